import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { BANK_ZONE, bankDay } from '#rules/calendar/bank-day.ts';
import { readConfig } from '#server/base/config/config.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { freshDatabase } from '#tests/support/database.ts';
import type { DemoBrowser } from './demo-browser.ts';
import { CUSTOMER_PASSWORD, demoStaff, loginGuide, STAFF_PASSWORD } from './demo-logins.ts';
import { runScenario, startOfScenario } from './run-scenario.ts';
import { openScenario } from './scenario.ts';

const now = new Date('2026-06-17T20:15:00Z');
const database = await freshDatabase();
const { pool, url: databaseUrl } = database;
const config = readConfig({}, { demo: true });
const keys = new KeyRing([{ kid: 'k1', secret: randomBytes(32) }]);
const scenario = await openScenario({ config, keys, pool, databaseUrl, start: now });

before(async () => {
  const filling = await openScenario({
    config,
    keys,
    pool,
    databaseUrl,
    start: startOfScenario(now),
  });
  await runScenario(filling, now);
  await filling.close();
});
after(async () => {
  await scenario.close();
  await database.drop();
});

async function signInAsStaff(email: string): Promise<DemoBrowser> {
  const browser = scenario.openBrowser();
  await browser.post('/api/admin/auth/login', { email, password: STAFF_PASSWORD });
  return browser;
}

/** Both steps, with a code from the administrator's list. */
async function signInAsCustomer(email: string): Promise<DemoBrowser> {
  const administrator = await signInAsStaff(demoStaff[0].email);
  await administrator.post('/api/admin/access-codes/generate-pool');
  const codes =
    await administrator.get<{ code: string; used: boolean }[]>('/api/admin/access-codes');
  const code = codes.find(({ used }) => !used)?.code;
  const browser = scenario.openBrowser();
  await browser.post('/api/auth/login', { email, password: CUSTOMER_PASSWORD });
  await browser.post('/api/auth/validate-code', { email, code });
  return browser;
}

interface Account {
  readonly accountType: string;
  readonly balance: string;
  readonly availableBalance: string;
}

async function accountsOf(browser: DemoBrowser): Promise<readonly Account[]> {
  return (await browser.get<{ accounts: Account[] }>('/api/accounts')).accounts;
}

interface CardPayment {
  readonly status: string;
  readonly reason: string | null;
  readonly transactionId: string | null;
}

async function activityOf(browser: DemoBrowser, cardId = ''): Promise<readonly CardPayment[]> {
  const path = `/api/cards/${cardId}/activity`;
  return (await browser.get<{ activity: CardPayment[] }>(path)).activity;
}

interface Line {
  readonly id: string;
  readonly accountId: string;
  readonly description: string;
}

const typesOf = (accounts: readonly Account[]) =>
  accounts.map(({ accountType }) => accountType).toSorted();

test('the ledger of the demo bank is in order', async () => {
  assert.deepEqual(await findViolations(pool), []);
});

test('every day of the last year is closed, and in balance', async () => {
  const days = await rows<{ day: string; sum: bigint; debit: bigint; credit: bigint }>(
    pool,
    sql`select d.day, sum(t.balance_cents)::bigint as sum, d.debit_cents as debit,
          d.credit_cents as credit
        from ledger.bank_days d join ledger.day_totals t using (day)
        where d.status = 'closed' and d.closed_at < (d.day + 2)::timestamptz
        group by d.day order by d.day desc limit 366`,
  );
  assert.equal(days.length, 366);
  assert.equal(days[0]?.day, '2026-06-16');
  for (const { day, sum, debit, credit } of days) {
    assert.deepEqual([sum, debit], [0n, credit], day);
  }
});

test('the history of the demo bank ends now, with nothing in the future', async () => {
  const [latest] = await rows<{ journal: Date; line: Date }>(
    pool,
    sql`select (select max(posted_at) from ledger.journals) as journal,
          (select max(at) from audit_log) as line`,
  );
  assert.ok(latest && latest.journal <= now && latest.line <= now);
});

test('every journal of the demo bank is of the bank day of its time, over a year of days', async () => {
  // The journals of a closing are written after the end of their day.
  const [books] = await rows<{ days: bigint; span: number; open: string; misdated: bigint }>(
    pool,
    sql`select (select count(*) from ledger.bank_days) as days,
          (select max(day) - min(day) + 1 from ledger.bank_days) as span,
          (select day from ledger.bank_days where status = 'open') as open,
          (select count(*) from ledger.journals
            where bank_day <> (posted_at at time zone ${BANK_ZONE})::date
              and kind not in ('fold', 'accrue-interest', 'interest', 'maintenance-fee'))
            as misdated`,
  );
  assert.ok(books && books.days > 366n && books.days === BigInt(books.span));
  assert.deepEqual([books.open, books.misdated], [bankDay(now), 0n]);
});

interface DayOfAccount {
  readonly day: string;
  readonly change: bigint;
  readonly interest: bigint;
}

/** The interest of each full month by the balances of its days, in fractions of its own. */
function interestByMonth(
  days: readonly DayOfAccount[],
  ratePpmOf: (balance: bigint) => bigint,
): Map<string, { readonly due: bigint; readonly paid: bigint }> {
  const months = new Map<string, { due: bigint; paid: bigint }>();
  let [balance, sum] = [0n, 0n];
  for (const [index, { day, change, interest }] of days.entries()) {
    const beforeCredit = balance + change - interest;
    sum += beforeCredit > 0n ? beforeCredit * ratePpmOf(beforeCredit) : 0n;
    balance += change;
    if (days[index + 1]?.day.endsWith('-01')) {
      months.set(day.slice(0, 7), {
        due: (2n * sum + 365_000_000n) / 730_000_000n,
        paid: interest,
      });
      sum = 0n;
    }
  }
  return months;
}

test('every month of the year was credited what its product pays', async () => {
  const accounts = await rows<{ id: string; product: string }>(
    pool,
    sql`select id, product_id as product from accounts
        where product_id in ('interest-checking', 'high-yield-savings', 'business-savings')`,
  );
  const rates: Record<string, (balance: bigint) => bigint> = {
    'interest-checking': () => 7_470n,
    'high-yield-savings': (balance) => (balance < 100_000n ? 0n : 35_420n),
    'business-savings': () => 5_980n,
  };
  assert.equal(accounts.length, 3);
  for (const { id, product } of accounts) {
    const days = await rows<DayOfAccount>(
      pool,
      sql`select d.day, coalesce(ledger.total(e.amount_cents), 0) as change,
            coalesce(ledger.total(e.amount_cents) filter (
              where j.kind in ('interest', 'maintenance-fee')), 0) as interest
          from ledger.bank_days d
          left join ledger.entries e on e.account_id = ${id} and e.bank_day = d.day
          left join ledger.journals j on j.number = e.journal_number
          group by d.day order by d.day`,
    );
    const months = interestByMonth(days, rates[product] ?? (() => 0n));
    assert.ok(months.size >= 12, product);
    for (const [month, { due, paid }] of months) {
      // An average below $1,000.00 costs the maintenance fee of the checking account.
      const isPaid = paid === due || (product === 'interest-checking' && paid === due - 800n);
      assert.ok(isPaid, `${product} ${month}: ${paid} instead of ${due}`);
    }
    assert.ok([...months.values()].some(({ due }) => due > 0n));
  }
});

test('every staff member of the login guide signs in with the role it names', async () => {
  for (const { email, role } of demoStaff) {
    const browser = await signInAsStaff(email);
    const { admin } = await browser.get<{ admin: { id: string; role: string } }>(
      '/api/admin/auth/me',
    );
    assert.equal(admin.role, role);
    if (role === 'administrator') assert.equal(admin.id, 'admin-001');
  }
});

test('jordan has three accounts, both cards, one pending wire and no request', async () => {
  const browser = await signInAsCustomer('jordan');
  const accounts = await accountsOf(browser);
  assert.deepEqual(typesOf(accounts), ['checking', 'credit', 'savings']);
  const { cards } = await browser.get<{ cards: { id: string; cardType: string }[] }>('/api/cards');
  assert.deepEqual(cards.map(({ cardType }) => cardType).toSorted(), ['credit', 'debit']);
  const debit = cards.find(({ cardType }) => cardType === 'debit');
  const [latest] = await activityOf(browser, debit?.id);
  assert.equal(
    `${latest?.status}: ${latest?.reason}`,
    'declined: Over this card’s limit of $5,000.00 a day online.',
  );
  const { pendingTransfers } = await browser.get<{ pendingTransfers: { status: string }[] }>(
    '/api/pending-transfers',
  );
  assert.deepEqual(
    pendingTransfers.map(({ status }) => status),
    ['pending'],
  );
  const { requests } = await browser.get<{ requests: unknown[] }>('/api/credit-limit-requests');
  assert.deepEqual(requests, []);
});

test('what jordan and casey paid by card is the activity of the card, line by line', async () => {
  for (const name of ['jordan', 'casey']) {
    const browser = await signInAsCustomer(name);
    const { cards } = await browser.get<{ cards: { id: string; accountId: string }[] }>(
      '/api/cards',
    );
    const { transactions } = await browser.get<{ transactions: Line[] }>('/api/transactions');
    const isByCard = ({ description }: Line) => description.startsWith('Card purchase, ');
    const used = new Set(transactions.filter(isByCard).map(({ accountId }) => accountId));
    assert.equal(used.size, 2, 'a checking and a credit account');
    for (const { id, accountId } of cards) {
      const activity = await activityOf(browser, id);
      const cleared = activity.filter(({ status }) => status === 'cleared');
      const paid = transactions.filter((line) => line.accountId === accountId && isByCard(line));
      const shown = new Set(cleared.map(({ transactionId }) => transactionId));
      assert.ok(paid.every((line) => shown.has(line.id)));
      assert.equal(cleared.length > 30, used.has(accountId));
      assert.ok(activity.every(({ status }) => status !== 'pending'));
    }
  }
});

test('jordan’s rent is scheduled for the 1st of each month', async () => {
  const browser = await signInAsCustomer('jordan');
  const { schedules } = await browser.get<{
    schedules: { toName: string; amount: string; nextOn: string; frequency: string }[];
  }>('/api/schedules');
  assert.equal(schedules.length, 1);
  const [rent] = schedules;
  assert.equal(rent?.toName, 'Fir Grove Apartments');
  assert.equal(rent?.amount, '1680.00');
  assert.match(String(rent?.nextOn), /-01$/);
});

test('jordan has three recipients, and the landlord is one of them', async () => {
  const browser = await signInAsCustomer('jordan');
  const { recipients } = await browser.get<{
    recipients: { name: string; bill: object | null; lastPaidAt: string | null }[];
  }>('/api/recipients?sort=name&direction=asc');
  assert.deepEqual(
    recipients.map(({ name }) => name),
    ['Alma Fernhill', 'Cedar Hollow Carpentry', 'Fir Grove Apartments'],
  );
  assert.ok(recipients[1]?.lastPaidAt, 'the pending wire goes to the carpenter');
  assert.ok(recipients[2]?.bill);
});

interface Shown {
  readonly date: string;
  readonly category: string | null;
  readonly merchant: string | null;
  readonly status: string;
}

test('jordan has a year of believable history, with something in every month', async () => {
  const browser = await signInAsCustomer('jordan@mail.example');
  const { transactions } = await browser.get<{ transactions: Shown[] }>('/api/transactions');
  assert.ok(transactions.length > 350);
  const months = new Set(transactions.map(({ date }) => date.slice(0, 7)));
  assert.ok(months.size >= 12);
  const categories = new Set(transactions.map(({ category }) => category));
  for (const usual of ['Income', 'Housing', 'Groceries', 'Dining', 'Transfer', 'Interest']) {
    assert.ok(categories.has(usual), usual);
  }
  const merchants = new Set(transactions.map(({ merchant }) => merchant));
  assert.ok(merchants.size > 15);
  assert.equal(transactions.filter(({ status }) => status === 'pending').length, 1);
});

test('casey has personal checking and all three kinds of business account', async () => {
  const accounts = await accountsOf(await signInAsCustomer('casey'));
  const business = ['business_checking', 'business_credit', 'business_savings'];
  assert.deepEqual(typesOf(accounts), [...business, 'checking']);
});

test('one check of casey’s was accepted, and staff can return it', async () => {
  const browser = await signInAsStaff(demoStaff[0].email);
  interface Deposit {
    readonly id: string;
    readonly userName: string;
    readonly accountType: string;
  }
  const listed = await browser.get<Deposit[]>('/api/admin/check-deposits?status=approved');
  assert.deepEqual(
    listed.map(({ userName, accountType }) => [userName, accountType]),
    [['Casey Linden', 'checking']],
  );
  const waiting = await browser.get<Deposit[]>('/api/admin/check-deposits');
  assert.deepEqual(waiting, []);
  const returned = await browser.post<{ status: string }>(
    `/api/admin/check-deposits/${listed[0]?.id}/return`,
    { reason: 'The account the check was drawn on is closed.' },
  );
  assert.equal(returned.status, 'returned');
});

test('sam has one new savings account and no history', async () => {
  const browser = await signInAsCustomer('sam@mail.example');
  const accounts = await accountsOf(browser);
  assert.deepEqual(typesOf(accounts), ['savings']);
  const { transactions } = await browser.get<{ transactions: Shown[] }>('/api/transactions');
  assert.deepEqual(transactions, []);
});

test('two applications wait for review', async () => {
  const browser = await signInAsStaff(demoStaff[1].email);
  const waiting = await browser.get<{ firstName: string }[]>('/api/admin/pending-accounts');
  assert.deepEqual(waiting.map(({ firstName }) => firstName).toSorted(), ['Morgan', 'Riley']);
});

test('addresses are proven, codes used, mails sent, and each new browser is reported once', async () => {
  const [counts] = await rows<{ unproven: bigint; mails: bigint; codes: bigint; devices: bigint }>(
    pool,
    sql`select
          (select count(*) from customers
            where activated_at is null or email_proven_at is null) as unproven,
          (select count(*) from mail_outbox where created_at < ${now} and sent_at is null) as mails,
          (select count(*) from activation_codes where used_at is null) as codes,
          (select count(*) from mail_outbox
            where created_at < ${now} and kind = 'new-sign-in') as devices`,
  );
  assert.deepEqual(counts, { unproven: 0n, mails: 0n, codes: 0n, devices: 6n });
});

test('the login guide names every login, both passwords, and where a code comes from', () => {
  const guide = loginGuide('http://127.0.0.1:3000');
  for (const { email } of demoStaff) assert.ok(guide.includes(email));
  for (const text of ['jordan', 'casey', 'sam', STAFF_PASSWORD, CUSTOMER_PASSWORD, '/dev/mail']) {
    assert.ok(guide.includes(text), text);
  }
  assert.match(guide, /Access Codes/);
});
