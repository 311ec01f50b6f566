import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import type { Statement } from '#contract/accounts/statements.ts';
import { one, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { canonicalJson } from '#rules/documents/canonical-json.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { findWrongStatements } from '../audit/statement-digests.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { advanceClock } from '../books/advance-clock.ts';
import { dueWork, flushOutbox } from '../jobs.ts';
import { listInterestOfYear } from '../products/interest-by-year.ts';

// The bank's clocks show 2 March, 9 o'clock, when the test begins.
const bank = await startBank();
const { pool } = bank.deps;
const robin = await makeCustomer(bank, { accounts: { checking: 100n, savings: 2_000n } });
const kim = await makeCustomer(bank, { accounts: { checking: 1n } });

async function until(day: string, time: `${number}:${number}` = '00:00'): Promise<void> {
  const moment = bankMoment(calendarDate(day), time);
  await advanceClock(bank.deps, dueWork, moment.getTime() - bank.clock.businessNow().getTime());
}

async function move(what: 'deposit' | 'withdraw', dollars: bigint, category?: string) {
  const account = accountOf(robin, 'checking');
  const [from, to] =
    what === 'deposit'
      ? [generalAccounts.depositClearing, account]
      : [account, generalAccounts.cardClearing];
  const money = { from, to, amountCents: cents(dollars * 100n), description: what };
  const request = posting(
    { key: randomUUID(), kind: 'test' },
    { ...money, ...(category && { category }) },
  );
  await transaction(pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, bank.clock.businessNow()),
  );
}

await move('withdraw', 25n, 'Food');
// 31 March, 23:59 in Salem, is April in London.
await until('2026-03-31', '23:59');
await move('withdraw', 5n, 'Food');
await until('2026-04-01', '00:01');
await move('deposit', 50n);
await move('withdraw', 10n);

const pathOf = (type: 'checking' | 'savings') => `/api/accounts/${accountOf(robin, type)}`;
const get = (path: string, person = robin) =>
  bank.request('GET', path, { cookies: person.cookies });

async function read<Body extends object>(path: string): Promise<Body> {
  const reply = await get(path);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Body>();
}

interface Issued {
  readonly statement: Statement;
  readonly sha256: string;
}

const march = () => read<Issued>(`${pathOf('checking')}/statements/2026-03`);

test('a closed month has a statement, the running month has none', async () => {
  const { statements } = await read<{ statements: object[] }>(`${pathOf('checking')}/statements`);
  assert.deepEqual(statements, [
    {
      month: '2026-03',
      openingBalance: '0.00',
      closingBalance: '70.00',
      totalCredits: '100.00',
      totalDebits: '30.00',
      transactionCount: 3,
    },
  ]);
  for (const month of ['2026-04', '2026-05', '2026-02', '1999-12']) {
    for (const ending of ['', '.pdf', '.ofx', '.camt053.xml', '.csv']) {
      const reply = await get(`${pathOf('checking')}/statements/${month}${ending}`);
      assert.equal(reply.status, 404, month + ending);
    }
  }
  for (const month of ['2026-13', '2026-4', 'march']) {
    assert.equal((await get(`${pathOf('checking')}/statements/${month}`)).status, 400);
  }
});

test('a statement is a month of the bank, with the balance after each posting', async () => {
  const { statement } = await march();
  const { version, from, to, daysInPeriod, accountNumber, routingNumber, accountHolder } =
    statement;
  assert.deepEqual(
    { version, from, to, daysInPeriod, routingNumber, accountHolder },
    {
      version: 1,
      from: '2026-03-01',
      to: '2026-03-31',
      daysInPeriod: 31,
      routingNumber: '123000000',
      accountHolder: `${robin.firstName} ${robin.lastName}`,
    },
  );
  assert.match(accountNumber, /^\d{10}$/);
  assert.deepEqual(
    statement.transactions.map(({ day, amount, balanceAfter }) => [day, amount, balanceAfter]),
    [
      ['2026-03-02', '100.00', '100.00'],
      ['2026-03-02', '25.00', '75.00'],
      ['2026-03-31', '5.00', '70.00'],
    ],
  );
});

test('its hash is that of its canonical form', async () => {
  const { statement, sha256 } = await march();
  const hash = createHash('sha256').update(canonicalJson(statement)).digest('hex');
  assert.equal(sha256, hash);
});

test('interest of the month’s last day is in it, with the yield that it comes to', async () => {
  const { statement } = await read<Issued>(`${pathOf('savings')}/statements/2026-03`);
  // $2,000.00 for 30 days at 0.499 percent.
  assert.equal(statement.interestPaid, '0.82');
  assert.equal(statement.annualPercentageYieldEarned, '0.50');
  assert.equal(statement.interestAccrued, '0.00');
  assert.equal(statement.closingBalance, '2000.82');
  const last = statement.transactions.at(-1);
  assert.deepEqual([last?.day, last?.description], ['2026-03-31', 'Interest']);
});

test('all files are renderings of it, with the same sums', async () => {
  const path = `${pathOf('savings')}/statements/2026-03`;
  const { statement } = await read<Issued>(path);
  const file = async (ending: string, type: string) => {
    const reply = await get(`${path}.${ending}`);
    assert.equal(reply.status, 200, reply.text);
    assert.equal(reply.headers['content-type'], type);
    const name = `statement-${statement.accountNumber.slice(-4)}-2026-03.${ending}`;
    assert.equal(reply.headers['content-disposition'], `attachment; filename="${name}"`);
    return reply.text;
  };
  const ofx = await file('ofx', 'application/x-ofx; charset=utf-8');
  assert.match(ofx, /<BALAMT>2000\.82<\/BALAMT>/);
  assert.match(ofx, /<TRNTYPE>INT<\/TRNTYPE><DTPOSTED>20260331120000<\/DTPOSTED><TRNAMT>0\.82</);
  const camt = await file('camt053.xml', 'application/xml; charset=utf-8');
  assert.match(camt, /<Cd>CLBD<\/Cd><\/CdOrPrtry><\/Tp><Amt Ccy="USD">2000\.82</);
  const csv = await file('csv', 'text/csv; charset=utf-8');
  assert.match(csv, /2026-03-31,Interest,,Interest,credit,0\.82,2000\.82,/);
  assert.match(await file('pdf', 'application/pdf'), /^%PDF-1\.7/);
});

test('who took a file is in the audit log', async () => {
  const lines = await rows<{ after: object }>(
    pool,
    sql`select after from audit_log where action = 'export' and subject_kind = 'statement'
        and actor_id = ${robin.id} and subject_id = ${accountOf(robin, 'savings')} order by number`,
  );
  assert.deepEqual(
    lines.map(({ after }) => after),
    ['ofx', 'camt053.xml', 'csv', 'pdf'].map((file) => ({ month: '2026-03', file })),
  );
});

test('another customer’s statement is not found', async () => {
  const path = pathOf('checking');
  for (const each of [
    '/statements',
    '/statements/2026-03',
    '/statements/2026-03.pdf',
    '/activity.ofx',
  ]) {
    assert.equal((await get(path + each, kim)).status, 404, each);
  }
});

test('activity is what was posted in the running month, or on the days that are named', async () => {
  const { statement } = await march();
  const ofx = await get(`${pathOf('checking')}/activity.ofx`);
  assert.deepEqual(
    [...ofx.text.matchAll(/<TRNAMT>([^<]*)</g)].map(([, amount]) => amount),
    ['50.00', '-10.00'],
  );
  assert.match(ofx.text, /<BALAMT>110\.00</);
  const both = await get(`${pathOf('checking')}/activity.ofx?from=2026-03-15&to=2026-04-01`);
  assert.ok(both.text.includes(statement.transactions[2]?.id.replaceAll('-', '') ?? '?'));
  const csv = await get(`${pathOf('checking')}/activity.csv?from=2026-03-01&to=2026-03-31`);
  assert.equal(csv.text.split('\r\n').length, 5);
  const wrong = await get(`${pathOf('checking')}/activity.csv?from=2026-04-01&to=2026-03-31`);
  assert.equal(wrong.status, 400);
});

test('the owner is told once that statements are ready, and nothing of what they say', async () => {
  await flushOutbox(bank.deps);
  const mails = bank.sent.filter(({ kind }) => kind === 'statement-ready');
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), [robin.email, kim.email].toSorted());
  for (const { subject, text } of mails) {
    assert.equal(subject, 'Your statement for March 2026 is ready');
    assert.doesNotMatch(text, /\$|\d{4,}\.|70\.00/);
  }
});

test('what is posted later changes no statement', async () => {
  const before = await march();
  await move('deposit', 1_000n);
  await until('2026-05-02', '09:00');
  await move('withdraw', 3n);
  assert.deepEqual(await march(), before);
  const { statements } = await read<{ statements: { month: string; openingBalance: string }[] }>(
    `${pathOf('checking')}/statements`,
  );
  assert.deepEqual(
    statements.map(({ month, openingBalance }) => [month, openingBalance]),
    [
      ['2026-04', '70.00'],
      ['2026-03', '0.00'],
    ],
  );
});

test('no statement can be changed or removed, and a change past the database is found', async () => {
  for (const change of [
    sql`update statements set document = '{}'`,
    sql`update statements set closing_cents = 0`,
    sql`delete from statements`,
    sql`truncate statements cascade`,
    sql`delete from statement_months`,
  ]) {
    await assert.rejects(bank.ownerPool.query(change), /history cannot be changed/);
  }
  assert.deepEqual(await findWrongStatements(pool), []);
  const { id, document } = await one<{ id: string; document: string }>(
    pool,
    sql`select id, document from statements where account_id = ${accountOf(robin, 'checking')}
        and month = '2026-03-01'`,
  );
  const set = async (text: string) => {
    await bank.ownerPool.query('alter table statements disable trigger statements_never_change');
    await bank.ownerPool.query(sql`update statements set document = ${text} where id = ${id}`);
    await bank.ownerPool.query(
      'alter table statements enable always trigger statements_never_change',
    );
  };
  await set(document.replace('"70.00"', '"90.00"'));
  assert.deepEqual(await findWrongStatements(pool), ['the statements of 2026-03 were changed']);
  assert.equal((await get(`${pathOf('checking')}/statements/2026-03`)).status, 500);
  await set(document);
  assert.deepEqual(await findWrongStatements(pool), []);
});

test('documents list all statements and the interest of each year', async () => {
  const documents = await read<{
    statements: { accountId: string; month: string }[];
    notices: object[];
    interest: object[];
  }>('/api/documents');
  assert.deepEqual(
    documents.statements.map(({ month }) => month),
    ['2026-04', '2026-04', '2026-03', '2026-03'],
  );
  assert.deepEqual(documents.notices, []);
  assert.deepEqual(documents.interest, [{ year: 2026, amount: '1.64', isReported: false }]);
});

test('the interest of a year is a PDF with each account, and no year is without interest', async () => {
  const reply = await get('/api/documents/interest/2026.pdf');
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['content-type'], 'application/pdf');
  const name = 'attachment; filename="interest-2026.pdf"';
  assert.equal(reply.headers['content-disposition'], name);
  assert.match(reply.text, /^%PDF-1\.7/);
  const { subject, after } = await one<{ subject: string; after: object }>(
    pool,
    sql`select subject_id as subject, after from audit_log
        where action = 'export' and subject_kind = 'interest'`,
  );
  assert.deepEqual([subject, after], [robin.id, { year: '2026', file: 'pdf' }]);
  // Kim has no account that earns interest; what is Robin's is not in Kim's year.
  assert.equal((await get('/api/documents/interest/2026.pdf', kim)).status, 404);
  assert.equal((await get('/api/documents/interest/2025.pdf')).status, 404);
  for (const year of ['26', '20266', 'all', '2026-01']) {
    assert.equal((await get(`/api/documents/interest/${year}.pdf`)).status, 400, year);
  }
});

test('the accounts of a year add up to what the list of documents shows', async () => {
  const accounts = await listInterestOfYear(pool, robin.id, 2026);
  assert.deepEqual(
    accounts.map(({ accountName, interestCents, creditedOn }) => [
      accountName,
      interestCents,
      creditedOn,
    ]),
    [['Savings', 164n, '2026-04-30']],
  );
  assert.deepEqual(await listInterestOfYear(pool, kim.id, 2026), []);
});

test('a month end that was interrupted goes on, with one statement and one mail for each', async () => {
  await bank.ownerPool.query(sql`create function fail_once() returns trigger language plpgsql as $$
    begin raise exception 'interrupted'; end $$`);
  const trigger = sql`create trigger fail_once before insert on statement_months
    for each row execute function fail_once()`;
  await bank.ownerPool.query(trigger);
  await assert.rejects(until('2026-06-01', '00:01'), /interrupted/);
  await bank.ownerPool.query(sql`drop trigger fail_once on statement_months`);
  await until('2026-06-01', '00:02');
  const { count } = await one<{ count: bigint }>(
    pool,
    sql`select count(*) from statements where month = '2026-05-01'`,
  );
  assert.equal(count, 3n);
  await flushOutbox(bank.deps);
  const mails = bank.sent.filter(
    ({ subject }) => subject === 'Your statement for May 2026 is ready',
  );
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), [robin.email, kim.email].toSorted());
  assert.deepEqual(await findWrongStatements(pool), []);
});

test('the statements of a closed account remain, and the account itself is not found', async () => {
  const administrator = await makeStaff(bank, 'administrator');
  const closing = await bank.request('POST', `/api/admin${pathOf('savings').slice(4)}/close`, {
    body: { payout: { toAccountId: accountOf(robin, 'checking') } },
    cookies: administrator.cookies,
  });
  assert.equal(closing.status, 200, closing.text);
  const { statement } = await read<Issued>(`${pathOf('savings')}/statements/2026-03`);
  assert.equal(statement.closingBalance, '2000.82');
  const listed = await read<{ statements: object[] }>(`${pathOf('savings')}/statements`);
  assert.equal(listed.statements.length, 3);
  assert.equal((await get(`${pathOf('savings')}/statements/2026-03.pdf`)).status, 200);
  const documents = await read<{ statements: { accountId: string }[] }>('/api/documents');
  const ofSavings = documents.statements.filter(
    ({ accountId }) => accountId === accountOf(robin, 'savings'),
  );
  assert.equal(ofSavings.length, 3);
  assert.equal((await get(`${pathOf('savings')}/interest`)).status, 404);
  assert.equal((await get(`${pathOf('savings')}/statements/2026-03`, kim)).status, 404);
});

test('the statement of a customer who left does not show whose it was', async () => {
  const { found } = await one<{ found: boolean }>(
    pool,
    sql`select exists (
          select from statements s where s::text like ${`%${robin.lastName}%`}) as found`,
  );
  assert.equal(found, false);
});
