import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const admin = await makeStaff(bank, 'administrator', 'admin-001');

interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly accountsCount: number;
  readonly totalBalance: string;
  readonly createdAt: string;
  readonly status: string;
}

async function users(query = ''): Promise<User[]> {
  const path = `/api/admin/users${query}`;
  const reply = await bank.request('GET', path, { cookies: admin.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<User[]>();
}

function create(body: object) {
  return bank.request('POST', '/api/admin/users', { body, cookies: admin.cookies });
}

const newUser = {
  email: 'linden@mail.example',
  password: 'five-larches',
  firstName: 'Linden',
  lastName: 'Aspen',
};

test('the list has customers with their accounts and sums, and the first administrator', async () => {
  bank.clock.advance(1_000);
  const robin = await makeCustomer(bank, { accounts: { checking: 100n, savings: 5n, credit: 9n } });
  const [first, ...others] = await users();
  assert.deepEqual(
    { ...first },
    {
      id: robin.id,
      firstName: robin.firstName,
      lastName: robin.lastName,
      email: robin.email,
      username: robin.username,
      accountsCount: 3,
      totalBalance: '105.00',
      createdAt: bank.clock.now().toISOString(),
      status: 'active',
    },
  );
  const administrator = others.find(({ id }) => id === 'admin-001');
  assert.equal(administrator?.accountsCount, 0);
  assert.equal(administrator?.totalBalance, '0.00');
});

test('D8: nothing secret of a customer is in the list or on their page', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1n } });
  const { cookies } = admin;
  const list = await bank.request('GET', '/api/admin/users', { cookies });
  const page = await bank.request('GET', `/api/admin/users/${robin.id}`, { cookies });
  for (const text of [list.text, page.text]) {
    assert.doesNotMatch(text, /hash|argon2|sealed|tin|birth|token/i);
  }
});

test('users are found by any part of name, address or username', async () => {
  const holder = { firstName: 'Jörg', lastName: 'O’Malley-Weiß' };
  const jorg = await makeCustomer(bank, holder);
  for (const search of ['jörg', 'MALLEY', 'weiß jörg', jorg.username, jorg.email.slice(2, 9)]) {
    const matches = await users(`?search=${encodeURIComponent(search)}`);
    assert.ok(
      matches.some(({ id }) => id === jorg.id),
      search,
    );
  }
  for (const search of ['%', '_', "' or '1'='1", '\\', 'zz']) {
    assert.deepEqual(await users(`?search=${encodeURIComponent(search)}`), [], search);
  }
  assert.deepEqual(
    (await users(`?search=${encodeURIComponent('jö')}`)).map(({ id }) => id),
    [jorg.id],
  );
});

test('a whole email address finds its owner alone, and a part of one every match', async () => {
  const [lin, kaitlin] = [await makeCustomer(bank), await makeCustomer(bank)];
  const rename = (id: string, email: string) =>
    bank.deps.pool.query('update customers set email = $2 where id = $1', [id, email]);
  await rename(lin.id, 'lin@long.example');
  await rename(kaitlin.id, 'kaitlin@long.example');
  const matches = async (search: string) =>
    (await users(`?search=${encodeURIComponent(search)}`)).map(({ id }) => id).toSorted();
  assert.deepEqual(await matches(' Lin@Long.example'), [lin.id]);
  assert.deepEqual(await matches('aitlin@long.example'), [kaitlin.id]);
  assert.deepEqual(await matches('@long.example'), [lin.id, kaitlin.id].toSorted());
});

test('users are found by their id, whole or as much of it as screens show', async () => {
  const robin = await makeCustomer(bank);
  const { id } = robin;
  for (const search of [id, id.slice(0, 8), ` ${id.slice(0, 10).toUpperCase()}`]) {
    const matches = await users(`?search=${encodeURIComponent(search)}`);
    assert.deepEqual(
      matches.map((user) => user.id),
      [id],
      search,
    );
  }
  assert.deepEqual(
    (await users('?search=admin-001')).map((user) => user.id),
    ['admin-001'],
  );
});

test('every sorting gives each user once, page by page', async () => {
  for (let index = 0; index < 5; index += 1) {
    bank.clock.advance(index % 2 ? 1_000 : 0);
    await makeCustomer(bank, { accounts: { checking: BigInt(index % 3) } });
  }
  const all = (await users()).map(({ id }) => id).toSorted();
  for (const sort of ['createdAt', 'name', 'email', 'accountsCount', 'totalBalance']) {
    for (const direction of ['asc', 'desc']) {
      const seen: string[] = [];
      const start = `/api/admin/users?limit=2&sort=${sort}&direction=${direction}`;
      for (let next: string | undefined = start; next; ) {
        const reply = await bank.request('GET', next, { cookies: admin.cookies });
        assert.equal(reply.status, 200, reply.text);
        seen.push(...reply.json<User[]>().map(({ id }) => id));
        next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      assert.deepEqual(seen.toSorted(), all, `${sort} ${direction}`);
    }
  }
});

test('staff create a customer with accounts and cards', async () => {
  const reply = await create({
    ...newUser,
    phone: '',
    state: 'or',
    zipCode: '',
    accounts: ['checking', 'savings', 'credit', 'business_checking', 'checking'],
  });
  assert.equal(reply.status, 200, reply.text);
  const { user } = reply.json<{ user: User }>();
  assert.equal(user.accountsCount, 4);
  assert.equal(user.totalBalance, '0.00');
  const page = await bank.request('GET', `/api/admin/users/${user.id}`, {
    cookies: admin.cookies,
  });
  const { cards, user: whole } = page.json<{
    cards: { cardType: string }[];
    user: { state: string; phone: null };
  }>();
  assert.deepEqual(cards.map(({ cardType }) => cardType).toSorted(), ['credit', 'debit', 'debit']);
  assert.equal(whole.state, 'OR');
  assert.equal(whole.phone, null);
  const login = await bank.request('POST', '/api/auth/login', { body: newLogin });
  assert.equal(login.status, 200);
});

const newLogin = { email: newUser.email, password: newUser.password };

test('an address in use is said on its field, and nothing is created', async () => {
  const [first, second] = await Promise.all([
    create({ ...newUser, email: 'double@mail.example' }),
    create({ ...newUser, email: 'double@mail.example', accounts: ['credit'] }),
  ]);
  assert.deepEqual(
    [first.status, second.status].toSorted((a, b) => a - b),
    [200, 409],
  );
  const third = await create({ ...newUser, email: 'Double@Mail.example ' });
  assert.equal(third.status, 409);
  assert.ok(third.json<{ fields: { email: string } }>().fields.email);
  const { count } = await one<{ count: bigint }>(
    bank.deps.pool,
    sql`select count(*) from customers where email = 'double@mail.example'`,
  );
  assert.equal(count, 1n);
});

test('D4: what is not in the form is refused', async () => {
  for (const extra of ['balance', 'status', 'role', 'username', 'id', 'creditLimit']) {
    const reply = await create({ ...newUser, email: 'extra@mail.example', [extra]: 'x' });
    assert.equal(reply.status, 400, extra);
  }
  for (const wrong of [{ accounts: ['gold'] }, { state: 'XX' }, { password: '12345' }]) {
    const reply = await create({ ...newUser, email: 'extra@mail.example', ...wrong });
    assert.equal(reply.status, 400, JSON.stringify(wrong));
  }
});

test('a customer’s page has accounts, cards, transfers, sessions and history', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 10n } });
  await bank.request('POST', `/api/admin/users/${robin.id}/unblock`, { cookies: admin.cookies });
  const reply = await bank.request('GET', `/api/admin/users/${robin.id}`, {
    cookies: admin.cookies,
  });
  const page = reply.json<{
    user: User;
    accounts: { balance: string }[];
    sessions: object[];
    history: { action: string; actorName: string }[];
  }>();
  assert.equal(page.user.id, robin.id);
  assert.equal(page.accounts[0]?.balance, '10.00');
  assert.equal(page.sessions.length, 1);
  assert.equal(page.history[0]?.action, 'unblock-user');
  const own = await bank.request('GET', '/api/admin/users/admin-001', { cookies: admin.cookies });
  assert.equal(own.json<{ user: User }>().user.id, 'admin-001');
});
