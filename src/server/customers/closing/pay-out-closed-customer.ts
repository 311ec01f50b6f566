import sql, { empty } from 'sql-template-tag';
import type { Returned } from '#contract/endpoint.ts';
import type { payOutClosedCustomer as endpoint } from '#contract/people/customers.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, one, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { negate } from '#money/cents.ts';
import { approveIncoming, lockApprovers } from '../../accounts/approvals/money-approvals.ts';
import { insertClosedCustomerMoney, readOwedMoney } from '../../accounts/closed-customer-money.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireNotSelf, type StaffTie } from '../../people/conflict-of-interest.ts';
import { requireMoneyMoves, requireRecorded } from '../../posting/ledger-refusal.ts';
import { formerColumns, openFormerCustomer, type StoredCustomer } from './closed-customers.ts';

/**
 * Pays out all that is held for a customer who is closed, or for an account that is, by a check:
 * the money goes from 'closed accounts' to the account that payments on paper are cleared through.
 * A second call finds nothing to pay.
 */
export async function payOutClosedCustomer(
  deps: Deps,
  { visitor, params: { userId } }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const { pool, clock } = deps;
  const staffId = visitor.staff.subjectId;
  return await transaction(pool, async (tx) => {
    await requireMoneyMoves(tx);
    await getClosedCustomer(tx, userId);
    await lockApprovers(tx, staffId, { kind: 'pay-out', itemId: userId });
    const former = await getClosedCustomer(tx, userId, sql`for no key update`);
    if (former.status === 'blocked') throw new Refusal('customer-blocked');
    await requireNotSelf(tx, staffId, userId);
    const tie = await findFormerTie(tx, deps, staffId, former);
    const { owedCents, payOuts } = await readOwedMoney(tx, userId);
    if (owedCents <= 0n) {
      const sentence = 'Nothing is held for this customer anymore.';
      throw new Refusal('conflict', { sentence });
    }
    const subject = { subjectKind: 'customer', subjectId: userId };
    const action = 'pay-out-closed-customer';
    const { posts, notes } = await approveIncoming(tx, deps, visitor, {
      kind: 'pay-out',
      itemId: userId,
      customerId: userId,
      accountId: null,
      amountCents: owedCents,
      needs: tie,
      audit: { action, ...subject },
    });
    if (!posts) {
      return { id: userId, status: 'pending', amount: owedCents, needsSecondApproval: true };
    }
    await appendAudit(tx, {
      ...actorOf(visitor),
      ...subject,
      at: clock.now(),
      action,
      after: { amountCents: owedCents, ...notes },
    });
    const journal = posting(
      { key: `pay out closed customer ${userId} ${payOuts + 1}`, kind: 'closed-customer-pay-out' },
      {
        from: generalAccounts.closedAccounts,
        to: generalAccounts.billPayClearing,
        amountCents: owedCents,
        description: 'Check to a closed customer',
      },
    );
    const { number } = requireRecorded(
      await record(tx, { ...journal, actor: actorOf(visitor) }, clock.businessNow()),
    );
    const money = { journal: number, customerId: userId, amountCents: negate(owedCents) };
    await insertClosedCustomerMoney(tx, { ...money, kind: 'pay-out' });
    return { id: userId, status: 'paid', amount: owedCents };
  });
}

// Money is also held for an active customer, where a wire came back to an account that is closed.
export async function getClosedCustomer(
  tx: Tx,
  userId: string,
  lock = empty,
): Promise<StoredCustomer> {
  const record = await maybeOne<StoredCustomer>(
    tx,
    sql`select ${formerColumns} from customers c
        where c.id = ${userId} and (c.status = 'closed'
          or exists (select from closed_customer_money m where m.customer_id = c.id)) ${lock}`,
  );
  if (!record) throw new Refusal('not-found', { sentence: 'This customer was not found.' });
  return record;
}

// A closed customer's row has no name and no address any more; they are compared from under seal.
async function findFormerTie(
  tx: Tx,
  { keys }: Deps,
  staffId: string,
  former: StoredCustomer,
): Promise<StaffTie | null> {
  const { userId } = former;
  const { email, firstName, lastName } = openFormerCustomer(keys, former);
  const record = await one<{ own: boolean; works: boolean; named: boolean }>(
    tx,
    sql`select
          coalesce(bool_or(id = ${staffId} and lower(email) = lower(${email})), false) as own,
          coalesce(bool_or(customer_id = ${userId} or lower(email) = lower(${email})), false)
            as works,
          coalesce(bool_or(folded_name = folded_name(${firstName}, ${lastName})), false) as named
        from staff where status <> 'removed'`,
  );
  if (record.own) throw new Refusal('own-affair');
  if (record.works) return 'colleague';
  return record.named ? 'same-name' : null;
}
