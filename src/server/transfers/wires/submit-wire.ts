import type { Reply, Returned } from '#contract/endpoint.ts';
import { submitWire as endpoint } from '#contract/transfers.ts';
import type { Draft } from '#database/draft.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Call } from '../../base/http/mount.ts';
import type { Replay } from '../../base/idempotency/replay.ts';
import type { Decision } from '../../posting/act-in-turn.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { submitInTurn } from '../../posting/submit-in-turn.ts';
import { makeWire } from './make-wire.ts';
import { screenWire } from './screen-wire.ts';
import { makeWireToRecipient, screenWireRecipient } from './wire-to-recipient.ts';

type Made = Promise<Decision<Returned<typeof endpoint>>>;

/** Takes a wire in: its amount is set aside at once, and it waits for staff to decide. */
export async function submitWire(
  deps: PostingDeps,
  call: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { visitor, body: request, idempotencyKey: key } = call;
  const customerId = visitor.session.subjectId;
  const make = await prepare(deps, call);
  const submission = { customerId, key, request, now: deps.clock.now() };
  return await submitInTurn(deps, endpoint, submission, make);
}

/** What the watch list says is asked before the customer's turn. */
async function prepare(
  deps: PostingDeps,
  { visitor, body, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<(draft: Draft) => Made> {
  const customerId = visitor.session.subjectId;
  const order = {
    customerId,
    actor: actorOf(visitor),
    submission: { session: visitor.session, key },
    fromAccountId: body.fromAccountId,
    amountCents: body.amount,
    description: body.description ?? null,
  };
  if ('recipientId' in body) {
    const { recipientId } = body;
    const screened = await screenWireRecipient(deps.pool, customerId, recipientId);
    return (draft) =>
      makeWireToRecipient(draft, deps, { ...order, recipientId, screened, sent: body });
  }
  const screening = await screenWire(deps.pool, customerId, body);
  return (draft) => makeWire(draft, deps, { ...order, wire: body, screening });
}
