import type { Returned } from '#contract/endpoint.ts';
import type { challengeWire as endpoint } from '#contract/payments/transfers.ts';
import { Draft } from '#database/draft.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireFunds } from '../../outgoing/require-funds.ts';
import { openChallenge } from '../../passkeys/signing/challenges.ts';
import { paymentDocument } from '../../passkeys/signing/payment-document.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { prepareWire } from './make-wire.ts';
import { prepareOrder } from './submit-wire.ts';

/**
 * What the customer's passkey has to sign for a wire. The wire is looked at as if it were sent, and
 * what that would write is dropped.
 */
export async function challengeWire(
  deps: PostingDeps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const dropped = new Draft(deps.pool);
  const orderOf = await prepareOrder(deps, visitor, body, null);
  const { wire: unsigned, authorized } = await prepareWire(dropped, deps, await orderOf(dropped));
  await requireFunds(deps.pool, authorized);
  const owner = { kind: 'customer', id: visitor.session.subjectId } as const;
  const { document: wire, options } = await openChallenge(deps, owner, 'payment', (issued) =>
    paymentDocument(unsigned, issued),
  );
  return { wire, options, required: authorized.mustBeSigned };
}
