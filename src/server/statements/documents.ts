import type { listDocuments as endpoint } from '#contract/accounts/statements.ts';
import type { Returned } from '#contract/endpoint.ts';
import { cents } from '#money/cents.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { listInterestByYear } from '../products/interest-by-year.ts';
import { listNotices } from '../products/notices.ts';
import { listAllStatements } from './reads.ts';

/** Everything that the bank has issued to a customer. */
export async function listDocuments(
  { pool }: Deps,
  { visitor }: Call<typeof endpoint>,
): Promise<Returned<typeof endpoint>> {
  const customerId = visitor.session.subjectId;
  const statements = await listAllStatements(pool, customerId);
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
