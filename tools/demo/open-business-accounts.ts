import { transaction } from '#database/transaction.ts';
import { openCustomerAccount } from '#server/accounts/open-customer-account.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import { appendAudit } from '#server/base/audit-log/audit.ts';
import type { Deps } from '#server/base/deps.ts';
import { issueCard } from '#server/cards/issue-card.ts';

const types = ['business_checking', 'business_savings', 'business_credit'] as const;
type BusinessType = (typeof types)[number];

interface AccountHolder {
  readonly customerId: string;
  readonly name: string;
}

/** Business accounts are opened at a branch, for an existing customer. */
export async function openBusinessAccounts(
  { pool, clock, config }: Deps,
  { customerId, name }: AccountHolder,
): Promise<Record<BusinessType, string>> {
  const now = clock.businessNow();
  const startingLimitCents = config.limits.startingCreditLimitCents;
  return await transaction(pool, async (tx) => {
    const opened: [BusinessType, string][] = [];
    for (const accountType of types) {
      const account = { customerId, accountType, startingLimitCents };
      const { id: accountId } = await openCustomerAccount(tx, account, theSystem, now);
      await issueCard(tx, { accountId, accountType, customerId, cardHolderName: name }, now);
      await appendAudit(tx, {
        ...theSystem,
        at: now,
        action: 'open-account',
        subjectKind: 'account',
        subjectId: accountId,
        after: { customerId, accountType },
      });
      opened.push([accountType, accountId]);
    }
    return Object.fromEntries(opened) as Record<BusinessType, string>;
  });
}
