import type { Received, Reply } from '#contract/endpoint.ts';
import { submitWire as endpoint } from '#contract/payments/transfers.ts';
import type { WireRequest, WireToRecipient } from '#contract/payments/wire-request.ts';
import type { Draft } from '#database/draft.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Call } from '../../base/http/mount.ts';
import type { Replay } from '../../base/idempotency/replay.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import type { OutgoingSubmission } from '../../outgoing/authorize-outgoing.ts';
import { sentSignature } from '../../passkeys/signing/require-signature.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { submitInTurn } from '../../posting/submit-in-turn.ts';
import { makeWire, type WireOrder } from './make-wire.ts';
import { screenWire } from './screen-wire.ts';
import { screenWireRecipient, wireOrderTo } from './wire-to-recipient.ts';

type Body = Received<typeof endpoint, 'body'>;

/** Takes a wire in: its amount is set aside at once, and it waits for staff to decide. */
export async function submitWire(
  deps: PostingDeps,
  { visitor, body, idempotencyKey: key, request }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { session } = visitor;
  const customerId = session.subjectId;
  // The same wire signed twice, because the first answer was lost, is one submission.
  const { signature, ...wire } = body;
  const sent = { session, key, signature: sentSignature(deps, request, signature) };
  const orderOf = await prepareOrder(deps, visitor, wire as Body, sent);
  const submission = { customerId, key, request: wire, now: deps.clock.now() };
  return await submitInTurn(deps, endpoint, submission, async (draft) =>
    makeWire(draft, deps, await orderOf(draft)),
  );
}

/** What the watch list says is asked before the customer's turn. */
export async function prepareOrder(
  { pool }: Pick<PostingDeps, 'pool'>,
  visitor: VisitorOf<'customer'>,
  body: WireRequest | WireToRecipient,
  submission: OutgoingSubmission | null,
): Promise<(draft: Draft) => Promise<WireOrder>> {
  const customerId = visitor.session.subjectId;
  const order = {
    customerId,
    actor: actorOf(visitor),
    submission,
    fromAccountId: body.fromAccountId,
    amountCents: body.amount,
    description: body.description ?? null,
  };
  const db = shareConnection(pool);
  if ('recipientId' in body) {
    const { recipientId } = body;
    const screened = await screenWireRecipient(db, customerId, recipientId);
    return (draft) => wireOrderTo(draft, { ...order, recipientId, screened, sent: body });
  }
  const screening = await screenWire(db, customerId, body);
  return () => Promise.resolve({ ...order, wire: body, screening });
}
