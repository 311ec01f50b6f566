import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { brand } from '#brand/brand.ts';
import { issueNow } from '#tests/support/money/statements.ts';
import {
  auditOf,
  type Body,
  balancesOf,
  countRows,
  decide,
  freeze,
  mailKinds,
  receiptOf,
  setCustomerStatus,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { sealHistory } from '../../audit/chain/seal-history.ts';
import { indexTransactions } from '../../transactions/index-transactions.ts';

const bank = await startBank();

function saver(): Promise<TestCustomer> {
  return makeCustomer(bank, { accounts: { checking: 50_000n, savings: 100n, credit: 2_000n } });
}

function move(customer: TestCustomer, change: Body = {}, key?: string) {
  const body = {
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'savings'),
    amount: '250.00',
    ...change,
  };
  return submit(bank, customer, '/api/internal-transfer', body, key);
}

async function both(customer: TestCustomer): Promise<string[]> {
  const balances = await Promise.all(
    (['checking', 'savings'] as const).map((type) => balancesOf(bank, accountOf(customer, type))),
  );
  return balances.flatMap(({ balance, available }) => [balance, available]);
}

test('money moves between own accounts at once', async () => {
  const customer = await saver();
  const reply = await move(customer);
  const { receipt } = reply.json<{ receipt: Record<string, unknown> }>();
  assert.equal(reply.status, 200, reply.text);
  assert.equal(receipt['status'], 'completed');
  assert.equal(receipt['transferType'], 'internal');
  assert.equal(receipt['amount'], '250.00');
  assert.equal(receipt['processingDays'], null);
  const to = receipt['to'] as Record<string, unknown>;
  assert.equal(to['recipientName'], 'Savings');
  assert.equal(to['recipientBank'], brand.name);
  assert.deepEqual(await both(customer), ['49750.00', '49750.00', '350.00', '350.00']);
  const { transferId } = receiptOf(reply);
  assert.deepEqual(await auditOf(bank, transferId), ['submit-internal-transfer']);
});

interface Line {
  readonly description: string;
  readonly note: string | null;
  readonly status: string;
}

/** What the customer's list shows of one account, newest first. */
async function lines(customer: TestCustomer, type: 'checking' | 'savings', search = '') {
  const path = `/api/transactions?accountId=${accountOf(customer, type)}&search=${search}`;
  const reply = await bank.request('GET', path, { cookies: customer.cookies });
  const { transactions } = reply.json<{ transactions: Line[] }>();
  return transactions
    .filter(({ description }) => description !== 'Opening deposit')
    .map(({ description, note, status }) => [description, note, status]);
}

test('each side reads where the money went or came from, and beside it what the customer wrote', async () => {
  const customer = await saver();
  await move(customer);
  await move(customer, { description: 'Holiday' });
  assert.deepEqual(await lines(customer, 'checking'), [
    ['Transfer to Savings', 'Holiday', 'completed'],
    ['Transfer to Savings', null, 'completed'],
  ]);
  assert.deepEqual(await lines(customer, 'savings'), [
    ['Transfer from Everyday Checking', 'Holiday', 'completed'],
    ['Transfer from Everyday Checking', null, 'completed'],
  ]);
});

test('a note is found by its words, also while the transfer waits and after its approval', async () => {
  const customer = await saver();
  const approver = await makeStaff(bank, 'approver');
  const reply = await move(customer, { amount: '20000.00', description: 'New roof' });
  assert.deepEqual(await lines(customer, 'checking', 'roof'), [
    ['Transfer to Savings', 'New roof', 'pending'],
  ]);
  const { transferId } = receiptOf(reply);
  await decide(bank, approver, transferId, 'approve');
  const posted = ['Transfer between own accounts', 'New roof', 'completed'];
  for (const search of ['roof', 'transfer']) {
    assert.deepEqual(await lines(customer, 'savings', search), [posted]);
  }
  // The index that a job fills finds the same as the search beyond it.
  while (!(await indexTransactions.isDue?.(bank.deps))) await sealHistory.run(bank.deps, {});
  await indexTransactions.run(bank.deps, {});
  assert.deepEqual(await lines(customer, 'savings', 'roof'), [posted]);
});

test('a note stands in the statement, the staff list and both tables for spreadsheets', async () => {
  const customer = await saver();
  const { cookies } = await makeStaff(bank, 'administrator');
  await move(customer, { description: 'Nest egg' });
  const ask = (path: string, of = customer.cookies) => bank.request('GET', path, { cookies: of });
  const savings = accountOf(customer, 'savings');
  const month = await issueNow(bank, savings);
  const sheet = await ask(`/api/accounts/${savings}/statements/${month}`);
  const { statement } = sheet.json<{ statement: { transactions: Line[] } }>();
  const staff = await ask(`/api/admin/transactions?accountId=${savings}`, cookies);
  for (const last of [statement.transactions.at(-1), staff.json<Line[]>()[0]]) {
    assert.equal(last?.description, 'Transfer from Everyday Checking');
    assert.equal(last?.note, 'Nest egg');
  }
  const own = await ask(`/api/transactions.csv?accountId=${savings}`);
  const all = await ask(`/api/admin/transactions.csv?accountId=${savings}`, cookies);
  for (const { text } of [own, all]) {
    assert.match(text, /,Note\r?\n/);
    assert.match(text, /Transfer from Everyday Checking,.*,Nest egg\r?\n/);
  }
});

test('the same key with another note is another submission', async () => {
  const customer = await saver();
  const key = randomUUID();
  assert.equal((await move(customer, { description: 'Holiday' }, key)).status, 200);
  assert.equal((await move(customer, { description: 'Holiday' }, key)).status, 200);
  assert.equal((await move(customer, { description: 'Boat' }, key)).status, 422);
  assert.equal((await move(customer, {}, key)).status, 422);
});

test('paying a credit card is a transfer to it', async () => {
  const customer = await saver();
  const reply = await move(customer, { toAccountId: accountOf(customer, 'credit') });
  assert.equal(reply.status, 200, reply.text);
  const credit = await balancesOf(bank, accountOf(customer, 'credit'));
  assert.deepEqual(credit, { balance: '250.00', available: '2250.00' });
});

for (const [what, change, status] of [
  ['from a credit account', 'credit-source', 400],
  ['to the same account', 'same', 400],
  ['of more than is there', { amount: '50000.01' }, 409],
  [
    'of little more than is there',
    { fromAccountId: 'savings', toAccountId: 'checking', amount: '100.01' },
    409,
  ],
  ['of nothing', { amount: '0' }, 400],
  ['to nobody’s account', { toAccountId: randomUUID() }, 404],
  ['that also sets a balance', { balance: '1000000.00' }, 400],
] as const) {
  test(`a transfer ${what} is refused, and nothing is written`, async () => {
    const customer = await saver();
    const counts = await countRows(bank);
    const named = (id: unknown) =>
      id === 'savings' || id === 'checking' ? accountOf(customer, id) : id;
    const body: Body =
      change === 'credit-source'
        ? { fromAccountId: accountOf(customer, 'credit') }
        : change === 'same'
          ? { toAccountId: accountOf(customer, 'checking') }
          : Object.fromEntries(Object.entries(change).map(([name, id]) => [name, named(id)]));
    const reply = await move(customer, body);
    assert.equal(reply.status, status, reply.text);
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('D2: nobody moves money from or to someone else’s account', async () => {
  const customer = await saver();
  const other = await saver();
  const counts = await countRows(bank);
  const nobodys = await move(customer, { fromAccountId: randomUUID() });
  const from = await move(customer, { fromAccountId: accountOf(other, 'checking') });
  const to = await move(customer, { toAccountId: accountOf(other, 'savings') });
  assert.deepEqual([nobodys.status, from.status, to.status], [404, 404, 404]);
  assert.equal(from.text, nobodys.text);
  assert.equal(to.text, nobodys.text);
  assert.deepEqual(await countRows(bank), counts);
});

test('a blocked customer and a frozen bank move nothing', async () => {
  const customer = await saver();
  await freeze(bank, true);
  const counts = await countRows(bank);
  for (const amount of ['5.00', '10000.01']) {
    const reply = await move(customer, { amount });
    assert.equal(reply.status, 503);
    assert.equal(reply.json()['code'], 'frozen');
  }
  await freeze(bank, false);
  await setCustomerStatus(bank, customer, 'blocked');
  assert.equal((await move(customer)).status, 404);
  assert.equal((await move(customer, { amount: '10000.01' })).status, 404);
  assert.deepEqual(await countRows(bank), counts);
});

test('the same key moves money once and is answered alike, however often and at once', async () => {
  const customer = await saver();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 8 }, () => move(customer, {}, key)));
  for (const reply of replies) assert.equal(reply.status, 200, reply.text);
  assert.equal(new Set(replies.map(({ text }) => text)).size, 1);
  assert.deepEqual(await both(customer), ['49750.00', '49750.00', '350.00', '350.00']);
});

test('the same key with another body is refused, whichever way each would take', async () => {
  const customer = await saver();
  const small = randomUUID();
  const large = randomUUID();
  assert.equal((await move(customer, {}, small)).status, 200);
  assert.equal((await move(customer, { amount: '10000.01' }, large)).status, 200);
  for (const [key, change] of [
    [small, { amount: '251.00' }],
    [small, { description: 'Other words' }],
    [small, { amount: '10000.01' }],
    [large, { amount: '10000.02' }],
    [large, { amount: '250.00' }],
  ] as const) {
    const reply = await move(customer, change, key);
    assert.equal(reply.status, 422, JSON.stringify(change));
    assert.equal(reply.json()['code'], 'key-reused');
  }
  assert.deepEqual(await both(customer), ['49750.00', '39749.99', '350.00', '350.00']);
});

test('up to $10,000.00 moves at once; a cent more waits for staff and is set aside', async () => {
  const customer = await saver();
  const staff = await makeStaff(bank, 'approver');
  assert.equal(receiptOf(await move(customer, { amount: '10000.00' })).status, 'completed');
  const key = randomUUID();
  const waiting = await move(customer, { amount: '10000.01' }, key);
  const { transferId, status } = receiptOf(waiting);
  assert.equal(status, 'pending');
  assert.equal((await move(customer, { amount: '10000.01' }, key)).text, waiting.text);
  assert.deepEqual(await both(customer), ['40000.00', '29999.99', '10100.00', '10100.00']);

  const reply = await decide(bank, staff, transferId, 'approve');
  assert.equal(reply.json()['status'], 'completed');
  assert.equal(await statusOf(bank, transferId), 'completed');
  assert.deepEqual(await both(customer), ['29999.99', '29999.99', '20100.01', '20100.01']);
  assert.deepEqual(await mailKinds(bank, customer), ['transfer-received', 'transfer-completed']);
});

test('money sent round in circles at one moment is neither lost nor made', async () => {
  const customer = await saver();
  const back = {
    fromAccountId: accountOf(customer, 'savings'),
    toAccountId: accountOf(customer, 'checking'),
    amount: '1.00',
  };
  const there = { amount: '1.00' };
  const tries = Array.from({ length: 40 }, (_, index) => move(customer, index % 2 ? there : back));
  for (const reply of await Promise.all(tries)) assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(await both(customer), ['50000.00', '50000.00', '100.00', '100.00']);
});
