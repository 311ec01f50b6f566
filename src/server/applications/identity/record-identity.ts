import sql, { type Sql } from 'sql-template-tag';
import type * as contract from '#contract/people/identity-records.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import { noteReveal } from '../../base/audit-log/note-reveal.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import type { KeyRing, SealedCell } from '../../base/sealing/keys.ts';
import { requireNotOwnApplication } from '../own-application.ts';
import { getCustomerOf, lockApplication } from '../writes.ts';

type Body = Call<typeof contract.recordIdentity>['body'];
type Details = Partial<
  Pick<Body, 'documentKind' | 'documentNumber' | 'issuedBy' | 'expiresOn' | 'note'>
>;

interface Stored {
  readonly id: string;
  readonly method: Body['method'];
  readonly result: Body['result'];
  readonly detailsSealed: string | null;
  readonly recordedBy: string;
  readonly recordedAt: Date;
}

/**
 * Writes down how an applicant was identified. Records are added and never changed; the same id
 * again is the same record. The audit log names means and result, and no number.
 */
export async function recordIdentity(
  { pool, keys, clock }: Deps,
  { params, body, visitor }: Call<typeof contract.recordIdentity>,
) {
  const { recordId, method, result, ...details } = checked(body);
  return await transaction(pool, async (tx) => {
    const application = await lockApplication(tx, params.id);
    if (application.status !== 'pending') throw new Refusal('conflict');
    await requireNotOwnApplication(tx, visitor.staff.subjectId, application);
    const sealed = keys.seal(JSON.stringify(details), detailsCell(recordId));
    const added = await run(
      tx,
      sql`insert into identity_records
            (id, application_id, method, result, details_sealed, recorded_by, recorded_at)
          values (${recordId}, ${application.id}, ${method}, ${result}, ${sealed},
            ${visitor.staff.subjectId}, ${clock.now()})
          on conflict (id) do nothing`,
    );
    if (added === 1) {
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: clock.now(),
        action: 'record-identity',
        subjectKind: 'application',
        subjectId: application.id,
        after: { recordId, method, result, documentKind: details.documentKind ?? null },
      });
    }
    const mine = sql`i.id = ${recordId} and i.application_id = ${application.id}
      and i.recorded_by = ${visitor.staff.subjectId}`;
    const [record] = await selectRecords(tx, keys, mine);
    if (!record) throw new Refusal('conflict', { sentence: 'This record id is in use already.' });
    return { record };
  });
}

/** What staff recorded. Details are sealed; who reads them is written down. */
export async function listIdentityRecords(
  { pool, keys, clock }: Deps,
  { params: { id }, visitor }: Call<typeof contract.listIdentityRecords>,
) {
  return await transaction(pool, async (tx) => {
    await getCustomerOf(tx, id);
    const records = await selectRecords(tx, keys, sql`i.application_id = ${id}`);
    await noteReveal(tx, visitor, {
      action: 'reveal-identity-record',
      subjectKind: 'identity-record',
      subjectId: id,
      at: clock.now(),
      shown: records.map((record) => record.id),
    });
    return { records };
  });
}

/** A document is described by its kind and number, and by who issued it. */
function checked(body: Body): Body {
  if (!body.method.startsWith('document')) return body;
  const fields = {
    ...(body.documentKind === undefined && { documentKind: 'Document is required' }),
    ...(body.documentNumber === undefined && { documentNumber: 'Document number is required' }),
    ...(body.issuedBy === undefined && { issuedBy: 'Issued by is required' }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('invalid-fields', { fields });
  return body;
}

async function selectRecords(db: Db, keys: KeyRing, which: Sql) {
  const stored = await rows<Stored>(
    db,
    sql`select i.id, i.method, i.result, i.details_sealed as "detailsSealed",
          s.first_name || ' ' || s.last_name as "recordedBy", i.recorded_at as "recordedAt"
        from identity_records i join staff s on s.id = i.recorded_by
        where ${which} order by i.recorded_at, i.id`,
  );
  return stored.map(({ detailsSealed, ...record }) => {
    const details: Details =
      detailsSealed === null
        ? {}
        : (JSON.parse(keys.open(detailsSealed, detailsCell(record.id))) as Details);
    return {
      ...record,
      documentKind: details.documentKind ?? null,
      documentEnding: details.documentNumber?.slice(-4) ?? null,
      issuedBy: details.issuedBy ?? null,
      expiresOn: details.expiresOn ?? null,
      note: details.note ?? null,
    };
  });
}

function detailsCell(id: string): SealedCell {
  return { table: 'identity_records', row: id, column: 'details_sealed' };
}
