import { randomUUID } from 'node:crypto';
import { submitInternalTransfer as endpoint } from '#contract/payments/transfers.ts';
import { Refusal } from '#contract/refusals.ts';
import { shareConnection } from '#database/sending/share-connection.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Call, Outcome } from '../../base/http/mount.ts';
import { readActiveHolder } from '../../people/lock-holder.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { submitInTurn } from '../../posting/submit-in-turn.ts';
import { internalTransferKeys } from './internal-transfer.ts';
import { getOwnAccounts, type OwnAccounts } from './own-accounts.ts';
import { postNow } from './post-now.ts';
import { submitForApproval } from './submit-for-approval.ts';

/** Moves money between own accounts: at once, or above a limit when staff agree. */
export async function submitInternalTransfer(
  deps: PostingDeps,
  { visitor, body, idempotencyKey: key = randomUUID() }: Call<typeof endpoint>,
): Promise<Outcome<typeof endpoint>> {
  const customerId = visitor.session.subjectId;
  const db = shareConnection(deps.pool);
  const pair = await getOwnAccounts(db, customerId, body.fromAccountId, body.toAccountId);
  requirePossible(pair);
  const transfer = { body, pair, ...internalTransferKeys(customerId, key) };
  if (body.amount <= deps.config.limits.internalTransferAtOnceCents) {
    return await postNow(deps, visitor, transfer);
  }
  const submission = { customerId, key, request: body, now: deps.clock.now() };
  return await submitInTurn(deps, endpoint, submission, async (draft) => {
    const holder = await readActiveHolder(draft, customerId);
    return await submitForApproval(draft, deps, { holder, actor: actorOf(visitor) }, transfer);
  });
}

/** Refuses a transfer between accounts that none can be made between. */
export function requirePossible({ from, to }: OwnAccounts): void {
  const isSame = from.id === to.id;
  if (!isSame && !isCredit(from.accountType)) return;
  const sentence = isSame
    ? 'Please choose two different accounts.'
    : 'A transfer cannot be made from a credit account.';
  const field = isSame ? 'toAccountId' : 'fromAccountId';
  throw new Refusal('invalid-fields', { sentence, fields: { [field]: sentence } });
}
