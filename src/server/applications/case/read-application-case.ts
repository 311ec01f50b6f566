import sql from 'sql-template-tag';
import type * as contract from '#contract/people/application-cases.ts';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { noteReveal } from '../../base/audit-log/note-reveal.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { getCustomerOf } from '../writes.ts';
import { answerCell, getDocument, listDocuments } from './questions.ts';

interface StoredQuestion {
  readonly id: string;
  readonly text: string;
  readonly wantsDocuments: boolean;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly answerSealed: string | null;
}

/** What staff asked and what came back. An answer is sealed; who reads one is written down. */
export async function readApplicationCase(
  { pool, keys, clock }: Deps,
  { params: { id }, visitor }: Call<typeof contract.readApplicationCase>,
) {
  return await transaction(pool, async (tx) => {
    await getCustomerOf(tx, id);
    const stored = await rows<StoredQuestion>(
      tx,
      sql`select q.id, q.text, q.wants_documents as "wantsDocuments", q.asked_at as "askedAt",
            s.first_name || ' ' || s.last_name as "askedBy", q.answered_at as "answeredAt",
            q.withdrawn_at as "withdrawnAt", q.answer_sealed as "answerSealed"
          from application_questions q join staff s on s.id = q.asked_by
          where q.application_id = ${id} order by q.asked_at, q.id`,
    );
    const documents = await listDocuments(tx, id);
    await noteReveal(tx, visitor, {
      action: 'reveal-application-answer',
      subjectKind: 'application-answer',
      subjectId: id,
      at: clock.now(),
      shown: stored.flatMap((one) => (one.answerSealed === null ? [] : [one.id])),
    });
    const questions = stored.map(({ answerSealed, ...question }) => ({
      ...question,
      answer: answerSealed === null ? null : keys.open(answerSealed, answerCell(question.id)),
      documents: documents.filter(({ questionId }) => questionId === question.id),
    }));
    return { questions };
  });
}

/** A document as staff get it: a file to save, never a page. The first time is written down. */
export async function revealDocument(
  { pool, keys, clock }: Deps,
  { params: { id }, visitor, reply }: Call<typeof contract.readApplicationDocument>,
) {
  const { mediaType, bytes } = await getDocument(pool, keys, id);
  await transaction(pool, (tx) =>
    noteReveal(tx, visitor, {
      action: 'reveal-application-document',
      subjectKind: 'application-document',
      subjectId: id,
      at: clock.now(),
      shown: [id],
    }),
  );
  const ending = mediaType === 'application/pdf' ? 'pdf' : 'jpg';
  reply.type(mediaType);
  reply.header('content-disposition', `attachment; filename="document-${id}.${ending}"`);
  return bytes;
}
