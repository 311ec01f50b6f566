import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/applications.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { approveApplication } from './approve-application.ts';
import { settleFunding } from './decide-funding.ts';
import { denyApplication } from './deny-application.ts';
import { listApplications } from './reads.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.submitApplication, (call) => submitApplication(parts, call));
  mount(app, contract.listApplications, async (call) =>
    turnPage(call, await listApplications(parts.pool, call.query)),
  );
  mountDecision(app, parts, contract.approveApplication, (call) => approveApplication(parts, call));
  mountDecision(app, parts, contract.denyApplication, (call) => denyApplication(parts, call));
  mountDecision(app, parts, contract.confirmFunding, ({ visitor, params }) =>
    settleFunding(parts, visitor, params.id, 'confirmed'),
  );
  mountDecision(app, parts, contract.returnFunding, ({ visitor, params }) =>
    settleFunding(parts, visitor, params.id, 'returned'),
  );
}
