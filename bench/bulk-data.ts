// A whole bank at once, for benches and for screens that must stay quick: written by COPY, through
// the same triggers and constraints as any posting, and then looked at by the ledger's own checks.

import pg from 'pg';
import sql from 'sql-template-tag';
import { one, openPool, type Pool } from '#database/connection.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { findViolations } from '#ledger/invariants.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { Passwords } from '#server/base/session/password.ts';
import { dayTotals } from '#server/overview/day-totals.ts';
import { catchUp } from '#server/posting/follow-ledger.ts';
import { searchableTransactions } from '#server/transactions/index-transactions.ts';
import { entryColumns, History, journalColumns, limitColumns } from './bulk/bulk-history.ts';
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
  /** Whether the jobs that follow behind have caught up: history sealed, transactions searchable. */
  readonly caughtUp?: boolean;
  readonly now?: Date;
}

export interface Bulk {
  readonly people: readonly BulkCustomer[];
  /** The password of every customer. */
  readonly password: string;
}

/** Fills an empty bank with customers and a year of their lives. */
export async function loadBulk(options: BulkOptions): Promise<Bulk> {
  const { url, customers, transactions, caughtUp = false, now = new Date() } = options;
  const password = 'larch-bulk-pass';
  const passwordHash = await new Passwords({ atOnce: 1, queue: 1 }).hash(password);
  const begun = new Date(now.getTime() - LIVING_DAYS * DAY_MS);
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
    await copyRows(client, accountColumns, accountRows(people));
    await client.query('commit');
    await copyHistory(client, people, { transactions, begun, now });
    await client.query('vacuum (analyze)');
    if (caughtUp) await catchUpAll(pool, now);
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
  for (const { journals, entries, limits } of history.tell(transactions, begun, now, AT_ONCE)) {
    await client.query('begin');
    await copyRows(client, journalColumns, journals);
    // Limits first: what is bought on credit stands on them.
    await copyRows(client, limitColumns, limits);
    await copyRows(client, entryColumns, entries);
    await client.query('commit');
  }
  // The numbers were given here; the database goes on after them.
  await client.query(`select setval('ledger.journals_number_seq', ${history.lastNumber})`);
}

async function catchUpAll(pool: Pool, now: Date): Promise<void> {
  for (const subject of [ledgerChain, auditChain]) {
    // What was sealed is settled once a later look finds nothing that could still come: whatever
    // ran anywhere on the server at the first must have ended by then.
    while ((await seal(pool, subject, now)) || (await isSealingDue(pool, subject))) {
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
