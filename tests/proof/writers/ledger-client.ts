// Where the proofs hand in their journals: one process's two ways to the ledger, each with
// connections of its own, and a line that must be written beside every journal.
import sql from 'sql-template-tag';
import { openPool, type Pool, run } from '#database/connection.ts';
import { Draft } from '#database/draft.ts';
import { transaction } from '#database/transaction.ts';
import { groupCommit } from '#ledger/group/group-commit.ts';
import type { JournalRequest, Outcome } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';

export type Submit = (request: JournalRequest) => Promise<Outcome>;

export interface LedgerClient {
  /** In a transaction of its own, as an act does that writes more than the journal. */
  readonly alone: Submit;
  /** In a group with other requests of the same moment. */
  readonly grouped: Submit;
  close(): Promise<void>;
}

export interface LedgerClientOptions {
  readonly url: string;
  readonly name: string;
  /** How far this process's clock is off. */
  readonly clockShiftMs?: number;
  /** The planner finds rows in the order they lie on disk: nothing may rest on an index's order. */
  readonly inDiskOrder?: boolean;
  /** Lets a test stand between the ledger and its connections. */
  readonly wrap?: (pool: Pool) => Pool;
}

export const createLines = sql`create table proof_lines (key text)`;

export function openLedgerClient(options: LedgerClientOptions): LedgerClient {
  const { url, name, clockShiftMs = 0, inDiskOrder = false, wrap = (pool) => pool } = options;
  const pools = [
    openPool({ url, applicationName: name, max: 10 }),
    openPool({ url, applicationName: name, max: 4, plansOnce: true }),
  ] as const;
  if (inDiskOrder) {
    for (const pool of pools) {
      pool.on('connect', (client) => {
        client.query('set enable_indexscan = off').catch(() => {});
      });
    }
  }
  const [acts, groups] = [wrap(pools[0]), wrap(pools[1])];
  const now = () => new Date(Date.now() + clockShiftMs);
  const group = groupCommit({ pool: groups, now });
  return {
    alone: (request) =>
      transaction(acts, async (tx) => {
        const outcome = await record(tx, request, now());
        if (outcome.recorded && !outcome.replayed) {
          await run(tx, sql`insert into proof_lines (key) values (${request.key})`);
        }
        return outcome;
      }),
    grouped: (request) => group.record(request, lineOf(groups, request)),
    close: async () => {
      await group.drained();
      for (const pool of pools) await pool.end();
    },
  };
}

function lineOf(pool: Pool, { key }: JournalRequest): Draft {
  const write = (table: string) => `insert into proof_lines (key) select * from ${table} as fresh`;
  const draft = new Draft(pool);
  draft.add({ name: 'lines', types: ['text'], columns: [[key]], write });
  return draft;
}
