// What closing a bank day consists of, in order. A step is done once: `bank_days.step` names the
// last finished one, so that closing goes on behind it after a crash. What a step writes and that
// note are one transaction, except for sealing, which may be done again.
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { recordStep } from '#ledger/bank-days.ts';
import { writeDayBalances } from '#ledger/day-balances.ts';
import { findWrongTotals, writeDayTotals } from '#ledger/day-totals.ts';
import { foldJournals } from '#ledger/fold-lanes.ts';
import { recordInClosing } from '#ledger/record.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { writeClearingItems } from './clearing-items.ts';
import { sealDay } from './seal-day.ts';

export interface ClosingStep {
  readonly name: string;
  run(deps: Deps, day: CalendarDate): Promise<void>;
}

/**
 * Accruals, the month's end and fees come between the fold and the balances, once accounts have
 * them.
 */
export const closingSteps: readonly ClosingStep[] = [
  inTransaction('fold-lanes', async (tx, { clock }, day) => {
    for (const fold of await foldJournals(tx, day)) {
      const journal = { ...fold, actor: theSystem };
      requireRecorded(await recordInClosing(tx, journal, day, clock.businessNow()));
    }
  }),
  inTransaction('day-balances', (tx, _deps, day) => writeDayBalances(tx, day)),
  inTransaction('clearing-items', (tx, _deps, day) => writeClearingItems(tx, day)),
  inTransaction('day-totals', async (tx, _deps, day) => {
    await writeDayTotals(tx, day);
    const wrong = await findWrongTotals(tx, day);
    if (wrong.length > 0) throw new DayOutOfBalance(day, wrong);
  }),
  { name: 'seal', run: sealDay },
];

/** The trial balance of a day is wrong. The day stays in closing. */
export class DayOutOfBalance extends Error {
  override name = 'DayOutOfBalance';
  readonly code = 'day-out-of-balance';
  /** What is wrong with it, in words. */
  readonly wrong: readonly string[];

  constructor(day: string, wrong: readonly string[]) {
    super(`The trial balance of ${day} is wrong: ${wrong.join('; ')}.`);
    this.wrong = wrong;
  }
}

function inTransaction(
  name: string,
  work: (tx: Tx, deps: Deps, day: CalendarDate) => Promise<void>,
): ClosingStep {
  return {
    name,
    run: (deps, day) =>
      transaction(deps.pool, async (tx) => {
        await work(tx, deps, day);
        await recordStep(tx, day, name);
      }),
  };
}
