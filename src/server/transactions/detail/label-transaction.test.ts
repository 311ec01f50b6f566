import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { placeWire, submit } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { sealHistory } from '../../audit/chain/seal-history.ts';
import { indexTransactions } from '../index-transactions.ts';

const bank = await startBank();
const administrator = await makeStaff(bank, 'administrator');

interface Shown {
  readonly id: string;
  readonly description: string;
  readonly note: string | null;
  readonly category: string | null;
  readonly bankCategory: string | null;
}

async function label({ cookies }: TestCustomer, id: string, body: object) {
  return await bank.request('PUT', `/api/transactions/${id}`, { cookies, body });
}

async function labeled(customer: TestCustomer, id: string, body: object): Promise<Shown> {
  const reply = await label(customer, id, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ transaction: Shown }>().transaction;
}

async function list({ cookies }: TestCustomer, query = ''): Promise<Shown[]> {
  const reply = await bank.request('GET', `/api/transactions${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ transactions: Shown[] }>().transactions;
}

const textsOf = ({ note, category }: Shown) => [note, category];

/** A customer with a noted transfer from checking to savings, and the line on checking. */
async function withTransfer() {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n, savings: 10n } });
  const [fromAccountId, toAccountId] = [
    accountOf(customer, 'checking'),
    accountOf(customer, 'savings'),
  ];
  const body = { fromAccountId, toAccountId, amount: '40.00', description: 'Rainy day' };
  const key = randomUUID();
  await submit(bank, customer, '/api/internal-transfer', body, key);
  const [line] = await list(customer, `?accountId=${fromAccountId}`);
  assert.ok(line);
  return {
    customer,
    line,
    fromAccountId,
    again: () => submit(bank, customer, '/api/internal-transfer', body, key),
  };
}

test('a note and a category are set, changed, left alone and removed, each by itself', async () => {
  const { customer, line, again } = await withTransfer();
  const { id, description } = line;
  assert.deepEqual(textsOf(line), ['Rainy day', 'Transfer']);
  assert.deepEqual(textsOf(await labeled(customer, id, { note: ' New roof ' })), [
    'New roof',
    'Transfer',
  ]);
  assert.deepEqual(textsOf(await labeled(customer, id, { category: 'Housing' })), [
    'New roof',
    'Housing',
  ]);
  const [listed] = await list(customer, '?category=Housing');
  assert.deepEqual([listed?.id, listed?.note, listed?.description], [id, 'New roof', description]);
  assert.deepEqual(textsOf(await labeled(customer, id, { note: '' })), [null, 'Housing']);
  const plain = await labeled(customer, id, { category: null });
  assert.deepEqual(textsOf(plain), [null, 'Transfer']);
  assert.deepEqual(textsOf(await labeled(customer, id, {})), [null, 'Transfer']);
  assert.equal(
    (await again()).status,
    200,
    'the submission is known by what was sent, not by the edit',
  );
  const other = (await list(customer)).find((row) => row.id !== id && row.note !== null);
  assert.equal(other?.note, 'Rainy day', 'the line on the other account has its own');
});

test('the audit log says what was changed, not what was written, and the same again is no change', async () => {
  const { customer, line } = await withTransfer();
  await labeled(customer, line.id, { note: 'secret plan', category: 'Gifts' });
  await labeled(customer, line.id, { note: 'secret plan', category: 'Gifts' });
  const lines = await rows<{ after: unknown }>(
    bank.deps.pool,
    sql`select after from audit_log where subject_id = ${line.id}`,
  );
  assert.deepEqual(lines, [{ after: { changed: ['note', 'category'] } }]);
});

test('two edits at once both stay where they are of different fields', async () => {
  const { customer, line } = await withTransfer();
  for (let round = 0; round < 10; round += 1) {
    const [note, category] = [`note ${round}`, `category ${round}`];
    const replies = await Promise.all([
      label(customer, line.id, { note }),
      label(customer, line.id, { category }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    );
    const [now] = await list(customer, `?category=${encodeURIComponent(category)}`);
    assert.deepEqual(now && textsOf(now), [note, category]);
  }
});

test('what is too long, not text or not ours is refused', async () => {
  const { customer, line } = await withTransfer();
  for (const body of [
    { note: 'x'.repeat(141) },
    { note: 'a\u202eb' },
    { note: 7 },
    { category: 'x'.repeat(61) },
    { description: 'another' },
    { amount: '1.00' },
  ]) {
    const reply = await label(customer, line.id, body);
    assert.equal(reply.status, 400, JSON.stringify(body));
  }
  assert.equal((await label(customer, 'no-id', { note: 'x' })).status, 400);
});

test('a hold takes no note', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  await placeWire(bank, customer);
  const [hold] = await list(customer);
  assert.equal((await label(customer, hold?.id ?? '', { note: 'x' })).status, 409);
});

test('a customer finds by the note as it is now; staff never see it', async () => {
  const { customer, line } = await withTransfer();
  const find = async (search: string) =>
    (await list(customer, `?search=${search}`)).map(({ id }) => id);
  await labeled(customer, line.id, { note: 'Zeppelin', category: 'Travel' });
  const check = async () => {
    assert.deepEqual(await find('zeppelin'), [line.id]);
    assert.ok(!(await find('rainy')).includes(line.id));
    const { cookies } = administrator;
    for (const path of ['/api/admin/transactions', '/api/admin/transactions.csv']) {
      const reply = await bank.request('GET', `${path}?userId=${customer.id}`, { cookies });
      assert.doesNotMatch(reply.text, /Zeppelin|Travel/);
      assert.match(reply.text, /Rainy day/);
    }
    const reply = await bank.request('GET', '/api/admin/transactions?search=zeppelin', { cookies });
    assert.deepEqual(reply.json(), []);
  };
  await check();
  while (!(await indexTransactions.isDue?.(bank.deps))) await sealHistory.run(bank.deps, {});
  await indexTransactions.run(bank.deps, {});
  await check();
});

test('spending follows the chosen category, but a transfer between own accounts is never spent', async () => {
  const { customer, line } = await withTransfer();
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/debit`;
  const body = { amount: '12.00', description: 'Safe deposit box' };
  await bank.request('POST', path, { cookies: administrator.cookies, body });
  const [debit] = await list(customer);
  await labeled(customer, debit?.id ?? '', { category: 'Housing' });
  await labeled(customer, line.id, { category: 'Housing' });
  const reply = await bank.request('GET', '/api/insights', { cookies: customer.cookies });
  const { spending } = reply.json<{ spending: { category: string; amount: string }[] }>();
  assert.deepEqual(
    spending.map(({ category, amount }) => [category, amount]),
    [
      ['Transfer', '40.00'],
      ['Housing', '12.00'],
    ],
  );
});

test('what is shown is what is exported, whatever filters are set', async () => {
  const { customer, line, fromAccountId } = await withTransfer();
  await labeled(customer, line.id, { note: 'Zeppelin', category: 'Travel' });
  const queries = [
    '',
    '?category=Travel',
    `?accountId=${fromAccountId}&category=Travel&minAmount=39.99&maxAmount=40&search=zepp&type=debit`,
    '?category=Nothing',
  ];
  for (const query of queries) {
    const shown = (await list(customer, query)).map(({ note, category }) => [category, note]);
    const reply = await bank.request('GET', `/api/transactions.csv${query}`, {
      cookies: customer.cookies,
    });
    const exported = reply.text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(','))
      .map((cells) => [cells[4] || null, cells.at(-1) || null]);
    assert.deepEqual(exported, shown, query);
  }
});

test('a customer who leaves leaves no label', async () => {
  const { customer, line } = await withTransfer();
  await labeled(customer, line.id, { note: 'Mine alone' });
  const { cookies } = administrator;
  const reply = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  const { left } = await one<{ left: bigint }>(
    bank.deps.pool,
    sql`select count(*) as left from transaction_labels where customer_id = ${customer.id}`,
  );
  assert.equal(left, 0n);
});
