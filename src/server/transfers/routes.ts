import type { FastifyInstance } from 'fastify';
import * as signed from '#contract/payments/signed-payments.ts';
import * as contract from '#contract/payments/transfers.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { mountDecision } from '../audit/mount-decision.ts';
import { mount, serveActions } from '../base/http/mount.ts';
import { pageReply } from '../base/lists/list-page.ts';
import { approveBill } from '../bills/approve-bill.ts';
import { cancelBillPayment } from '../bills/cancel-bill-payment.ts';
import { denyBill } from '../bills/deny-bill.ts';
import { isReviewedPayment } from '../bills/reviewed-payment.ts';
import { queueQuery } from '../people/queue-query.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { listTermsOn } from '../products/terms.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { submitInternalTransfer } from './internal/submit-internal-transfer.ts';
import { readEvidence, readEvidenceForStaff } from './read-evidence.ts';
import { listPendingTransfers } from './reads.ts';
import { approveTransfer } from './review/approve-transfer.ts';
import { denyTransfer } from './review/deny-transfer.ts';
import { readTransfer } from './review/read-transfer.ts';
import { returnTransfer } from './review/return-transfer.ts';
import { listWaitingTransfers } from './review/staff-reads.ts';
import { challengeWire } from './wires/challenge-wire.ts';
import { submitWire } from './wires/submit-wire.ts';
import { wireTerms } from './wires/wire-terms.ts';

export function transferRoutes(app: FastifyInstance, deps: PostingDeps): void {
  const { pool, clock, config } = deps;
  const { limits } = config;
  const serve = serveActions(app, deps);

  serve(contract.submitWire, submitWire);
  serve(contract.challengeWire, challengeWire);
  serve(signed.readEvidence, readEvidence);
  serve(signed.readEvidenceForStaff, readEvidenceForStaff);
  serve(contract.submitInternalTransfer, submitInternalTransfer);
  mount(app, contract.listWireTerms, async () => {
    const now = clock.businessNow();
    return wireTerms(limits, await listTermsOn(pool, bankDay(now)), now);
  });
  mount(app, contract.listPendingTransfers, async (call) => {
    const { visitor, query } = call;
    const when = { now: clock.businessNow(), limits };
    const page = await listPendingTransfers(pool, visitor.session.subjectId, query, when);
    return { pendingTransfers: pageReply(call, page) };
  });
  // Bills that staff review are in the same lists, and are decided on by the same calls.
  mount(app, contract.cancelTransfer, async (call) => {
    const { id } = call.params;
    if (!(await isReviewedPayment(pool, id))) return await cancelTransfer(deps, call);
    await cancelBillPayment(deps, call);
    return { id, status: 'cancelled' as const };
  });

  mount(app, contract.listWaitingTransfers, async (call) => {
    const page = await listWaitingTransfers(pool, queueQuery(call), config, clock.businessNow());
    return pageReply(call, page);
  });
  serve(contract.readTransfer, readTransfer);
  mountDecision(app, deps, contract.approveTransfer, async (_deps, call) => {
    const isBill = await isReviewedPayment(pool, call.params.id);
    return await (isBill ? approveBill : approveTransfer)(deps, call);
  });
  mountDecision(app, deps, contract.denyTransfer, async (_deps, call) => {
    const isBill = await isReviewedPayment(pool, call.params.id);
    return await (isBill ? denyBill : denyTransfer)(deps, call);
  });
  mountDecision(app, deps, contract.returnTransfer, returnTransfer);
}
