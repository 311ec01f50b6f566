import sql from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { returnDeposit as endpoint } from '#contract/payments/deposits.ts';
import { one, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents, negate } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { approveIncoming } from '../accounts/approvals/money-approvals.ts';
import { insertClosedCustomerMoney } from '../accounts/closed-customer-money.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { requireMove } from '../base/state-machine.ts';
import { requireMoneyMoves, requireRecorded } from '../posting/ledger-refusal.ts';
import { mailDeposit } from './deposit-email.ts';
import { depositStates } from './deposit-states.ts';
import { lockForReview } from './lock-for-review.ts';
import { markReleased } from './release-deposits.ts';
import { type Deposit, moveDeposit } from './writes.ts';

/**
 * Takes back a check that the other bank did not pay. What of it is still held is released, and all
 * of it is reversed, even where the customer has spent it: the account is then overdrawn. Where the
 * account is closed by now, the bank keeps the debt with what it holds for closed accounts.
 */
export async function returnDeposit(
  deps: Deps,
  { visitor, params: { id: depositId }, body: { reason } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  return await transaction(deps.pool, async (tx) => {
    await requireMoneyMoves(tx);
    const at = deps.clock.businessNow();
    const returnedBy = visitor.staff.subjectId;
    const { deposit, holder } = await lockForReview(tx, depositId, returnedBy);
    requireMove(depositStates, deposit.status, 'returned');
    const action = 'return-deposit';
    const { id, accountId, amountCents, customerId } = deposit;
    const { posts, notes } = await approveIncoming(tx, deps, visitor, {
      kind: 'check-return',
      itemId: id,
      customerId,
      accountId,
      amountCents,
      audit: { action, subjectKind: 'check-deposit', subjectId: id },
    });
    if (!posts) return { id, status: 'pending', needsSecondApproval: true };
    const account = await getAccount(tx, accountId);
    const heldIds = await markReleased(tx, id, at, null);
    const moved = await moveDeposit(tx, deposit, {
      to: 'returned',
      at,
      loggedAt: deps.clock.now(),
      action,
      actor: actorOf(visitor),
      returnedBy,
      reason,
      notes: { ...notes, amountCents },
    });
    const journal = account.isClosed
      ? returnOfClosed(deposit)
      : await returnOf(tx, deposit, heldIds);
    const { number } = requireRecorded(
      await record(tx, { ...journal, actor: actorOf(visitor) }, at),
    );
    if (account.isClosed) {
      const money = { journal: number, customerId, amountCents: negate(amountCents) };
      await insertClosedCustomerMoney(tx, { ...money, kind: 'returned-check' });
    }
    const available = (await findBalances(tx, accountId))?.availableCents ?? 0n;
    await mailDeposit(tx, deps, holder, moved, {
      accountNumber: account.accountNumber,
      depositedOn: bankDay(deposit.submittedAt),
      parts: [],
      ...(available < 0n && { overdrawnCents: negate(cents(available)) }),
    });
    return { id, status: moved.status };
  });
}

const stepOf = ({ id }: Deposit) => ({ key: `check-deposit ${id} return`, kind: 'returned-check' });

async function returnOf(
  tx: Tx,
  deposit: Deposit,
  heldIds: readonly string[],
): Promise<JournalRequest> {
  const { number } = await one<{ number: bigint }>(
    tx,
    sql`select number from ledger.journals where key = ${`check-deposit ${deposit.id} posting`}`,
  );
  const resolves = heldIds.map((holdId) => ({ holdId, outcome: 'released' as const }));
  return { ...stepOf(deposit), resolves, reverses: number, forced: true };
}

function returnOfClosed(deposit: Deposit): JournalRequest {
  return posting(stepOf(deposit), {
    from: generalAccounts.closedAccounts,
    to: generalAccounts.depositClearing,
    amountCents: deposit.amountCents,
    description: 'Returned check of a closed account',
  });
}

interface ChargedAccount {
  readonly accountNumber: string;
  readonly isClosed: boolean;
}

async function getAccount(tx: Tx, accountId: string): Promise<ChargedAccount> {
  return await one<ChargedAccount>(
    tx,
    sql`select account_number as "accountNumber", closed_at is not null as "isClosed"
        from accounts where id = ${accountId}`,
  );
}
