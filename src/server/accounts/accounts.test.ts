import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { record } from '#ledger/record.ts';
import { holdPlacement } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';

const bank = await startBank();

interface Account {
  readonly id: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly accountType: string;
  readonly balance: string;
  readonly availableBalance: string;
  readonly creditLimit: string | null;
  readonly holds: { reason: string; amount: string; releaseAt: string | null }[];
}

async function accountsOf({ cookies }: TestCustomer, query = ''): Promise<Account[]> {
  const reply = await bank.request('GET', `/api/accounts${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ accounts: Account[] }>().accounts;
}

async function hold(accountId: string, dollars: bigint, releaseAt?: Date): Promise<void> {
  const placed = {
    id: randomUUID(),
    accountId,
    amountCents: cents(dollars * 100n),
    reason: 'wire',
    description: 'Wire to Ana Ruiz',
    ...(releaseAt && { releaseAt }),
  };
  const request = holdPlacement({ key: randomUUID(), kind: 'test-hold' }, placed);
  await transaction(bank.deps.pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, bank.clock.businessNow()),
  );
}

test('an account tells what is on it, what is held and what is available', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n, credit: 500n } });
  const releaseAt = new Date('2026-03-05T17:00:00.000Z');
  await hold(accountOf(robin, 'checking'), 250n, releaseAt);
  await hold(accountOf(robin, 'credit'), 100n);
  const accounts = await accountsOf(robin);
  const checking = accounts.find(({ accountType }) => accountType === 'checking');
  assert.equal(checking?.balance, '1000.00');
  assert.equal(checking?.availableBalance, '750.00');
  assert.equal(checking?.creditLimit, null);
  assert.match(checking?.accountNumber ?? '', /^\d{10}$/);
  const [held] = checking?.holds ?? [];
  assert.deepEqual(
    { reason: held?.reason, amount: held?.amount, releaseAt: held?.releaseAt },
    { reason: 'wire', amount: '250.00', releaseAt: releaseAt.toISOString() },
  );
  const credit = accounts.find(({ accountType }) => accountType === 'credit');
  assert.equal(credit?.balance, '0.00');
  assert.equal(credit?.creditLimit, '500.00');
  assert.equal(credit?.availableBalance, '400.00');
});

test('D3: a customer sees their own accounts and nobody else’s', async () => {
  const [a, b] = [
    await makeCustomer(bank, { accounts: { checking: 10n } }),
    await makeCustomer(bank, { accounts: { savings: 20n } }),
  ];
  assert.deepEqual(
    (await accountsOf(a)).map(({ id }) => id),
    [accountOf(a, 'checking')],
  );
  assert.deepEqual(
    (await accountsOf(b)).map(({ id }) => id),
    [accountOf(b, 'savings')],
  );
  assert.deepEqual(await accountsOf(await makeCustomer(bank)), []);
});

test('a list of accounts can be searched and turned page by page', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1n, savings: 1n, credit: 1n } });
  const all = (await accountsOf(robin)).map(({ id }) => id);
  const [account] = await accountsOf(robin, '?search=sav');
  assert.equal(account?.accountType, 'savings');
  const seen: string[] = [];
  for (let next: string | undefined = '/api/accounts?limit=1'; next; ) {
    const reply = await bank.request('GET', next, { cookies: robin.cookies });
    seen.push(...reply.json<{ accounts: Account[] }>().accounts.map(({ id }) => id));
    next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(seen, all);
});

test('staff see every open account, whose it is, sorted and searched as they like', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  const holder = { firstName: 'Zelda', lastName: 'Thuja' };
  const zelda = await makeCustomer(bank, { ...holder, accounts: { checking: 900_000n } });
  const list = async (query: string) => {
    const reply = await bank.request('GET', `/api/admin/accounts${query}`, { cookies });
    assert.equal(reply.status, 200, reply.text);
    return reply.json<(Account & { userName: string; userEmail: string })[]>();
  };
  const [row] = await list('?search=zelda');
  assert.equal(row?.userName, 'Zelda Thuja');
  assert.equal(row?.userEmail, zelda.email);
  assert.equal(row?.balance, '900000.00');
  assert.equal((await list('?sort=balance&limit=1'))[0]?.id, accountOf(zelda, 'checking'));
  assert.equal((await list('?sort=userName&direction=desc&limit=1'))[0]?.userName, 'Zelda Thuja');
  assert.equal((await list(`?search=${row?.accountNumber.slice(0, 8)}`)).length, 1);
  assert.equal((await list(`?userId=${zelda.id}`)).length, 1);
  assert.ok(
    (await list('?accountType=credit')).every(({ accountType }) => accountType === 'credit'),
  );
});

test('every sorting of staff’s list gives each account once, page by page', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  for (const sort of ['createdAt', 'balance', 'userName']) {
    for (const direction of ['asc', 'desc']) {
      const seen: string[] = [];
      const start = `/api/admin/accounts?limit=2&sort=${sort}&direction=${direction}`;
      for (let next: string | undefined = start; next; ) {
        const reply = await bank.request('GET', next, { cookies });
        assert.equal(reply.status, 200, reply.text);
        seen.push(...reply.json<Account[]>().map(({ id }) => id));
        next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      const all = await bank.request('GET', '/api/admin/accounts', { cookies });
      assert.deepEqual(
        seen.toSorted(),
        all
          .json<Account[]>()
          .map(({ id }) => id)
          .toSorted(),
        `${sort} ${direction}`,
      );
    }
  }
});

test('a made-up cursor is refused, one of another sorting too', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url');
  for (const values of [
    ['createdAt', 'desc', '1'],
    ['createdAt', 'desc', 'x', randomUUID()],
    ['createdAt', 'desc', '1', "' or 1=1"],
    ['balance', 'desc', '1', randomUUID()],
    ['createdAt', 'desc', '9'.repeat(30), randomUUID()],
    'x',
    null,
  ]) {
    const path = `/api/admin/accounts?cursor=${cursor(values)}`;
    const reply = await bank.request('GET', path, { cookies });
    assert.equal(reply.status, 400, JSON.stringify(values));
  }
});

test('staff take the list home as a table, what is owed with its sign', async () => {
  const { cookies } = await makeStaff(bank, 'auditor');
  const admin = await makeStaff(bank, 'administrator');
  const holder = { firstName: '=Ada', lastName: 'Oak, the elder' };
  const ada = await makeCustomer(bank, { ...holder, accounts: { credit: 500n } });
  await bank.request('POST', `/api/admin/accounts/${accountOf(ada, 'credit')}/debit`, {
    body: { amount: '20', description: 'Fee' },
    cookies: admin.cookies,
  });
  const path = `/api/admin/accounts.csv?userId=${ada.id}`;
  const reply = await bank.request('GET', path, { cookies });
  assert.match(String(reply.headers['content-disposition']), /accounts\.csv/);
  const [headings, row] = reply.text.split('\r\n');
  assert.match(headings ?? '', /^Account,Number,Customer,/);
  assert.match(row ?? '', /,"'=Ada Oak, the elder",.*,credit,-20\.00,480\.00,500\.00,2026-03-02$/);
  const users = await bank.request('GET', '/api/admin/users.csv?search=oak', { cookies });
  assert.match(users.text, /'=Ada,"Oak, the elder",.*,active,1,-20\.00,2026-03-02/);
  const audit = await bank.request('GET', '/api/admin/audit.csv?search=debit', { cookies });
  assert.match(audit.text, /,debit-account,account,/);
});
