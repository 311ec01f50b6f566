import type { FastifyInstance } from 'fastify';
import * as cases from '#contract/people/application-cases.ts';
import * as drafts from '#contract/people/application-drafts.ts';
import * as contract from '#contract/people/applications.ts';
import * as identity from '#contract/people/identity-records.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { BoundedQueue } from '../base/throttling/bounded-queue.ts';
import { LargeBodies } from '../base/throttling/large-bodies.ts';
import { queueQuery } from '../people/queue-query.ts';
import { answerQuestion } from './case/answer-question.ts';
import { requireApplicant } from './case/applicant-access.ts';
import { askApplicant, withdrawQuestion } from './case/ask-applicant.ts';
import { findOpenQuestion, noOpenQuestion } from './case/questions.ts';
import { readApplicationCase, revealDocument } from './case/read-application-case.ts';
import { uploadDocument } from './case/upload-document.ts';
import { approveApplication } from './decision/approve-application.ts';
import { confirmFunding, returnFunding } from './decision/decide-funding.ts';
import { denyApplication } from './decision/deny-application.ts';
import { resumeApplication } from './drafts/resume-application.ts';
import { saveApplicationDraft } from './drafts/save-application-draft.ts';
import { listIdentityRecords, recordIdentity } from './identity/record-identity.ts';
import { revealIdentity } from './identity/reveal-identity.ts';
import { readApplicationStatus } from './read-application-status.ts';
import { listApplications } from './reads.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(contract.submitApplication, submitApplication);
  serve(drafts.saveApplicationDraft, saveApplicationDraft);
  serve(drafts.resumeApplication, resumeApplication);
  serve(contract.readApplicationStatus, readApplicationStatus);
  const decoding = new BoundedQueue({
    atOnce: deps.config.limits.imageDecodesAtOnce,
    waiting: deps.config.limits.imageDecodeQueue,
  });
  const bodies = new LargeBodies({
    atOnce: deps.config.limits.largeBodiesAtOnce,
    perCustomer: deps.config.limits.largeBodiesPerCustomer,
    bytes: deps.config.limits.largeBodiesReceivedBytes,
  });
  mount(app, cases.uploadDocument, (call) => uploadDocument({ ...deps, decoding }, call), {
    // Files are large: none is read from a person whom staff have not asked for one.
    beforeBody: async (_visitor, reply) => {
      const applicationId = requireApplicant(deps, reply.request);
      if (!(await findOpenQuestion(deps.pool, applicationId))) throw noOpenQuestion();
      bodies.take(applicationId, reply);
    },
  });
  serve(cases.answerQuestion, answerQuestion);
  serve(cases.askApplicant, askApplicant);
  serve(cases.withdrawQuestion, withdrawQuestion);
  serve(cases.readApplicationCase, readApplicationCase);
  serve(cases.readApplicationDocument, revealDocument);
  serve(identity.recordIdentity, recordIdentity);
  serve(identity.listIdentityRecords, listIdentityRecords);
  serve(identity.revealIdentity, revealIdentity);
  mount(app, contract.listApplications, async (call) =>
    pageReply(call, await listApplications(deps.pool, queueQuery(call))),
  );
  mountDecision(app, deps, contract.approveApplication, approveApplication);
  mountDecision(app, deps, contract.denyApplication, denyApplication);
  mountDecision(app, deps, contract.confirmFunding, confirmFunding);
  mountDecision(app, deps, contract.returnFunding, returnFunding);
}
