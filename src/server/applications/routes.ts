import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/applications.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { approveApplication } from './approve-application.ts';
import { decideFunding } from './decide-funding.ts';
import { denyApplication } from './deny-application.ts';
import { listApplications } from './reads.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.submitApplication, (call) => submitApplication(deps, call));
  mount(app, contract.listApplications, async (call) =>
    turnPage(call, await listApplications(deps.pool, call.query)),
  );
  mountDecision(app, deps, contract.approveApplication, (call) => approveApplication(deps, call));
  mountDecision(app, deps, contract.denyApplication, (call) => denyApplication(deps, call));
  mountDecision(app, deps, contract.confirmFunding, ({ visitor, params }) =>
    decideFunding(deps, visitor, params.id, 'confirmed'),
  );
  mountDecision(app, deps, contract.returnFunding, ({ visitor, params }) =>
    decideFunding(deps, visitor, params.id, 'returned'),
  );
}
