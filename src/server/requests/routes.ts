import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/requests.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { queueQuery } from '../people/queue-query.ts';
import { handleRequest } from './handle-request.ts';
import { listRequests } from './reads.ts';
import { submitRequest } from './submit-request.ts';

export function requestRoutes(app: FastifyInstance, deps: Deps): void {
  serveActions(app, deps)(contract.submitRequest, submitRequest);
  mount(app, contract.listRequests, async (call) =>
    pageReply(call, await listRequests(deps.pool, queueQuery(call))),
  );
  mountDecision(app, deps, contract.handleRequest, handleRequest);
}
