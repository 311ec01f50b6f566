import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/transfers.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import { turnPage } from '../base/list-page.ts';
import { mount } from '../base/mount.ts';
import type { Parts } from '../base/parts.ts';
import { approveTransfer } from './approve-transfer.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { denyTransfer } from './deny-transfer.ts';
import { listPendingTransfers } from './reads.ts';
import { returnTransfer } from './return-transfer.ts';
import { listWaitingTransfers } from './staff-reads.ts';
import { submitInternalTransfer } from './submit-internal-transfer.ts';
import { submitWire } from './submit-wire.ts';
import { wireTerms } from './wire-terms.ts';

export function transferRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, clock, config } = parts;
  const { limits } = config;

  mount(app, contract.submitWire, ({ visitor, body, idempotencyKey }) =>
    submitWire(parts, visitor, body, idempotencyKey),
  );
  mount(app, contract.submitInternalTransfer, ({ visitor, body, idempotencyKey }) =>
    submitInternalTransfer(parts, visitor, body, idempotencyKey),
  );
  mount(app, contract.listWireTerms, () => wireTerms(limits, clock.businessNow()));
  mount(app, contract.listPendingTransfers, async (call) => {
    const { visitor, query } = call;
    const when = { now: clock.businessNow(), limits };
    const found = await listPendingTransfers(pool, visitor.session.subjectId, query, when);
    return { pendingTransfers: turnPage(call, found) };
  });
  mount(app, contract.cancelTransfer, ({ visitor, params }) =>
    cancelTransfer(parts, visitor, params.id),
  );

  mount(app, contract.listWaitingTransfers, async (call) => {
    const found = await listWaitingTransfers(pool, call.query, config);
    return turnPage(call, found);
  });
  mountDecision(app, parts, contract.approveTransfer, ({ visitor, params, body }) =>
    approveTransfer(parts, visitor, params.id, body),
  );
  mountDecision(app, parts, contract.denyTransfer, ({ visitor, params, body }) =>
    denyTransfer(parts, visitor, params.id, body.reason),
  );
  mountDecision(app, parts, contract.returnTransfer, ({ visitor, params, body }) =>
    returnTransfer(parts, visitor, params.id, body.reason),
  );
}
