import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments/simulator.ts';
import { Refusal } from '#contract/refusals.ts';
import { mount } from '../base/http/mount.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { simulateEvent } from './simulate-event.ts';

/** Where a real bank runs nobody can play a card network: the endpoint is not found there. */
export function simulatorRoutes(app: FastifyInstance, deps: PostingDeps): void {
  mount(app, contract.simulateEvent, (call) => simulateEvent(deps, call), {
    beforeBody: async () => {
      if (!deps.demo) throw new Refusal('not-found');
    },
  });
}
