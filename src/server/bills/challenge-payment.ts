import { randomUUID } from 'node:crypto';
import type { Returned } from '#contract/endpoint.ts';
import type { challengePayment as endpoint } from '#contract/payments/bills.ts';
import { Draft } from '#database/draft.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Call } from '../base/http/mount.ts';
import { requireFunds } from '../outgoing/require-funds.ts';
import { openChallenge } from '../passkeys/signing/challenges.ts';
import { paymentDocument } from '../passkeys/signing/payment-document.ts';
import type { PostingDeps } from '../posting/posting-desk.ts';
import { billToSign } from './bill-to-sign.ts';
import { prepareBill } from './make-bill-payment.ts';
import { prepareOrder } from './pay-bill.ts';

/**
 * What the customer's passkey has to sign for a bill. The bill is looked at as if it were paid, and
 * what that would write is dropped.
 */
export async function challengePayment(
  deps: PostingDeps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const dropped = new Draft(deps.pool);
  const order = await (await prepareOrder(deps, visitor, body, null))(dropped);
  const { destination, authorized } = await prepareBill(dropped, deps, order);
  const isNow = order.payOn === bankDay(deps.clock.businessNow());
  if (isNow) await requireFunds(deps.pool, authorized);
  const bill = { ...order, id: randomUUID(), payeeId: order.recipientId };
  const owner = { kind: 'customer', id: order.customerId } as const;
  const { document: wire, options } = await openChallenge(deps, owner, 'payment', (issued) =>
    paymentDocument(billToSign(bill, destination), issued),
  );
  return { wire, options, required: authorized.mustBeSigned };
}
