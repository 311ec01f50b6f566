import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/back-office/overview.ts';
import type { Deps } from '../base/deps.ts';
import { mount } from '../base/http/mount.ts';
import { readOverview } from './read-overview.ts';
import { readSetUp } from './read-set-up.ts';
import { readSummary } from './read-summary.ts';

export function overviewRoutes(app: FastifyInstance, { pool, clock, config }: Deps): void {
  mount(app, contract.readSummary, ({ visitor }) =>
    readSummary(pool, visitor.session.subjectId, clock.businessNow()),
  );
  mount(app, contract.readSetUp, ({ visitor }) => readSetUp(pool, visitor.session.subjectId));
  mount(app, contract.readOverview, () => readOverview(pool, clock, config.limits));
}
