import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { recordAll } from '#ledger/record.ts';
import { bankDay } from '#rules/bank-day.ts';
import { requireRecorded } from '#server/ledger-refusal.ts';
import type { Happening } from './happening.ts';

/** Everything that happened, waiting to be recorded in the order it happened. */
export class Past {
  #ahead: readonly Happening[] = [];

  add(happenings: readonly Happening[]): void {
    const all = [...this.#ahead, ...happenings];
    this.#ahead = all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Records what came before this moment. The ledger's own rules hold here as anywhere. */
  async recordUntil(pool: Pool, moment: Date): Promise<void> {
    const due = this.#ahead.filter(({ at }) => at < moment);
    this.#ahead = this.#ahead.slice(due.length);
    if (due.length === 0) return;
    // What comes in on a day is posted in one run, as banks do it; it is also what makes this quick.
    const runs = Map.groupBy(due, ({ at }) => bankDay(at));
    await transaction(pool, async (tx) => {
      for (const run of runs.values()) {
        const requests = run.map(({ request }) => request);
        const outcomes = await recordAll(tx, requests, run.at(-1)?.at ?? moment);
        for (const outcome of outcomes) requireRecorded(outcome);
      }
    });
  }
}
