// A whole bank at once, for benches and for screens that must stay quick: written by COPY, through
// the same triggers and constraints as any posting, and then looked at by the ledger's own checks.

import pg from 'pg';
import sql from 'sql-template-tag';
import { one, openPool, type Pool } from '#database/connection.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { openChainKeys } from '#server/audit/chain/chain-keys.ts';
import type { KeyRing } from '#server/base/sealing/keys.ts';
import { Passwords } from '#server/base/session/password.ts';
import { dayTotals } from '#server/overview/day-totals.ts';
import { catchUp } from '#server/posting/follow-ledger.ts';
import { searchableTransactions } from '#server/transactions/index-transactions.ts';
import {
  entryColumns,
  History,
  journalColumns,
  limitColumns,
  openingColumns,
  partyColumns,
} from './bulk/bulk-history.ts';
import {
  accountColumns,
  accountRows,
  type BulkCustomer,
  customerColumns,
  customerRows,
  ledgerAccountColumns,
  ledgerAccountRows,
  makePeople,
} from './bulk/bulk-people.ts';
import { copyRows } from './bulk/copy-rows.ts';

const OPENING_DAYS = 60;
const LIVING_DAYS = 365;
const AT_ONCE = 50_000;

export interface BulkOptions {
  /** A database with all migrations and no customers. */
  readonly url: string;
  readonly customers: number;
  /** What customers see in their lists: a transfer between own accounts is two of them. */
  readonly transactions: number;
  /**
   * The secrets of the bank, where the jobs that follow behind have caught up: history sealed,
   * transactions searchable.
   */
  readonly caughtUp?: KeyRing;
  readonly now?: Date;
  /** How long customers have been with the bank, after their accounts were opened; a year. */
  readonly days?: number;
}

export interface Bulk {
  readonly people: readonly BulkCustomer[];
  /** The password of every customer. */
  readonly password: string;
}

/** Fills an empty bank with customers and what they have done with their money. */
export async function loadBulk(options: BulkOptions): Promise<Bulk> {
  const { url, customers, transactions, caughtUp, now = new Date(), days = LIVING_DAYS } = options;
  const password = 'larch-bulk-pass';
  const passwordHash = await new Passwords({ atOnce: 1, queue: 1 }).hash(password);
  const begun = new Date(now.getTime() - days * DAY_MS);
  const people = makePeople(customers, (index) => {
    const share = (customers - index) / customers;
    return new Date(begun.getTime() - Math.ceil(share * OPENING_DAYS * DAY_MS));
  });
  const pool = openPool({ url, max: 2, statementTimeoutMs: 0 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off; begin');
    await copyRows(client, customerColumns, customerRows(people, passwordHash));
    await copyRows(client, ledgerAccountColumns, ledgerAccountRows(people));
    await client.query('commit');
    await copyHistory(client, people, { transactions, begun, now });
    // Only an account that a journal has opened can be used.
    await copyRows(client, accountColumns, accountRows(people));
    await client.query('vacuum (analyze)');
    if (caughtUp) await catchUpAll(pool, caughtUp, now);
    await requireInOrder(pool);
  } finally {
    await client.end();
    await pool.end();
  }
  return { people, password };
}

async function copyHistory(
  client: pg.Client,
  people: readonly BulkCustomer[],
  { transactions, begun, now }: { transactions: number; begun: Date; now: Date },
): Promise<void> {
  const history = new History(people, 1n);
  // Days that are not closed: what happened on them is written afterwards.
  const first = people[0]?.since ?? begun;
  for (const day of [first, now]) {
    await client.query('select ledger.roll_bank_day($1, $2)', [bankDay(day), day]);
  }
  await client.query("set ledger.closing_day = 'any'");
  for (const batch of history.tell(transactions, begun, now, AT_ONCE)) {
    await client.query('begin');
    await copyRows(client, journalColumns, batch.journals);
    await copyRows(client, openingColumns, batch.openings);
    await copyRows(client, partyColumns, batch.parties);
    // Limits first: what is bought on credit stands on them.
    await copyRows(client, limitColumns, batch.limits);
    await copyRows(client, entryColumns, batch.entries);
    await client.query('commit');
  }
  // The numbers were given here; the database goes on after them.
  await client.query(`select setval('ledger.journals_number_seq', ${history.lastNumber})`);
}

async function catchUpAll(pool: Pool, keys: KeyRing, now: Date): Promise<void> {
  const { sealKey } = await openChainKeys(pool, keys, now);
  const options = { sealKey, anchored: [], now };
  for (const subject of [ledgerChain, auditChain]) {
    // What was sealed is settled once a later look finds nothing that could still come: whatever
    // ran anywhere on the server at the first must have ended by then.
    while ((await seal(pool, subject, options)) || (await isSealingDue(pool, subject))) {
      await pool.query('select pg_sleep(0.01)');
    }
  }
  // The nightly check of the history has run.
  await pool.query(sql`insert into history_checks (asked_at, checked_at, findings, in_order)
    values (${now}, ${now}, '[]', true)`);
  await catchUp(pool, dayTotals);
  const rebuild = await dropIndex(pool, 'searchable_transactions_words');
  await catchUp(pool, searchableTransactions);
  await rebuild();
  await pool.query('vacuum (analyze) searchable_transactions, ledger.seals');
}

/** Takes an index away and answers what makes it again: at once is quicker than row by row. */
async function dropIndex(pool: Pool, name: string): Promise<() => Promise<void>> {
  const { definition } = await one<{ definition: string }>(
    pool,
    sql`select indexdef as definition from pg_indexes where indexname = ${name}`,
  );
  await pool.query(`drop index ${name}`);
  return async () => {
    const client = await pool.connect();
    await client.query(`set maintenance_work_mem = '512MB'; ${definition}`);
    client.release(true);
  };
}

async function requireInOrder(pool: Pool): Promise<void> {
  const violations = await findViolations(pool);
  if (violations.length > 0) throw new Error(`Bulk data is wrong: ${violations.join('; ')}`);
}
