import sql from 'sql-template-tag';
import type * as contract from '#contract/people/customers.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { findProduct, type ProductId } from '#rules/products/catalog.ts';
import { typeOfProduct } from '#rules/products/product-of-type.ts';
import { openCustomerAccount } from '../accounts/open-customer-account.ts';
import { requireGoodPassword } from '../auth/passwords/password-rules.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { issueCard } from '../cards/issue-card.ts';
import { welcomeEmail } from './customer-email.ts';
import { insertCustomer } from './insert-customer.ts';
import { getUser } from './reads.ts';

/** Makes a customer by hand, with one account of each type or product that was named. */
export async function createUser(
  { pool, keys, clock, config, passwords }: Deps,
  { body, visitor }: Call<typeof contract.createUser>,
) {
  await requireGoodPassword(config.settings, body.password, body);
  await requireFreeEmail(pool, body.email);
  const passwordHash = await passwords.hash(body.password);
  const accounts = [...new Set(body.accounts ?? [])];
  const now = clock.businessNow();
  const actor = actorOf(visitor);
  return await transaction(pool, async (tx) => {
    await requireFreeEmail(tx, body.email);
    const mustChangePassword = config.settings.ownPasswordAtFirstSignIn;
    const person = { ...body, passwordHash, mustChangePassword };
    const customerId = await insertCustomer(tx, keys, person, now);
    await appendAudit(tx, {
      ...actor,
      at: clock.now(),
      action: 'create-user',
      subjectKind: 'customer',
      subjectId: customerId,
      after: { accounts },
    });
    await enqueueMail(tx, keys, welcomeEmail(body), clock.now());
    const startingLimitCents = config.limits.startingCreditLimitCents;
    const cardHolderName = `${body.firstName} ${body.lastName}`;
    for (const { accountType, ...named } of accounts.map(accountToOpen)) {
      const newAccount = { customerId, accountType, startingLimitCents, ...named };
      const { id: accountId } = await openCustomerAccount(tx, newAccount, actor, now);
      await issueCard(tx, { accountId, accountType, customerId, cardHolderName }, now);
    }
    return { user: await getUser(tx, customerId) };
  });
}

/** An account that was named by its product is called like it. */
function accountToOpen(named: AccountType | ProductId) {
  const product = findProduct(named);
  if (!product) return { accountType: named as AccountType };
  return { accountType: typeOfProduct(product), productId: named, accountName: product.name };
}

async function requireFreeEmail(db: Db, email: string): Promise<void> {
  const known = sql`select 1 from customers where email = ${email}`;
  if (!(await maybeOne(db, known))) return;
  const sentence = 'This email address is in use.';
  throw new Refusal('email-taken', { sentence, fields: { email: sentence } });
}
