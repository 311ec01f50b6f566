import type { Returned } from '#contract/endpoint.ts';
import type { changeRecipient as endpoint } from '#contract/payments/recipients.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { lockRecipient } from './find-recipient.ts';
import { readLastPaid } from './last-paid.ts';
import { shownRecipient, wantedRecipient } from './recipient-shapes.ts';
import { updateRecipient } from './save-recipient.ts';

/** Replaces all that is saved of a recipient. */
export async function changeRecipient(
  deps: Deps,
  { visitor, params: { id: recipientId }, body }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const before = await lockRecipient(tx, holder.id, recipientId);
    const wanted = wantedRecipient(body);
    const saving = { noun: 'recipient', visitor, holder, wanted, before } as const;
    const recipient = await updateRecipient(tx, deps, saving);
    const lastPaid = await readLastPaid(tx, [recipientId]);
    return { recipient: shownRecipient(recipient, lastPaid.get(recipientId) ?? null) };
  });
}
