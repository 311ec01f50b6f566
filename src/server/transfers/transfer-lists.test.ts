import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '#brand/brand.ts';
import { encodeCursor } from '#contract/lists/cursor.ts';
import { startApp } from '#tests/support/app.ts';
import {
  DAY_MS,
  decide,
  domesticWire,
  pass,
  placeWire,
  receiptOf,
  setCustomerStatus,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'auditor');

type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly warnings: { code: string; text: string }[];
};

async function queue(query = ''): Promise<{ rows: Row[]; link: string | undefined }> {
  const path = `/api/admin/pending-transfers${query}`;
  const reply = await bank.request('GET', path, { cookies: staff.cookies });
  assert.equal(reply.status, 200, reply.text);
  return { rows: reply.json<Row[]>(), link: reply.headers['link'] as string | undefined };
}

async function own({ cookies }: TestCustomer, query = '') {
  const reply = await bank.request('GET', `/api/pending-transfers${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ pendingTransfers: Record<string, unknown>[] }>().pendingTransfers;
}

test('the customer’s list has every field of a pending transfer', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, customer, { description: '' });
  const reply = await bank.request('GET', '/api/transactions', { cookies: customer.cookies });
  const [held] = reply.json<{ transactions: { id: string }[] }>().transactions;
  const listed = await own(customer);
  const uetr = String(listed[0]?.['uetr']);
  assert.match(uetr, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.deepEqual(listed, [
    {
      id,
      recipientName: 'Ana Ruiz',
      recipientBank: 'Harbor Bank',
      status: 'pending',
      transferType: 'wire_domestic',
      date: bank.clock.businessNow().toISOString(),
      description: null,
      amount: '125.00',
      processingDays: 2,
      fromAccountId: accountOf(customer, 'checking'),
      fee: '0.00',
      expectedDate: null,
      cancellable: true,
      cancelUntil: null,
      decidedAt: null,
      reason: null,
      finishedAt: null,
      transactionId: held?.id,
      uetr,
      signedWith: null,
    },
  ]);
});

test('D3: the customer’s list has only their own transfers', async () => {
  const one = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const two = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, one);
  assert.deepEqual(
    (await own(one)).map((row) => row['id']),
    [id],
  );
  assert.deepEqual(await own(two), []);
});

test('between own accounts, recipient and bank are the account and this bank', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 20_000n, savings: 0n } });
  const body = {
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'savings'),
    amount: '15000',
  };
  const reply = await submit(bank, customer, '/api/internal-transfer', body);
  const [row] = await own(customer);
  assert.equal(row?.['id'], receiptOf(reply).transferId);
  assert.equal(row?.['recipientName'], 'Savings');
  assert.equal(row?.['recipientBank'], brand.name);
  assert.equal(row?.['transferType'], 'internal');
  assert.equal(row?.['processingDays'], null);

  const { rows } = await queue('?transferType=internal');
  const waiting = rows.find(({ id }) => id === row?.['id']);
  assert.equal(waiting?.['toAccountName'], 'Savings');
  assert.match(String(waiting?.['toAccountNumber']), /^\d{10}$/);
  assert.equal(waiting?.['recipientRoutingNumber'], null);
});

test('the staff’s list has every field of the destination', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, customer);
  const { rows } = await queue();
  const row = rows.find((each) => each.id === id);
  assert.ok(row);
  const { amount, description, transferType } = domesticWire;
  const destination = {
    recipientName: 'Ana Ruiz',
    recipientBank: 'Harbor Bank',
    recipientAccountNumber: '000123456789',
    recipientRoutingNumber: '021000021',
    recipientSwiftCode: null,
    recipientAddress: '12 Pine Street',
    recipientCity: 'Portland',
    recipientState: 'OR',
    recipientCountry: 'US',
    recipientPostalCode: '97201',
  };
  const expected = {
    ...destination,
    userId: customer.id,
    userName: `${customer.firstName} ${customer.lastName}`,
    userEmail: customer.email,
    status: 'pending',
    fromAccountName: 'Everyday Checking',
    toAccountName: null,
    toAccountNumber: null,
    transferType,
    amount,
    fee: '0.00',
    description,
    processingDays: 2,
    promisedBy: '2026-03-04',
    customerSince: bank.clock.now().toISOString(),
    fromAccountType: 'checking',
    availableBalance: '875.00',
    timesPaid: 0,
    createdAt: bank.clock.businessNow().toISOString(),
    firstApprovedBy: null,
    firstApproverName: null,
    needsSecondApproval: false,
    waitsForSecondPerson: null,
    screening: [],
  };
  assert.deepEqual({ ...row, ...expected }, { ...row });
  assert.match(String(row['fromAccountNumber']), /^\d{10}$/);
});

test('what needs care is shown beside a transfer', async () => {
  const approver = await makeStaff(bank, 'approver');
  const customer = await makeCustomer(bank, { accounts: { checking: 30_000n } });
  const codesOf = async (id: string) => {
    const { rows } = await queue();
    return rows.find((row) => row.id === id)?.warnings.map(({ code }) => code);
  };
  const first = await placeWire(bank, customer, { amount: '100.00' });
  assert.deepEqual(await codesOf(first), ['new-customer', 'new-payee']);
  const [since] = (await queue()).rows.find(({ id }) => id === first)?.warnings ?? [];
  assert.match(since?.text ?? '', /^Customer since [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/);
  await decide(bank, approver, first, 'approve');
  await pass(bank, 31 * DAY_MS);

  const twice = await placeWire(bank, customer, { amount: '200.00' });
  assert.deepEqual(await codesOf(twice), []);
  assert.equal((await queue()).rows.find(({ id }) => id === twice)?.['timesPaid'], 1);
  const more = await placeWire(bank, customer, { amount: '200.01' });
  assert.deepEqual(await codesOf(more), ['unusual-amount']);
  const elsewhere = await placeWire(bank, customer, {
    amount: '50.00',
    transferType: 'wire_international',
    recipientSwiftCode: 'BNPAFRPP',
    recipientName: 'Dagoberto Nyxfell',
  });
  assert.deepEqual(await codesOf(elsewhere), ['screening-hit', 'new-payee', 'foreign-branch']);
  await setCustomerStatus(bank, customer, 'blocked');
  assert.deepEqual(await codesOf(twice), ['customer-blocked']);
});

test('a limit that was lowered since shows on what waits', async () => {
  const strict = await startApp({ env: { LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: '100.00' } });
  try {
    const customer = await makeCustomer(strict, { accounts: { checking: 1_000n } });
    const { limits } = strict.deps.config;
    const before = limits.domesticWirePersonalEachCents;
    // As after a restart with another limit.
    Object.assign(limits, { domesticWirePersonalEachCents: before * 2n });
    const id = await placeWire(strict, customer, { amount: '150.00' });
    Object.assign(limits, { domesticWirePersonalEachCents: before });
    const { cookies } = await makeStaff(strict, 'auditor');
    const reply = await strict.request('GET', '/api/admin/pending-transfers', { cookies });
    const row = reply.json<Row[]>().find((each) => each.id === id);
    assert.ok(row?.warnings.some(({ code }) => code === 'over-limit'));
  } finally {
    await stopInOrder(strict);
  }
});

test('the queue is paged, sorted, searched and filtered', async () => {
  const customer = await makeCustomer(bank, {
    accounts: { checking: 9_000n },
    lastName: 'Pagewalker',
  });
  const ids: string[] = [];
  for (const amount of ['30.00', '10.00', '40.00', '20.00', '50.00']) {
    ids.push(await placeWire(bank, customer, { amount }));
    await pass(bank, 1_000);
  }
  const walked: Row[] = [];
  let next: string | undefined = '?search=pagewalker&limit=2';
  for (let pages = 0; next !== undefined; pages += 1) {
    assert.ok(pages < 4);
    const page = await queue(next);
    walked.push(...page.rows);
    next = page.link?.match(/<\/api\/admin\/pending-transfers(\?[^>]+)>/)?.[1];
  }
  assert.deepEqual(
    walked.map(({ id }) => id),
    ids.toReversed(),
  );

  const { rows: byAmount } = await queue('?search=PAGEWALKER%20robin&sort=amount&direction=asc');
  assert.deepEqual(
    byAmount.map((row) => row['amount']),
    ['10.00', '20.00', '30.00', '40.00', '50.00'],
  );
  assert.deepEqual((await queue('?search=pagewalker&status=denied')).rows, []);
  assert.deepEqual((await queue('?search=pagewalker%25')).rows, []);
  assert.equal((await queue('?search=pagewalker&transferType=wire_domestic')).rows.length, 5);

  const [oldest] = await own(customer, '?direction=asc&limit=1');
  assert.equal(oldest?.['id'], ids[0]);
});

test('a made-up place in the list is refused', async () => {
  const places = ['-999999999999999999', '999999999999999999', 'x', ''].map((moment) =>
    encodeCursor(['createdAt', 'desc', moment, '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f']),
  );
  for (const query of [
    ...places.map((cursor) => `?cursor=${cursor}`),
    '?cursor=abc',
    '?limit=0',
    '?limit=501',
    '?status=lost',
    '?sort=name',
  ]) {
    const path = `/api/admin/pending-transfers${query}`;
    const reply = await bank.request('GET', path, { cookies: staff.cookies });
    assert.equal(reply.status, 400, query);
  }
});
