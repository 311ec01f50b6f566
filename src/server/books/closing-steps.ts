// What closing a bank day consists of, in order. A step is done once: `bank_days.step` names the
// last finished one, so that closing goes on behind it after a crash. What a step writes and that
// note are one transaction, except for the end of a month, statements and sealing, which may be
// done again.
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { recordStep } from '#ledger/days/bank-days.ts';
import { writeDayBalances } from '#ledger/days/day-balances.ts';
import { findWrongTotals, writeDayTotals } from '#ledger/days/day-totals.ts';
import { foldJournals } from '#ledger/days/fold-lanes.ts';
import { recordAllInClosing } from '#ledger/record.ts';
import { type CalendarDate, endOfMonth, startOfMonth } from '#rules/calendar/calendar-date.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { accrueDay } from '../products/accrue-day.ts';
import { endMonth } from '../products/end-month.ts';
import { issueStatements } from '../statements/issue-statements.ts';
import { keepCheckpoint } from '../transparency/daily-checkpoints.ts';
import { writeClearingItems } from './clearing-items.ts';
import { sealDay } from './seal-day.ts';

export interface ClosingStep {
  readonly name: string;
  run(deps: Deps, day: CalendarDate): Promise<void>;
  /** Of a step that is one transaction: what it does in it. */
  readonly work?: Work;
}

type Work = (tx: Tx, deps: Deps, day: CalendarDate) => Promise<void>;

/**
 * Accruals and the month's end, with its fees, come before the balances, which they are part of.
 */
export const closingSteps: readonly ClosingStep[] = [
  inTransaction('fold-lanes', async (tx, { clock }, day) => {
    const folds = await foldJournals(tx, day);
    const journals = folds.map((fold) => ({ ...fold, actor: theSystem }));
    const outcomes = await recordAllInClosing(tx, journals, day, clock.businessNow());
    for (const outcome of outcomes) requireRecorded(outcome);
  }),
  inTransaction('accrue-interest', (tx, { clock }, day) => accrueDay(tx, day, clock.businessNow())),
  { name: 'end-month', run: endMonthOf },
  inTransaction('day-balances', (tx, _deps, day) => writeDayBalances(tx, day)),
  inTransaction('clearing-items', (tx, _deps, day) => writeClearingItems(tx, day)),
  inTransaction('day-totals', async (tx, _deps, day) => {
    await writeDayTotals(tx, day);
    const wrong = await findWrongTotals(tx, day);
    if (wrong.length > 0) throw new DayOutOfBalance(day, wrong);
  }),
  { name: 'statements', run: issueStatementsOf },
  { name: 'seal', run: sealDay },
  { name: 'checkpoint', run: keepCheckpoint },
];

/** In several transactions; what is done twice finds nothing left to do. */
async function endMonthOf({ pool, clock }: Deps, day: CalendarDate): Promise<void> {
  if (day !== endOfMonth(day)) return;
  await endMonth(pool, { month: startOfMonth(day), postedOn: day, now: clock.businessNow() });
  await transaction(pool, (tx) => recordStep(tx, day, 'end-month'));
}

/** After the trial balance, so that no document says what the books do not. */
async function issueStatementsOf(deps: Deps, day: CalendarDate): Promise<void> {
  const isIssued = await issueStatements(deps, day);
  if (isIssued) await transaction(deps.pool, (tx) => recordStep(tx, day, 'statements'));
}

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

/**
 * The same steps in fewer transactions, for days that nobody else works on: their locks are kept
 * longer, and a closing that is interrupted has more to do again.
 */
export function inFewerTransactions(
  steps: readonly ClosingStep[],
  day: CalendarDate,
): readonly ClosingStep[] {
  const fewer: ClosingStep[] = [];
  for (const step of steps) {
    if (step.name === 'end-month' && day !== endOfMonth(day)) continue;
    const [before, work] = [fewer.at(-1)?.work, step.work];
    if (before && work) fewer.splice(-1, 1, inTransaction(step.name, inOrder(before, work)));
    else fewer.push(step);
  }
  return fewer;
}

function inOrder(first: Work, second: Work): Work {
  return async (...args) => {
    await first(...args);
    await second(...args);
  };
}

function inTransaction(name: string, work: Work): ClosingStep {
  return {
    name,
    work,
    run: (deps, day) =>
      transaction(deps.pool, async (tx) => {
        await work(tx, deps, day);
        await recordStep(tx, day, name);
      }),
  };
}
