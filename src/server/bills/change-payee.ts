import type { changePayee as endpoint } from '#contract/payments/bills.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { lockRecipient } from '../recipients/find-recipient.ts';
import { billDestinationOf } from '../recipients/recipient-shapes.ts';
import { updateRecipient } from '../recipients/save-recipient.ts';
import { type Payee, payeeOf } from './payees.ts';

/** Replaces a recipient's name and bill details; what wires need stays as it is. */
export async function changePayee(
  deps: Deps,
  { visitor, params: { id: payeeId }, body }: Call<typeof endpoint>,
): Promise<{ payee: Payee }> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const before = await lockRecipient(tx, holder.id, payeeId);
    const bill = billDestinationOf(body);
    const wanted = { ...before, name: body.name, bill };
    const saving = { noun: 'payee', visitor, holder, wanted, before } as const;
    const changed = await updateRecipient(tx, deps, saving);
    return { payee: payeeOf(changed, bill) };
  });
}
