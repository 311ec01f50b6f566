// A demo bank has published passwords, so its database must never serve a real bank.
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, type Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { CannotStart } from '../startup/cannot-start.ts';

// Two processes that start at once on one database stamp it one after the other.
const LOCK = 0x64656d6f;

/** Stamps an empty database as a demonstration; refuses one that holds anything else. */
export async function stampDemo(pool: Pool): Promise<void> {
  await transaction(pool, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await isDemo(tx)) return;
    if (!(await isEmpty(tx))) {
      throw new CannotStart(
        'The database of DATABASE_URL is neither empty nor a demonstration, and npm start would ' +
          'fill it with invented people: give it an empty database, or use npm run serve.',
      );
    }
    await tx.query(
      sql`create table demo_stamp (
        stamped_at timestamptz not null default now(), filled_at timestamptz)`,
    );
    await tx.query(sql`insert into demo_stamp default values`);
  });
}

/** Whether a stamped database has all of the demo bank. Once it has, that stays so. */
export async function isFilled(pool: Pool): Promise<boolean> {
  const { filled } = await one<{ filled: boolean }>(
    pool,
    sql`select filled_at is not null as filled from demo_stamp`,
  );
  return filled;
}

/** Refuses to run a bank on a demonstration's database. */
export async function refuseDemo(pool: Pool): Promise<void> {
  if (!(await isDemo(pool))) return;
  throw new CannotStart(
    'The database of DATABASE_URL was filled by a demonstration, whose passwords are published: ' +
      'give npm run serve a database of its own.',
  );
}

async function isDemo(db: Db): Promise<boolean> {
  const { stamped } = await one<{ stamped: boolean }>(
    db,
    sql`select to_regclass('demo_stamp') is not null as stamped`,
  );
  return stamped;
}

/** Tables of extensions, which managed databases have, do not count. */
async function isEmpty(db: Db): Promise<boolean> {
  const relation = await maybeOne(
    db,
    sql`select from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
          and relkind in ('r', 'p', 'v', 'm', 'f')
          and not exists (
            select from pg_depend
            where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        limit 1`,
  );
  return relation === undefined;
}
