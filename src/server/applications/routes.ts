import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/applications.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { approveApplication } from './approve-application.ts';
import { confirmFunding, returnFunding } from './decide-funding.ts';
import { denyApplication } from './deny-application.ts';
import { readApplicationStatus } from './read-application-status.ts';
import { listApplications } from './reads.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  const serve = serveActions(app, deps);
  serve(contract.submitApplication, submitApplication);
  serve(contract.readApplicationStatus, readApplicationStatus);
  mount(app, contract.listApplications, async (call) =>
    pageReply(call, await listApplications(deps.pool, call.query)),
  );
  mountDecision(app, deps, contract.approveApplication, approveApplication);
  mountDecision(app, deps, contract.denyApplication, denyApplication);
  mountDecision(app, deps, contract.confirmFunding, confirmFunding);
  mountDecision(app, deps, contract.returnFunding, returnFunding);
}
