import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { ANSWER_GRACE_MS, LONG_MS, watchAnswers } from './answer-watch.ts';
import { KEEP_ALIVE } from './keep-alive.ts';
import { reach } from './several-servers.ts';
import { type BeginStatement, watchStatements } from './watch-statements.ts';

// int8 and numeric sums arrive as exact bigint, `date` as the plain 'YYYY-MM-DD' it is; the
// driver's own defaults (string, and a Date at local midnight) would each lose something.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** A statement with its parameters: a `sql` template, or a named text for a hot path. */
export type Statement = Sql | pg.QueryConfig;

/** Anything that can run a statement: the pool, or a connection inside a transaction. */
export interface Db {
  query<Row extends object>(statement: Statement): Promise<pg.QueryResult<Row>>;
}

/** A connection inside an open transaction. Acts that must be atomic ask for this type. */
export interface Tx extends Db {
  readonly insideTransaction: true;
}

export type Pool = pg.Pool & Db;

export interface PoolOptions {
  readonly url: string;
  readonly max?: number;
  readonly applicationName?: string;
  /** How long a statement waits for another transaction's lock; five seconds unless set. */
  readonly lockTimeoutMs?: number;
  /** How long a statement may take; half a minute unless said otherwise, 0 for very long. */
  readonly statementTimeoutMs?: number;
  /** How long it may take to connect, or to get one of the connections while all are in use. */
  readonly connectTimeoutMs?: number;
  /** Plan each named statement once. For pools whose statements never depend on their values. */
  readonly plansOnce?: boolean;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
  /** Called for each statement, where traces are collected. */
  readonly onStatement?: BeginStatement | undefined;
}

export function openPool(options: PoolOptions): Pool {
  const { url, max = 10, applicationName = 'larch', lockTimeoutMs = 5_000 } = options;
  const { statementTimeoutMs = 30_000, connectTimeoutMs = 5_000 } = options;
  const { plansOnce = false, onIdleError, onStatement } = options;
  const settings = ['synchronous_commit=on', 'timezone=UTC'];
  if (plansOnce) settings.push('plan_cache_mode=force_generic_plan');
  const pool = new pg.Pool({
    ...reach(url),
    max,
    application_name: applicationName,
    types,
    // A transaction sends its statements without waiting for each answer where it does not need
    // them.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    ...KEEP_ALIVE,
    lock_timeout: lockTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 30_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  } as pg.PoolConfig);
  // Without a listener a broken connection would end the process. The pool speaks for the idle
  // ones; those in use tell the statement that is waiting, so there is nothing left to do.
  pool.on('error', (error) => onIdleError?.(error));
  pool.on('connect', (client) => client.on('error', () => {}));
  watchAnswers(pool, (statementTimeoutMs || LONG_MS) + ANSWER_GRACE_MS);
  if (onStatement) watchStatements(pool, onStatement);
  return pool as Pool;
}

/**
 * The same statement, planned once by each connection instead of at every call: worth it where
 * planning takes longer than reading, as over all partitions of the entries. One name stands for
 * one text, whatever the values.
 */
export function prepared(name: string, { text, values }: Sql): pg.QueryConfig {
  return { name, text, values };
}

export async function rows<Row extends object>(db: Db, statement: Statement): Promise<Row[]> {
  return (await db.query<Row>(statement)).rows;
}

export async function maybeOne<Row extends object>(
  db: Db,
  statement: Statement,
): Promise<Row | undefined> {
  return (await db.query<Row>(statement)).rows[0];
}

/** The one row that must be there; its absence is a bug, not a refusal. */
export async function one<Row extends object>(db: Db, statement: Statement): Promise<Row> {
  const row = await maybeOne<Row>(db, statement);
  if (!row) throw new Error('The statement returned no row where one is certain.');
  return row;
}

/** How many rows the statement changed. */
export async function run(db: Db, statement: Statement): Promise<number> {
  return (await db.query(statement)).rowCount ?? 0;
}
