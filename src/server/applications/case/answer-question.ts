import type * as contract from '#contract/people/application-cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireApplicant } from './applicant-access.ts';
import { listDocuments, lockOpenQuestion, updateAnswered } from './questions.ts';

/** Hands the answer to staff. It says something, or there are documents with it. */
export async function answerQuestion(
  deps: Deps,
  { body: { answer }, visitor, request }: Call<typeof contract.answerQuestion>,
) {
  const { pool, keys, clock } = deps;
  const applicationId = requireApplicant(deps, request);
  return await transaction(pool, async (tx) => {
    const { id, wantsDocuments } = await lockOpenQuestion(tx, applicationId);
    const all = await listDocuments(tx, applicationId);
    const count = all.filter(({ questionId }) => questionId === id).length;
    if (answer === undefined && count === 0) {
      const sentence = wantsDocuments
        ? 'Add a document, or write why you cannot send one'
        : 'Answer is required';
      throw new Refusal('invalid-fields', { sentence, fields: { answer: sentence } });
    }
    await updateAnswered(tx, keys, { id, answer, at: clock.now() });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'answer-question',
      subjectKind: 'application',
      subjectId: applicationId,
      after: { questionId: id, documents: count, hasText: answer !== undefined },
    });
    return { answered: true as const };
  });
}
