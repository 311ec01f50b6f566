import sql from 'sql-template-tag';
import type { Application } from '#contract/applications.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import type { KeyRing } from '../base/sealing/keys.ts';

const PURPOSE = 'application submission';

/** A keyed hash of what an application says, to tell a repetition from a reuse of its key. */
export function submissionIndex(keys: KeyRing, application: Application): string {
  return keys.index(PURPOSE, meaningOf(application));
}

/** The application that was made of an earlier submission with the same key. */
export async function findEarlierSubmission(
  db: Db,
  keys: KeyRing,
  submissionKey: string | null,
  application: Application,
): Promise<string | undefined> {
  if (submissionKey === null) return undefined;
  const known = await maybeOne<{ id: string; index: string }>(
    db,
    sql`select id, submission_index as index from applications
        where submission_key = ${submissionKey}`,
  );
  if (!known) return undefined;
  if (keys.isIndexOf(known.index, PURPOSE, meaningOf(application))) return known.id;
  throw new Refusal('key-reused');
}

// The password stays out: a quick hash of it must not be anywhere.
function meaningOf(application: Application): string {
  return JSON.stringify({ ...application, password: undefined }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}
