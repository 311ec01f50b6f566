import type { listDocuments as endpoint } from '#contract/accounts/statements.ts';
import type { Returned } from '#contract/endpoint.ts';
import { cents } from '#money/cents.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { shortListReply } from '../base/lists/list-page.ts';
import { listInterestByYear } from '../products/interest-by-year.ts';
import { listNotices } from '../products/notices.ts';
import { type ListedStatement, listAllStatements } from './reads.ts';

/** Everything that the bank has issued to a customer. */
export async function listDocuments(
  { pool }: Deps,
  call: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const customerId = call.visitor.session.subjectId;
  const issued = await listAllStatements(pool, customerId);
  const all = issued.map((each) => ({ ...each, id: `${each.accountId} ${each.month}` }));
  const statements = shortListReply(call, all, searchTextOf);
  const notices = await listNotices(pool, customerId);
  const interest = await listInterestByYear(pool, customerId);
  return {
    statements: statements.map((each) => ({ ...each, closingBalance: cents(each.closingBalance) })),
    notices: notices.map(({ id, title, text, createdAt }) => ({ id, title, text, at: createdAt })),
    interest: interest.map(({ year, interestCents, isReported }) => ({
      year,
      amount: interestCents,
      isReported,
    })),
  };
}

function searchTextOf({ accountName, accountNumber, month }: ListedStatement): string {
  return `${accountName} ${accountNumber} ${month}`;
}
