import type { Reply } from '#contract/endpoint.ts';
import { addRecipient as endpoint } from '#contract/payments/recipients.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Replay } from '../base/idempotency/replay.ts';
import { submitOnce } from '../base/idempotency/submissions.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { readLastPaid } from './last-paid.ts';
import { shownRecipient, wantedRecipient } from './recipient-shapes.ts';
import { insertRecipient } from './save-recipient.ts';

/** Saves a recipient, once however often it is sent. */
export async function addRecipient(
  deps: Deps,
  { visitor, body: request, idempotencyKey: key }: Call<typeof endpoint>,
): Promise<Replay<Reply<typeof endpoint>>> {
  const { subjectId: customerId } = visitor.session;
  const submission = { customerId, key, request, now: deps.clock.now() };
  return await submitOnce(deps.pool, endpoint, submission, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, customerId);
    const wanted = wantedRecipient(request);
    const added = await insertRecipient(tx, deps, { noun: 'recipient', visitor, holder, wanted });
    // The account may have been sent something before it was saved.
    const lastPaid = await readLastPaid(tx, [added.id]);
    return { recipient: shownRecipient(added, lastPaid.get(added.id) ?? null) };
  });
}
