import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/accounts/credit-limits.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import type { Deps } from '../base/deps.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { queueQuery } from '../people/queue-query.ts';
import { approveLimitRequest, denyLimitRequest } from './decide-limit-request.ts';
import { listLimitRequests, listWaitingLimitRequests } from './reads.ts';
import { requestLimit } from './request-limit.ts';

export function creditLimitRoutes(app: FastifyInstance, deps: Deps): void {
  const { pool, config } = deps;

  serveActions(app, deps)(contract.requestLimit, requestLimit);
  mount(app, contract.listLimitRequests, async (call) => {
    const { visitor, query } = call;
    const page = await listLimitRequests(pool, visitor.session.subjectId, query);
    return { requests: pageReply(call, page) };
  });

  mount(app, contract.listWaitingLimitRequests, async (call) => {
    const page = await listWaitingLimitRequests(pool, queueQuery(call), config.limits);
    return pageReply(call, page);
  });
  mountDecision(app, deps, contract.approveLimitRequest, approveLimitRequest);
  mountDecision(app, deps, contract.denyLimitRequest, denyLimitRequest);
}
