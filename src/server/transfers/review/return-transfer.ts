import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { returnTransfer as endpoint } from '#contract/transfers.ts';
import { one, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import { approveIncoming } from '../../accounts/approvals/money-approvals.ts';
import { insertClosedCustomerMoney } from '../../accounts/closed-customer-money.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireMove } from '../../base/state-machine.ts';
import { requireMoneyMoves } from '../../posting/ledger-refusal.ts';
import { endTransfer } from '../end-transfer.ts';
import { returnToClosed, reversalOf } from '../transfer-journals.ts';
import { transferStates } from '../transfer-states.ts';
import { lockForDecision } from './lock-for-decision.ts';

/**
 * Takes back a wire that the other bank did not take, or sent back after it had arrived: everything
 * it posted is reversed. Where the account is closed by now, the money is held for its customer. It
 * brings money in, so that the rule of two people holds for it.
 */
export async function returnTransfer(
  deps: Deps,
  { visitor, params: { id: transferId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const at = deps.clock.businessNow();
    const staffId = visitor.staff.subjectId;
    const { transfer, holder } = await lockForDecision(tx, transferId, staffId);
    requireMove(transferStates[transfer.transferType], transfer.status, 'returned');
    const amountCents = cents(transfer.amountCents + transfer.feeCents);
    const { posts, notes } = await approveIncoming(tx, deps, visitor, {
      kind: 'return',
      itemId: transferId,
      customerId: holder.id,
      accountId: transfer.fromAccountId,
      amountCents,
      audit: { action: 'return-transfer', subjectKind: 'transfer', subjectId: transferId },
    });
    if (!posts) return { id: transferId, status: 'pending', needsSecondApproval: true };
    const isAccountClosed = await isClosed(tx, transfer.fromAccountId);
    const actor = actorOf(visitor);
    const move = { to: 'returned', at, action: 'return-transfer', actor, reason, notes } as const;
    const locked = { transfer, holder, isAccountClosed };
    const ended = await endTransfer(tx, deps, locked, move, () =>
      isAccountClosed ? returnToClosed(transfer) : reversalOf(tx, transfer),
    );
    const { moved, journalNumber } = ended;
    if (isAccountClosed) {
      const money = { journalNumber, customerId: holder.id, amountCents };
      await insertClosedCustomerMoney(tx, { ...money, kind: 'returned-wire' });
    }
    return { id: moved.id, status: moved.status };
  });
}

async function isClosed(tx: Tx, accountId: string): Promise<boolean> {
  const { closed } = await one<{ closed: boolean }>(
    tx,
    sql`select closed_at is not null as closed from accounts where id = ${accountId}`,
  );
  return closed;
}
