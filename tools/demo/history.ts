import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { openDay, rollBankDay } from '#ledger/days/bank-days.ts';
import { recordHistory } from '#ledger/record.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import { requireRecorded } from '#server/posting/ledger-refusal.ts';
import { keepAuthorizations } from './card-payment.ts';
import type { HistoryEvent } from './events.ts';

/** Measured: smaller batches take longer, larger ones are no faster. */
const BATCH_SIZE = 250;

/** Events that wait to be recorded, in the order of their times. */
export class History {
  #ahead: readonly HistoryEvent[] = [];

  add(events: readonly HistoryEvent[]): void {
    const all = [...this.#ahead, ...events];
    this.#ahead = all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Records all events before this moment, under the ledger's own rules. */
  async recordUntil(pool: Pool, moment: Date): Promise<void> {
    const due = this.#ahead.filter(({ at }) => at < moment);
    this.#ahead = this.#ahead.slice(due.length);
    if (due.length === 0) return;
    await openDaysUntil(pool, moment);
    await transaction(pool, async (tx) => {
      for (let first = 0; first < due.length; first += BATCH_SIZE) {
        const run = due.slice(first, first + BATCH_SIZE);
        const requests = run.flatMap((event) =>
          event.requests.map((request) => ({ ...request, actor: theSystem })),
        );
        const times = run.flatMap((event) => event.requests.map(() => event.at));
        const outcomes = await recordHistory(tx, requests, times);
        for (const outcome of outcomes) requireRecorded(outcome);
        const paid = run.flatMap(({ authorization }) => authorization ?? []);
        await keepAuthorizations(tx, paid);
      }
    });
  }
}

/** Opens each day at its midnight, as a bank does that has been there all the time. */
export async function openDaysUntil(pool: Pool, moment: Date): Promise<void> {
  const last = bankDay(moment);
  for (let day = await openDay(pool); day !== undefined && day < last; ) {
    day = await rollBankDay(pool, bankMoment(addDays(day, 1), '00:00'));
  }
  await rollBankDay(pool, moment);
}
