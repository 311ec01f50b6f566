import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { returnTransfer as endpoint } from '#contract/payments/transfers.ts';
import { type Db, one } from '#database/connection.ts';
import { cents } from '#money/cents.ts';
import { approveIncoming } from '../../accounts/approvals/money-approvals.ts';
import { insertClosedCustomerMoney } from '../../accounts/closed-customer-money.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireMove } from '../../base/state-machine.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import type { PostingDeps } from '../../posting/posting-desk.ts';
import { endTransfer } from '../end-transfer.ts';
import { returnToClosed, reversalOf } from '../transfer-journals.ts';
import { transferStates } from '../transfer-states.ts';
import { decideOnTransfer } from './decide-on-transfer.ts';

type Reply = Returned<typeof endpoint>;

/**
 * Takes back a wire that the other bank did not take, or sent back after it had arrived: everything
 * it posted is reversed. Where the account is closed by now, the money is held for its customer. It
 * brings money in, so that the rule of two people holds for it.
 */
export async function returnTransfer(
  deps: PostingDeps,
  { visitor, params: { id: transferId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Reply> {
  const staffId = visitor.staff.subjectId;
  await requireMoneyMoves(deps.pool);
  return await decideOnTransfer<Reply>(deps, { transferId, staffId }, async (draft, under) => {
    const at = deps.clock.businessNow();
    const { transfer, holder } = under;
    requireMove(transferStates[transfer.transferType], transfer.status, 'returned');
    const amountCents = cents(transfer.amountCents + transfer.feeCents);
    const { posts, notes } = await approveIncoming(draft, deps, visitor, {
      kind: 'return',
      itemId: transferId,
      customerId: holder.id,
      accountId: transfer.fromAccountId,
      amountCents,
      audit: { action: 'return-transfer', subjectKind: 'transfer', subjectId: transferId },
    });
    if (!posts) return { reply: { id: transferId, status: 'pending', needsSecondApproval: true } };
    const isAccountClosed = await isClosed(draft, transfer.fromAccountId);
    const journal = isAccountClosed ? returnToClosed(transfer) : await reversalOf(draft, transfer);
    if (isAccountClosed) {
      const money = { journal: journal.key, customerId: holder.id, amountCents };
      await insertClosedCustomerMoney(draft, { ...money, kind: 'returned-wire' });
    }
    const actor = actorOf(visitor);
    const move = { to: 'returned', at, action: 'return-transfer', actor, reason, notes } as const;
    return await endTransfer(draft, deps, { ...under, isAccountClosed, journal }, move);
  });
}

async function isClosed(db: Db, accountId: string): Promise<boolean> {
  const { closed } = await one<{ closed: boolean }>(
    db,
    sql`select closed_at is not null as closed from accounts where id = ${accountId}`,
  );
  return closed;
}
