import type * as contract from '#contract/payments/bills.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { removeRecipient } from '../recipients/remove-recipient.ts';

/** Removes the recipient that the payee is. */
export async function removePayee(
  deps: Deps,
  call: Call<typeof contract.removePayee>,
): Promise<{ id: string }> {
  return await removeRecipient(deps, call, 'payee');
}
