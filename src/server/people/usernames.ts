import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, one, run, type Tx } from '#database/connection.ts';

/** Names are assigned one at a time: the next request for this one waits, and finds it taken. */
export async function lockUsername(tx: Tx, username: string): Promise<void> {
  const lock = `username ${username}`;
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
}

/** Taken by a customer, or promised to an application that waits for its decision. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const { taken } = await one<{ taken: boolean }>(
    db,
    sql`select exists (select from customers where username = ${username})
          or exists (select from applications
            where username = ${username} and status = 'pending') as taken`,
  );
  return taken;
}

export async function requireFreeUsername(db: Db, username: string): Promise<void> {
  if (await isUsernameTaken(db, username)) throw usernameTaken();
}

export function usernameTaken(): Refusal {
  const sentence = 'This username is taken.';
  return new Refusal('username-taken', { sentence, fields: { username: sentence } });
}
