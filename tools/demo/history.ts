import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { recordAll } from '#ledger/record.ts';
import { requireRecorded } from '#server/posting/ledger-refusal.ts';
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
    await transaction(pool, async (tx) => {
      for (let first = 0; first < due.length; first += BATCH_SIZE) {
        const run = due.slice(first, first + BATCH_SIZE);
        const requests = run.map(({ request }) => request);
        const times = run.map(({ at }) => at);
        const outcomes = await recordAll(tx, requests, times);
        for (const outcome of outcomes) requireRecorded(outcome);
      }
    });
  }
}
