import type { Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { recordAll } from '#ledger/record.ts';
import { requireRecorded } from '#server/posting/ledger-refusal.ts';
import type { Happening } from './events.ts';

/** So many at once: fewer take longer each, and more are not quicker any more. */
const AT_ONCE = 250;

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
    await transaction(pool, async (tx) => {
      for (let first = 0; first < due.length; first += AT_ONCE) {
        const run = due.slice(first, first + AT_ONCE);
        const requests = run.map(({ request }) => request);
        const times = run.map(({ at }) => at);
        const outcomes = await recordAll(tx, requests, times);
        for (const outcome of outcomes) requireRecorded(outcome);
      }
    });
  }
}
