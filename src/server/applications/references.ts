// The reference of an application: short enough to read out on the phone. With the birth date it
// opens the status page, and both together are one blind index: a wrong birth date and an unknown
// reference are the same lookup that finds nothing.
import { randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, run, type Tx } from '#database/connection.ts';
import {
  applicationReference,
  parseApplicationReference,
} from '#rules/documents/application-reference.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import type { ApplicationStatus, FundingState } from './application-states.ts';

export const LOOKUP_INDEX = 'application status';

interface Lookup {
  readonly reference: string;
  readonly birthDate: string;
}

export async function insertReference(
  tx: Tx,
  keys: KeyRing,
  { id, birthDate }: { readonly id: string; readonly birthDate: string },
): Promise<string> {
  const reference = await unusedReference(tx);
  const text = lookupText({ reference, birthDate });
  const cell = { table: 'application_references', row: id, column: 'lookup_sealed' };
  await run(
    tx,
    sql`insert into application_references (application_id, reference, lookup_sealed, lookup_index)
        values (${id}, ${reference}, ${keys.seal(text, cell)}, ${keys.index(LOOKUP_INDEX, text)})`,
  );
  return reference;
}

/** Two at once could still draw the same one, with odds of one in billions; then one is refused. */
async function unusedReference(tx: Tx): Promise<string> {
  const reference = applicationReference(randomInt);
  const { isUsed } = await one<{ isUsed: boolean }>(
    tx,
    sql`select exists (select from application_references where reference = ${reference})
          as "isUsed"`,
  );
  return isUsed ? await unusedReference(tx) : reference;
}

export interface FoundApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly funding: FundingState;
  readonly createdAt: Date;
}

export async function findByReference(
  db: Db,
  keys: KeyRing,
  { reference, birthDate }: Lookup,
): Promise<FoundApplication | undefined> {
  const text = lookupText({ reference: normalized(reference), birthDate });
  return await maybeOne<FoundApplication>(
    db,
    sql`select a.id, a.status, a.funding, a.created_at as "createdAt"
        from application_references r join applications a on a.id = r.application_id
        where r.lookup_index = any(${keys.indexes(LOOKUP_INDEX, text)})`,
  );
}

export async function findReference(db: Db, applicationId: string): Promise<string | null> {
  const row = await maybeOne<{ reference: string }>(
    db,
    sql`select reference from application_references where application_id = ${applicationId}`,
  );
  return row?.reference ?? null;
}

/** What cannot be a reference is looked up as it is, and not found like any other. */
export function normalized(reference: string): string {
  return parseApplicationReference(reference) ?? reference;
}

function lookupText({ reference, birthDate }: Lookup): string {
  return `${reference} ${birthDate}`;
}
