import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/credit-limits.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Parts } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { turnPage } from '../base/lists/list-page.ts';
import { approveLimitRequest, denyLimitRequest } from './decide-limit-request.ts';
import { listLimitRequests, listWaitingLimitRequests } from './reads.ts';
import { requestLimit } from './request-limit.ts';

export function creditLimitRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, config } = parts;

  mount(app, contract.requestLimit, ({ visitor, body }) => requestLimit(parts, visitor, body));
  mount(app, contract.listLimitRequests, async (call) => {
    const { visitor, query } = call;
    const found = await listLimitRequests(pool, visitor.session.subjectId, query);
    return { requests: turnPage(call, found) };
  });

  mount(app, contract.listWaitingLimitRequests, async (call) => {
    const found = await listWaitingLimitRequests(pool, call.query, config.limits);
    return turnPage(call, found);
  });
  mountDecision(app, parts, contract.approveLimitRequest, ({ visitor, params, body }) =>
    approveLimitRequest(parts, visitor, params.id, body.amount),
  );
  mountDecision(app, parts, contract.denyLimitRequest, ({ visitor, params, body }) =>
    denyLimitRequest(parts, visitor, params.id, body.reason),
  );
}
