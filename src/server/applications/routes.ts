import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/applications.ts';
import { turnPage } from '../base/list-page.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { approveApplication } from './approve-application.ts';
import { denyApplication } from './deny-application.ts';
import { listApplications } from './reads.ts';
import { settleFunding } from './settle-funding.ts';
import { submitApplication } from './submit-application.ts';

export function applicationRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.submitApplication, (call) => submitApplication(parts, call));
  mount(app, contract.listApplications, async (call) =>
    turnPage(call, await listApplications(parts.pool, call.query)),
  );
  mount(app, contract.approveApplication, (call) => approveApplication(parts, call));
  mount(app, contract.denyApplication, (call) => denyApplication(parts, call));
  mount(app, contract.confirmFunding, ({ visitor, params }) =>
    settleFunding(parts, visitor, params.id, 'confirmed'),
  );
  mount(app, contract.returnFunding, ({ visitor, params }) =>
    settleFunding(parts, visitor, params.id, 'returned'),
  );
}
