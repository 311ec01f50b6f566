// People for tests: customers with accounts and money, staff with roles, each already signed in.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { openCustomerAccount } from '#server/accounts/open-customer-account.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import { isHttps } from '#server/base/config/config.ts';
import type { Deps } from '#server/base/deps.ts';
import { cookieNames } from '#server/base/http/cookies.ts';
import { type Audience, createSession } from '#server/base/session/sessions.ts';
import type { TestApp } from '../app.ts';

type Cookies = Readonly<Record<string, string>>;

export interface TestCustomer {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of a living session. */
  readonly cookies: Cookies;
  /** Account ids by type, the first of each. */
  readonly accounts: Readonly<Partial<Record<AccountType, string>>>;
}

export interface CustomerOptions {
  /** Account types and the whole dollars in each; of credit accounts the limit. */
  readonly accounts?: Readonly<Partial<Record<AccountType, bigint>>>;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Signed in for the first time today. */
  readonly isNew?: boolean;
}

let made = 0;

/** A customer who has been here for a while, signed in. */
export async function makeCustomer(
  bank: TestApp,
  options: CustomerOptions = {},
): Promise<TestCustomer> {
  made += 1;
  const { firstName = 'Robin', lastName = `Alder${made}`, accounts: wanted = {} } = options;
  const { isNew = false } = options;
  const { pool, passwords } = bank.deps;
  const id = randomUUID();
  const username = `robin${made}`;
  const email = `${username}@mail.example`;
  const password = `correct-horse-${made}`;
  const passwordHash = await passwords.hash(password);
  const now = bank.clock.now();
  const activatedAt = isNew ? now : new Date(now.getTime() - 365 * DAY_MS);
  const accounts = await transaction(pool, async (tx) => {
    await run(
      tx,
      sql`insert into customers (id, email, username, password_hash, first_name, last_name, phone,
          address, city, state, zip_code, email_proven_at, activated_at, created_at)
        values (${id}, ${email}, ${username}, ${passwordHash}, ${firstName}, ${lastName},
          '5035550142', '12 Fir Lane', 'Salem', 'OR', '97301', ${now}, ${activatedAt}, ${now})`,
    );
    const opened: Partial<Record<AccountType, string>> = {};
    for (const [type, dollars] of Object.entries(wanted) as [AccountType, bigint][]) {
      const amountCents = cents(dollars * 100n);
      const options = { customerId: id, accountType: type, startingLimitCents: amountCents };
      const account = await openCustomerAccount(tx, options, theSystem, now);
      opened[type] = account.id;
      if (type.includes('credit') || dollars === 0n) continue;
      const from = generalAccounts.depositClearing;
      const money = { from, to: account.id, amountCents, description: 'Opening deposit' };
      const deposit = posting({ key: randomUUID(), kind: 'opening-deposit' }, money);
      await record(tx, { ...deposit, actor: theSystem }, now);
    }
    return opened;
  });
  const cookies = await signIn(bank, 'customer', id);
  return { id, email, username, password, firstName, lastName, cookies, accounts };
}

export interface TestStaff {
  readonly id: string;
  /** As colleagues read it. */
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly cookies: Cookies;
}

export type StaffRole = 'administrator' | 'approver' | 'auditor';

/** A colleague with this role, signed in. */
export async function makeStaff(
  bank: TestApp,
  role: StaffRole,
  id: string = randomUUID(),
): Promise<TestStaff> {
  made += 1;
  const email = `staff${made}@maryspeak.example`;
  const lastName = `Cedar${made}`;
  const password = `staff-pass-phrase-${made}`;
  const passwordHash = await bank.deps.passwords.hash(password);
  await run(
    bank.deps.pool,
    sql`insert into staff (id, email, password_hash, first_name, last_name, role, created_at)
      values (${id}, ${email}, ${passwordHash}, 'Sage', ${lastName}, ${role},
        ${bank.clock.now()})`,
  );
  const cookies = await signIn(bank, 'staff', id, role);
  return { id, name: `Sage ${lastName}`, email, password, cookies };
}

/** The cookies of a new session, without the steps of signing in. */
export async function signIn(
  { deps, clock }: TestApp,
  audience: Audience,
  subjectId: string,
  role?: StaffRole,
): Promise<Cookies> {
  const options = {
    audience,
    subjectId,
    address: '127.0.0.1',
    userAgent: 'a test',
    // As if the code of an authenticator app had been asked for, which a real bank requires.
    ...(audience === 'staff' && { details: { hasAuthenticator: true } }),
  };
  const { token } = await transaction(deps.pool, (tx) =>
    createSession(tx, { ...options, ...(role && { role }) }, clock.now(), deps.config.limits),
  );
  return { [cookieName(deps, audience)]: token };
}

/** As if this customer's sessions had been opened by a code that was mailed. */
export async function signedInByMailedCode({ deps }: TestApp, customerId: string): Promise<void> {
  const details = JSON.stringify({ byMailedCode: true });
  await run(
    deps.pool,
    sql`update sessions set details = details || ${details}::jsonb where subject_id = ${customerId}`,
  );
}

// By https, as a real bank is reached, the names carry a prefix.
function cookieName({ config }: Deps, audience: Audience): string {
  return `${isHttps(config) ? '__Host-' : ''}${cookieNames[audience]}`;
}

/** The cookie of a sign-in after its password step and before its code step. */
export async function startChallenge(
  { deps, clock }: TestApp,
  kind: 'customer' | 'staff',
  subjectId: string,
): Promise<Cookies> {
  const options = { audience: 'pre-auth', subjectId, details: { kind } } as const;
  const from = { address: '127.0.0.1', userAgent: 'a test' };
  const { token } = await transaction(deps.pool, (tx) =>
    createSession(tx, { ...options, ...from }, clock.now(), deps.config.limits),
  );
  return { [cookieName(deps, 'pre-auth')]: token };
}

/** The account of this type, which the test asked for when it made the customer. */
export function accountOf({ accounts }: TestCustomer, type: AccountType): string {
  const id = accounts[type];
  assert.ok(id, `this customer has no ${type} account`);
  return id;
}
