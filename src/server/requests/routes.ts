import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/requests.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { handleRequest } from './handle-request.ts';
import { listRequests } from './reads.ts';
import { submitRequest } from './submit-request.ts';

export function requestRoutes(app: FastifyInstance, parts: Parts): void {
  mount(app, contract.submitRequest, (call) => submitRequest(parts, call));
  mount(app, contract.listRequests, async (call) =>
    turnPage(call, await listRequests(parts.pool, call.query)),
  );
  mountDecision(app, parts, contract.handleRequest, (call) => handleRequest(parts, call));
}
