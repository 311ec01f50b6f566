import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/payments/deposits.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { BoundedQueue } from '../base/throttling/bounded-queue.ts';
import { LargeBodies } from '../base/throttling/large-bodies.ts';
import { accessTo, requireAnyAccount } from '../people/access.ts';
import { queueQuery } from '../people/queue-query.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { approveDeposit } from './approve-deposit.ts';
import { expectedAvailability, shownParts } from './availability.ts';
import { denyDeposit } from './deny-deposit.ts';
import { revealCheckImage } from './images/reveal-check-image.ts';
import { getCheckImage, listDeposits, listWaitingDeposits } from './reads.ts';
import { returnDeposit } from './return-deposit.ts';
import { submitCheckDeposit } from './submit-check-deposit.ts';

export function depositRoutes(app: FastifyInstance, deps: PostingDeps): void {
  const { pool, clock, config } = deps;
  const bodyLimit = config.limits.checkDepositBodyBytes;

  const decoding = new BoundedQueue({
    atOnce: config.limits.imageDecodesAtOnce,
    waiting: config.limits.imageDecodeQueue,
  });

  const bodies = new LargeBodies({
    atOnce: config.limits.largeBodiesAtOnce,
    perCustomer: config.limits.largeBodiesPerCustomer,
    bytes: config.limits.largeBodiesReceivedBytes,
  });

  mount(
    app,
    { ...contract.submitCheckDeposit, bodyLimit },
    (call) => submitCheckDeposit({ ...deps, decoding }, call),
    {
      // Photographs are large: none is read from a customer who could not deposit a check anyway.
      beforeBody: async ({ session }, reply) => {
        await requireAnyAccount(pool, session.subjectId, 'deposit');
        bodies.take(session.subjectId, reply);
      },
    },
  );
  mount(app, contract.listCheckDeposits, async (call) => {
    const { visitor, query } = call;
    const page = await listDeposits(pool, visitor.session.subjectId, query, clock.businessNow());
    return { checkDeposits: pageReply(call, page) };
  });
  mount(app, contract.previewAvailability, async ({ visitor, query }) => {
    const customerId = visitor.session.subjectId;
    const { id: accountId } = await accessTo(pool, customerId, query.accountId, 'deposit');
    const now = clock.businessNow();
    const check = { customerId, accountId, amountCents: query.amount, submittedAt: now };
    return { availability: shownParts(await expectedAvailability(pool, check, now)) };
  });
  mount(app, contract.readCheckImage, async ({ visitor, params, reply }) => {
    const owner = visitor.session.subjectId;
    const image = await getCheckImage(deps, params.id, params.side, owner);
    reply.type(image.mediaType);
    return image.bytes;
  });

  mount(app, contract.listWaitingDeposits, async (call) => {
    const page = await listWaitingDeposits(pool, queueQuery(call), config);
    return pageReply(call, page);
  });
  serveActions(app, deps)(contract.readCheckImageAsStaff, revealCheckImage);
  mountDecision(app, deps, contract.approveDeposit, approveDeposit);
  mountDecision(app, deps, contract.denyDeposit, denyDeposit);
  mountDecision(app, deps, contract.returnDeposit, returnDeposit);
}
