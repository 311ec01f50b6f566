import sql from 'sql-template-tag';
import type * as contract from '#contract/back-office/cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { type CaseNote, getCase, noteColumns } from './reads.ts';

/**
 * Adds a note to a case, once for each id. The audit log says that there is one and not what it
 * says: the log keeps everything, and a note is emptied when its customer is deleted.
 */
export async function addCaseNote(
  { pool, clock }: Deps,
  { params: { id }, body: { noteId, text }, visitor }: Call<typeof contract.addCaseNote>,
) {
  const { subjectId } = visitor.staff;
  return await transaction(pool, async (tx) => {
    const { customerId } = await getCase(tx, id);
    const added = await run(
      tx,
      sql`insert into case_notes (id, item_id, customer_id, staff_id, text, created_at)
          values (${noteId}, ${id}, ${customerId}, ${subjectId}, ${text}, ${clock.businessNow()})
          on conflict (id) do nothing`,
    );
    if (added === 0) {
      const same = await maybeOne<CaseNote>(
        tx,
        sql`${noteColumns} where n.id = ${noteId} and n.item_id = ${id}
            and n.staff_id = ${subjectId} and n.text = ${text}`,
      );
      if (!same) throw new Refusal('conflict', { sentence: 'This note id is in use already.' });
      return { note: same };
    }
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'add-case-note',
      subjectKind: 'case',
      subjectId: id,
      after: { note: noteId },
    });
    return { note: await one<CaseNote>(tx, sql`${noteColumns} where n.id = ${noteId}`) };
  });
}
