import sql from 'sql-template-tag';
import type { Application } from '#contract/applications.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { findRepeated, requestText } from '../base/idempotency/repeated-submission.ts';
import type { KeyRing } from '../base/sealing/keys.ts';

const PURPOSE = 'application submission';

/** A keyed hash of what an application says, to tell a repetition from a reuse of its key. */
export function submissionIndex(keys: KeyRing, application: Application): string {
  return keys.index(PURPOSE, textOf(application));
}

/** The application that was made of an earlier submission with the same key. */
export async function findEarlierSubmission(
  db: Db,
  keys: KeyRing,
  submissionKey: string | null,
  application: Application,
): Promise<string | undefined> {
  const earlier = await findRepeated(
    submissionKey,
    (key) =>
      maybeOne<{ id: string; index: string }>(
        db,
        sql`select id, submission_index as index from applications where submission_key = ${key}`,
      ),
    ({ index }) => keys.isIndexOf(index, PURPOSE, textOf(application)),
  );
  return earlier?.id;
}

// The password stays out: a quick hash of it must not be anywhere.
function textOf(application: Application): string {
  return requestText({ ...application, password: undefined });
}
