import type { addPayee as endpoint } from '#contract/payments/bills.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { requireMoneyMoves } from '../posting/ledger-refusal.ts';
import { billDestinationOf } from '../recipients/recipient-shapes.ts';
import { insertRecipient } from '../recipients/save-recipient.ts';
import { type Payee, payeeOf } from './payees.ts';

/** Saves a payee: a recipient with bill details alone. */
export async function addPayee(
  deps: Deps,
  { visitor, body }: Call<typeof endpoint>,
): Promise<{ payee: Payee }> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const holder = await lockActiveHolder(tx, visitor.session.subjectId);
    const bill = billDestinationOf(body);
    const own = { name: body.name, nickname: null, kind: 'business' } as const;
    const wanted = { ...own, bill, wire: null };
    const added = await insertRecipient(tx, deps, { noun: 'payee', visitor, holder, wanted });
    return { payee: payeeOf(added, bill) };
  });
}
