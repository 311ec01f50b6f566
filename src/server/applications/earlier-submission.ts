import sql from 'sql-template-tag';
import type { Application } from '#contract/people/applications.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { findRepeated, requestText } from '../base/idempotency/repeated-submission.ts';
import type { KeyRing } from '../base/sealing/keys.ts';

const PURPOSE = 'application submission';

/** An application that was taken in. */
export interface TakenIn {
  readonly id: string;
  /** Null for one from before there were any. */
  readonly reference: string | null;
}

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
): Promise<TakenIn | undefined> {
  return await findRepeated(
    submissionKey,
    (key) =>
      maybeOne<TakenIn & { readonly index: string }>(
        db,
        sql`select a.id, r.reference, a.submission_index as index
            from applications a left join application_references r on r.application_id = a.id
            where a.submission_key = ${key}`,
      ),
    ({ index }) => keys.isIndexOf(index, PURPOSE, textOf(application)),
  );
}

// The password stays out: a quick hash of it must not be anywhere.
function textOf(application: Application): string {
  return requestText({ ...application, password: undefined });
}
