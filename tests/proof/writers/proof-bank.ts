import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { openAccount } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';
import type { Findings } from '../proof.ts';
import { createLines, openLedgerClient, type Submit } from './ledger-client.ts';
import { untilGone } from './until-gone.ts';

export interface ProofBank {
  readonly url: string;
  readonly pool: Pool;
  /** All ways to the ledger: two processes with two ways each. */
  readonly ways: readonly Submit[];
  /** Returns when the server has seen the last of their connections. */
  readonly closeClients: () => Promise<void>;
}

/**
 * Lets the work loose on a bank with two processes, whose clocks differ by an hour and whose plans
 * differ too, and adds what is wrong with the books afterwards to the findings.
 */
export async function withProofBank(
  findings: Findings,
  work: (bank: ProofBank) => Promise<void>,
): Promise<Findings> {
  const database = await freshDatabase();
  const { url, pool } = database;
  await run(pool, createLines);
  const clients = [
    openLedgerClient({ url, name: 'first client' }),
    openLedgerClient({ url, name: 'second client', clockShiftMs: -HOUR_MS, inDiskOrder: true }),
  ];
  const ways = clients.flatMap(({ alone, grouped }) => [alone, grouped]);
  const closeClients = async () => {
    for (const client of clients.splice(0)) await client.close();
    for (const name of ['first client', 'second client']) await untilGone(pool, name);
  };
  try {
    try {
      await work({ url, pool, ways, closeClients });
    } finally {
      await closeClients();
    }
    findings.unbalanced.push(...(await findWrong(pool)));
    return findings;
  } finally {
    await database.drop();
  }
}

/** Opens customers' accounts with money on them, in one transaction. */
export async function openAccounts(pool: Pool, count: number, each: bigint): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const deposits = ids.map((to) =>
    posting(
      { key: randomUUID(), kind: 'opening' },
      {
        from: generalAccounts.depositClearing,
        to,
        amountCents: cents(each),
        description: 'Opening',
      },
    ),
  );
  await transaction(pool, async (tx) => {
    const now = new Date();
    const ownerId = await insertAccountOwner(tx);
    for (const id of ids) await openAccount(tx, { id, ownerId, chartNumber: '2010' }, now);
    await recordAll(tx, deposits, now);
  });
  return ids;
}

/** The ledger's invariants, and the line that each journal has beside it, once. */
export async function findWrong(db: Db): Promise<string[]> {
  const lines = await rows<{ what: string }>(
    db,
    sql`select 'journal ' || coalesce(j.key, l.key) || ' has ' || coalesce(l.lines, 0)
        || ' lines beside it' as what
      from (select key from ledger.journals where kind not in ('opening', 'open-account')) j
      full join (select key, count(*) as lines from proof_lines group by key) l using (key)
      where j.key is null or l.lines is distinct from 1 limit 5`,
  );
  return [...(await findViolations(db)), ...lines.map(({ what }) => what)];
}
