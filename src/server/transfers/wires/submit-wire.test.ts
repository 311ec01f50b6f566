import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { UETR } from '#rules/payments/iso20022-limits.ts';
import {
  auditOf,
  type Body,
  checkingOf,
  countRows,
  domesticWire,
  freeze,
  mailKinds,
  placeWire,
  receiptOf,
  sendWire,
  setCustomerStatus,
  statusOf,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

test('a domestic wire is answered by its receipt, field by field', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const reply = await sendWire(bank, customer);
  assert.equal(reply.status, 200);
  const { receipt } = reply.json<{ receipt: Record<string, unknown> }>();
  const account = await one<{ number: string }>(
    bank.deps.pool,
    sql`select account_number as number from accounts
        where id = ${accountOf(customer, 'checking')}`,
  );
  assert.match(String(receipt['transferId']), /^[0-9a-f-]{36}$/);
  assert.deepEqual(receipt, {
    transferId: receipt['transferId'],
    date: bank.clock.businessNow().toISOString(),
    from: {
      accountName: 'Everyday Checking',
      accountNumber: account.number,
      accountHolder: `${customer.firstName} ${customer.lastName}`,
    },
    to: {
      recipientName: 'Ana Ruiz',
      recipientBank: 'Harbor Bank',
      recipientAccountNumber: '000123456789',
      recipientAddress: '12 Pine Street',
      country: 'US',
    },
    amount: '125.00',
    transferType: 'wire_domestic',
    status: 'pending',
    processingDays: 2,
    description: 'Invoice 1042',
  });
});

test('F4: the amount is set aside at once, the balance stays until the decision', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, customer);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '875.00' });
  assert.equal(await statusOf(bank, id), 'pending');
  assert.deepEqual(await auditOf(bank, id), ['submit-wire']);
  assert.deepEqual(await mailKinds(bank, customer), ['transfer-received']);
});

test('a wire has its end-to-end references from the start', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, customer);
  const row = await one<{ uetr: string; endToEndId: string }>(
    bank.deps.pool,
    sql`select uetr, end_to_end_id as "endToEndId" from transfers where id = ${id}`,
  );
  assert.match(row.uetr, UETR);
  assert.match(row.endToEndId, /^[0-9a-f]{32}$/);
});

test('an international wire is stored with its IBAN, BIC and country in their one form', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const reply = await sendWire(bank, customer, { transferType: 'wire_international' });
  const { receipt } = reply.json<{
    receipt: { to: Record<string, unknown>; processingDays: number };
  }>();
  assert.equal(receipt.processingDays, 5);
  assert.deepEqual(receipt.to, {
    recipientName: 'Jonas Weber',
    recipientBank: 'Rheinbank',
    recipientAccountNumber: 'DE89370400440532013000',
    recipientAddress: 'Lindenweg 4',
    country: 'DE',
  });
  const row = await one<{ bic: string; routing: string | null; state: string | null }>(
    bank.deps.pool,
    sql`select recipient_swift_code as bic, recipient_routing_number as routing,
          recipient_state as state
        from transfers where id = ${receiptOf(reply).transferId}`,
  );
  assert.deepEqual({ ...row }, { bic: 'DEUTDEFF', routing: null, state: null });
});

const international = { transferType: 'wire_international' };

for (const [what, change, field, sentence] of [
  [
    'without a routing number',
    { recipientRoutingNumber: '' },
    'recipientRoutingNumber',
    /required/,
  ],
  [
    'with a wrong check digit',
    { recipientRoutingNumber: '021000020' },
    'recipientRoutingNumber',
    /Check the routing number/,
  ],
  [
    'to nine zeros',
    { recipientRoutingNumber: '000000000' },
    'recipientRoutingNumber',
    /Check the routing number/,
  ],
  [
    'to a number outside Fedwire',
    { recipientRoutingNumber: '611000021' },
    'recipientRoutingNumber',
    /./,
  ],
  [
    'abroad by the domestic form',
    { recipientCountry: 'France' },
    'recipientCountry',
    /must stay in the/,
  ],
  ['to a state that is none', { recipientState: 'Bavaria' }, 'recipientState', /US state/],
  ['to a ZIP of four digits', { recipientPostalCode: '9720' }, 'recipientPostalCode', /5 or 9/],
  ['to an address without a city', { recipientCity: '' }, 'recipientCity', /City is required/],
  ['without a recipient', { recipientName: '  ' }, 'recipientName', /required/],
  ['to too long a name', { recipientName: 'x'.repeat(71) }, 'recipientName', /at most 70/],
  ['with too long a purpose', { description: 'x'.repeat(141) }, 'description', /at most 140/],
  [
    'abroad without a BIC',
    { ...international, recipientSwiftCode: '' },
    'recipientSwiftCode',
    /required/,
  ],
  [
    'abroad with a BIC of no country',
    { ...international, recipientSwiftCode: 'DEUTQQFF' },
    'recipientSwiftCode',
    /8 or 11/,
  ],
  [
    'abroad without a country',
    { ...international, recipientCountry: '' },
    'recipientCountry',
    /required/,
  ],
  [
    'to a country nobody knows',
    { ...international, recipientCountry: 'Utopia' },
    'recipientCountry',
    /not recognized/,
  ],
  [
    'home by the international form',
    { ...international, recipientCountry: 'US' },
    'recipientCountry',
    /domestic/,
  ],
  [
    'to a wrong IBAN',
    { ...international, recipientAccountNumber: 'DE89370400440532013001' },
    'recipientAccountNumber',
    /IBAN/,
  ],
  [
    'to a plain number where IBANs are used',
    { ...international, recipientAccountNumber: '532013000' },
    'recipientAccountNumber',
    /IBAN/,
  ],
  [
    'to an IBAN of another country',
    { ...international, recipientAccountNumber: 'GB82WEST12345698765432' },
    'recipientAccountNumber',
    /Germany/,
  ],
  [
    'to too long a number',
    { recipientAccountNumber: '1'.repeat(35) },
    'recipientAccountNumber',
    /at most 34/,
  ],
  ['of nothing', { amount: '0.00' }, 'amount', /at least/],
  ['of less than the least', { amount: '0.99' }, 'amount', /at least \$1\.00/],
  ['of a negative amount', { amount: '-5.00' }, 'amount', /dollars and cents/],
  ['of an exponent', { amount: '1e3' }, 'amount', /dollars and cents/],
  ['of a number instead of text', { amount: 5 }, 'amount', /dollars and cents/],
  ['of an unknown kind', { transferType: 'internal' }, 'transferType', /one of/],
  ['that also sets its status', { status: 'approved' }, 'status', /not recognized/],
] as const satisfies readonly (readonly [string, Body, string, RegExp])[]) {
  test(`a wire ${what} is refused on its field, and nothing is written`, async () => {
    const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
    const counts = await countRows(bank);
    const reply = await sendWire(bank, customer, change);
    assert.equal(reply.status, 400, reply.text);
    const { fields, code } = reply.json<{ fields: Record<string, string>; code: string }>();
    assert.equal(code, 'invalid-fields');
    assert.match(fields[field] ?? '', sentence);
    assert.deepEqual(await countRows(bank), counts);
  });
}

test('the longest IBANs may be typed in groups of four', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const reply = await sendWire(bank, customer, {
    transferType: 'wire_international',
    recipientCountry: 'Malta',
    recipientAccountNumber: 'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    recipientSwiftCode: 'MALTMTMT',
  });
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.text, /"MT84MALT011000012345MTLCAST001S"/);
});

test('a country without IBANs takes a plain account number', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const reply = await sendWire(bank, customer, {
    transferType: 'wire_international',
    recipientCountry: 'CA',
    recipientAccountNumber: '1234567',
    recipientSwiftCode: 'ROYCCAT2',
    recipientRoutingNumber: '000305432',
  });
  assert.equal(reply.status, 200, reply.text);
});

test('D2: someone else’s account is not found, exactly as one that does not exist', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
  const other = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const counts = await countRows(bank);
  const theirs = await sendWire(bank, customer, { fromAccountId: accountOf(other, 'checking') });
  const nobodys = await sendWire(bank, customer, { fromAccountId: randomUUID() });
  assert.equal(theirs.status, 404);
  assert.equal(theirs.text, nobodys.text);
  assert.deepEqual(await countRows(bank), counts);
});

test('D5: a wire from a credit account is refused', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1n, credit: 5_000n } });
  const counts = await countRows(bank);
  const reply = await sendWire(bank, customer, { fromAccountId: accountOf(customer, 'credit') });
  assert.equal(reply.status, 400);
  assert.match(reply.text, /credit account/);
  assert.deepEqual(await countRows(bank), counts);
});

test('more than is available is refused, and nothing is written', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
  const counts = await countRows(bank);
  const reply = await sendWire(bank, customer, { amount: '100.01' });
  assert.equal(reply.status, 409);
  assert.equal(reply.json()['code'], 'insufficient-funds');
  assert.deepEqual(await countRows(bank), counts);
});

test('a customer who was blocked a moment ago sends nothing', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  await setCustomerStatus(bank, customer, 'blocked');
  const counts = await countRows(bank);
  assert.equal((await sendWire(bank, customer)).status, 401);
  assert.deepEqual(await countRows(bank), counts);
});

test('a frozen bank takes no wire, and nothing is written', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  await freeze(bank, true);
  const counts = await countRows(bank);
  const reply = await sendWire(bank, customer);
  await freeze(bank, false);
  assert.equal(reply.status, 503);
  assert.equal(reply.json()['code'], 'frozen');
  assert.deepEqual(await countRows(bank), counts);
});

test('the same key gives the same receipt and one hold', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const key = randomUUID();
  const first = await sendWire(bank, customer, {}, key);
  const again = await sendWire(bank, customer, {}, key);
  assert.equal(again.status, 200);
  assert.equal(again.text, first.text);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '875.00' });
  assert.deepEqual(await mailKinds(bank, customer), ['transfer-received']);
});

test('an amount written in another way is the same submission', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const key = randomUUID();
  const first = await sendWire(bank, customer, { amount: '125' }, key);
  const again = await sendWire(bank, customer, { amount: '125.00' }, key);
  assert.equal(again.text, first.text);
});

test('the same key with another body is refused', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const key = randomUUID();
  await sendWire(bank, customer, {}, key);
  for (const change of [{ amount: '126.00' }, { recipientName: 'Ann Ruiz' }]) {
    const reply = await sendWire(bank, customer, change, key);
    assert.equal(reply.status, 422);
    assert.equal(reply.json()['code'], 'key-reused');
  }
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '875.00' });
});

test('a key is its customer’s own', async () => {
  const one = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const two = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const key = randomUUID();
  const first = receiptOf(await sendWire(bank, one, {}, key));
  const second = receiptOf(await sendWire(bank, two, {}, key));
  assert.notEqual(first.transferId, second.transferId);
});

test('a refused wire leaves its key free', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
  const key = randomUUID();
  assert.equal((await sendWire(bank, customer, { amount: '100.01' }, key)).status, 409);
  assert.equal((await sendWire(bank, customer, { amount: '99.00' }, key)).status, 200);
});

test('L3: of many wires at one moment, as many are taken as there is money for', async () => {
  for (let round = 0; round < 3; round += 1) {
    const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
    const tries = Array.from({ length: 20 }, () => sendWire(bank, customer, { amount: '60.00' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 19);
    assert.deepEqual(await checkingOf(bank, customer), { balance: '100.00', available: '40.00' });
  }
});

test('L4: wires sent several times, some at once, are each taken once and answered alike', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10_000n } });
  const wires = Array.from({ length: 20 }, (_, index) => ({
    key: randomUUID(),
    times: 1 + (index % 5),
    amount: `${100 + index}.00`,
  }));
  for (const { key, times, amount } of wires) {
    const send = () => sendWire(bank, customer, { amount }, key);
    const replies = await Promise.all(Array.from({ length: times }, send));
    const taken = replies.filter(({ status }) => status === 200);
    const inFlight = replies.filter(({ status }) => status === 409);
    assert.ok(taken.length >= 1);
    assert.equal(taken.length + inFlight.length, times);
    for (const reply of inFlight) assert.equal(reply.json()['code'], 'key-in-flight');
    assert.equal(new Set(taken.map(({ text }) => text)).size, 1);
    assert.equal((await send()).text, taken[0]?.text);
  }
  const { count, total } = await one<{ count: number; total: bigint }>(
    bank.deps.pool,
    sql`select count(*)::integer as count, sum(amount_cents)::bigint as total from transfers
        where customer_id = ${customer.id}`,
  );
  assert.equal(count, wires.length);
  assert.equal(
    total,
    wires.reduce((sum, { amount }) => sum + BigInt(amount.slice(0, -3)) * 100n, 0n),
  );
});

test('the mail of a wire shows no whole account number and no amount in its subject', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await placeWire(bank, customer);
  const [mail] = await bank.readMailbox(customer.email);
  assert.ok(mail);
  assert.doesNotMatch(mail.subject, /\d/);
  assert.match(mail.text, /\$125\.00/);
  assert.match(mail.text, /••6789/);
  assert.ok(!mail.text.includes(domesticWire.recipientAccountNumber));
});
