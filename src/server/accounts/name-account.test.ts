import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { submit } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const administrator = await makeStaff(bank, 'administrator');

interface Account {
  readonly id: string;
  readonly accountName: string;
  readonly nickname: string | null;
}

async function name({ cookies }: TestCustomer, accountId: string, body: object) {
  return await bank.request('PUT', `/api/accounts/${accountId}/nickname`, { cookies, body });
}

async function named(customer: TestCustomer, accountId: string, nickname: string | null) {
  const reply = await name(customer, accountId, { nickname });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ id: string; nickname: string | null }>();
}

async function listed({ cookies }: TestCustomer, query = ''): Promise<Account[]> {
  const reply = await bank.request('GET', `/api/accounts${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ accounts: Account[] }>().accounts;
}

async function nicknameOf(accountId: string): Promise<string | null> {
  const stored = sql`select nickname from accounts where id = ${accountId}`;
  return (await one<{ nickname: string | null }>(bank.deps.pool, stored)).nickname;
}

async function linesOf(accountId: string) {
  return await rows<{ action: string; actorKind: string; actorId: string; after: unknown }>(
    bank.deps.pool,
    sql`select action, actor_kind as "actorKind", actor_id as "actorId", after from audit_log
        where subject_kind = 'account' and subject_id = ${accountId} and action = 'name-account'
        order by number`,
  );
}

async function makeSaver() {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 10n } });
  return { customer, savings: accountOf(customer, 'savings') };
}

test('a nickname is set, changed and removed, and the bank’s name stays', async () => {
  const { customer, savings } = await makeSaver();
  const shown = async () => (await listed(customer)).find(({ id }) => id === savings);
  const before = await shown();
  assert.equal(before?.nickname, null);
  assert.deepEqual(await named(customer, savings, ' Vacation money '), {
    id: savings,
    nickname: 'Vacation money',
  });
  assert.deepEqual(await shown(), { ...before, nickname: 'Vacation money' });
  assert.equal((await named(customer, savings, 'Lisbon 🏖️')).nickname, 'Lisbon 🏖️');
  for (const nothing of ['', '   ', null]) {
    await named(customer, savings, 'Lisbon');
    assert.equal((await named(customer, savings, nothing)).nickname, null);
    assert.deepEqual(await shown(), before);
  }
  const others = (await listed(customer)).filter(({ id }) => id !== savings);
  assert.deepEqual(
    others.map(({ nickname }) => nickname),
    [null],
  );
});

test('what is left out stays', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, 'Lisbon');
  const reply = await name(customer, savings, {});
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await nicknameOf(savings), 'Lisbon');
});

test('an account is found by its nickname and by the bank’s name', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, 'Vacation money');
  for (const search of ['vacation', 'sav']) {
    const found = await listed(customer, `?search=${search}`);
    assert.deepEqual(
      found.map(({ id }) => id),
      [savings],
      search,
    );
  }
});

test('the customer’s own file of transactions has the nickname, as text', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, '=Vacation');
  const { text } = await bank.request('GET', `/api/transactions.csv?accountId=${savings}`, {
    cookies: customer.cookies,
  });
  assert.match(text, /'=Vacation/);
});

test('the audit log says that it changed and not what it is, and the same again is no change', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, 'Secret plan');
  await named(customer, savings, 'Secret plan');
  const line = {
    action: 'name-account',
    actorKind: 'customer',
    actorId: customer.id,
    after: { changed: ['nickname'] },
  };
  assert.deepEqual(await linesOf(savings), [line]);
  await named(customer, savings, null);
  await named(customer, savings, null);
  assert.deepEqual(await linesOf(savings), [line, line]);
  const written = sql`select count(*)::int as count from audit_log l
    where l::text ilike '%Secret plan%'`;
  assert.equal((await one<{ count: number }>(bank.deps.pool, written)).count, 0);
});

test('what is too long or not one line of text is refused, and changes nothing', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, 'n'.repeat(40));
  for (const nickname of ['n'.repeat(41), 'a\nb', 'a\u0007b', 'a\u202eb', 'a\u200bb', 7, ['x']]) {
    const reply = await name(customer, savings, { nickname });
    assert.equal(reply.status, 400, JSON.stringify(nickname));
    assert.match(reply.text, /Nickname/, JSON.stringify(nickname));
  }
  assert.equal((await name(customer, savings, { accountName: 'Mine' })).status, 400);
  assert.equal(await nicknameOf(savings), 'n'.repeat(40));
  assert.equal((await linesOf(savings)).length, 1);
});

test('the database itself refuses a nickname that is empty, too long or not one line', async () => {
  const { savings } = await makeSaver();
  for (const nickname of ['', 'n'.repeat(41), 'a\nb']) {
    const writing = sql`update accounts set nickname = ${nickname} where id = ${savings}`;
    await assert.rejects(run(bank.deps.pool, writing), { code: '23514' });
  }
});

test('the account of another customer, and a closed one, are not found', async () => {
  const { customer, savings } = await makeSaver();
  const { customer: other } = await makeSaver();
  assert.equal((await name(other, savings, { nickname: 'Mine' })).status, 404);
  assert.equal(await nicknameOf(savings), null);
  await closeAccount(savings, accountOf(customer, 'checking'));
  assert.equal((await name(customer, savings, { nickname: 'Mine' })).status, 404);
  assert.deepEqual(await linesOf(savings), []);
});

test('staff and the papers of the bank have the bank’s name', async () => {
  const { customer, savings } = await makeSaver();
  await named(customer, savings, 'Zeppelin');
  const { cookies } = customer;
  const body = { fromAccountId: accountOf(customer, 'checking'), toAccountId: savings };
  const moved = await submit(bank, customer, '/api/internal-transfer', { ...body, amount: '5.00' });
  assert.equal(moved.status, 200, moved.text);
  assert.doesNotMatch(moved.text, /zeppelin/i);
  const { text } = await bank.request('GET', '/api/transactions', { cookies });
  assert.match(text, /Transfer to/);
  assert.doesNotMatch(text, /zeppelin/i);
  const paths = ['accounts', 'accounts.csv', `accounts?userId=${customer.id}`, 'transactions'];
  for (const path of [
    ...paths,
    `users/${customer.id}`,
    `users/${customer.id}/schedules`,
    'audit',
  ]) {
    const reply = await bank.request('GET', `/api/admin/${path}`, {
      cookies: administrator.cookies,
    });
    assert.equal(reply.status, 200, `${path}: ${reply.text}`);
    assert.doesNotMatch(reply.text, /zeppelin/i, path);
  }
  const search = await bank.request('GET', '/api/admin/accounts?search=zeppelin', {
    cookies: administrator.cookies,
  });
  assert.deepEqual(search.json(), []);
});

test('nicknames are gone after the customer is deleted, those of closed accounts too', async () => {
  const { customer, savings } = await makeSaver();
  const checking = accountOf(customer, 'checking');
  await named(customer, savings, 'Vacation money');
  await named(customer, checking, 'Every day');
  await closeAccount(savings, checking);
  const reply = await bank.request('DELETE', `/api/admin/users/${customer.id}`, {
    cookies: administrator.cookies,
  });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual([await nicknameOf(savings), await nicknameOf(checking)], [null, null]);
});

async function closeAccount(accountId: string, toAccountId: string): Promise<void> {
  const path = `/api/admin/accounts/${accountId}/close`;
  const { cookies } = administrator;
  const reply = await bank.request('POST', path, { cookies, body: { payout: { toAccountId } } });
  assert.equal(reply.status, 200, reply.text);
}
