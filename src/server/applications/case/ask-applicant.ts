import type * as contract from '#contract/people/application-cases.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { siteLink } from '../../base/mail/site-link.ts';
import { requireNotOwnApplication } from '../own-application.ts';
import { findReference } from '../references.ts';
import { lockApplication } from '../writes.ts';
import { questionEmail } from './question-email.ts';
import {
  findOpenQuestion,
  insertQuestion,
  lockOpenQuestion,
  updateWithdrawn,
} from './questions.ts';

/** Asks the applicant; one question at a time, and none once the application is decided. */
export async function askApplicant(
  deps: Deps,
  { params, body, visitor, request }: Call<typeof contract.askApplicant>,
) {
  const { pool, keys, clock, config } = deps;
  const { text, wantsDocuments } = body;
  return await transaction(pool, async (tx) => {
    const application = await lockApplication(tx, params.id);
    if (application.status !== 'pending') throw new Refusal('conflict');
    await requireNotOwnApplication(tx, visitor.staff.subjectId, application);
    if (await findOpenQuestion(tx, application.id)) {
      const sentence = 'A question to this applicant is open already. Withdraw it to ask another.';
      throw new Refusal('conflict', { sentence });
    }
    const questionId = await insertQuestion(tx, {
      applicationId: application.id,
      text,
      wantsDocuments,
      askedBy: visitor.staff.subjectId,
      askedAt: clock.now(),
    });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'ask-applicant',
      subjectKind: 'application',
      subjectId: application.id,
      after: { questionId, wantsDocuments },
    });
    const reference = await findReference(tx, application.id);
    const link = siteLink(config, request, `/application-status#${reference ?? ''}`);
    const mail = questionEmail(application, { text, wantsDocuments, reference, link });
    await enqueueMail(tx, keys, mail, clock.now());
    return { id: application.id, questionId };
  });
}

export async function withdrawQuestion(
  { pool, clock }: Deps,
  { params, visitor }: Call<typeof contract.withdrawQuestion>,
) {
  return await transaction(pool, async (tx) => {
    const { id } = await lockApplication(tx, params.id);
    const question = await lockOpenQuestion(tx, id);
    await updateWithdrawn(tx, question.id, clock.now());
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'withdraw-question',
      subjectKind: 'application',
      subjectId: id,
      after: { questionId: question.id },
    });
    return { id };
  });
}
