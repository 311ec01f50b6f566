import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  changeRecipient,
  saveRecipient,
  someBillDetails,
  someWireDetails,
} from '#tests/support/money/recipients.ts';
import { type Body, cancel, DAY_MS, pass, placeWire, submit } from '#tests/support/money/wires.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

const RICH = { checking: 500_000n };

interface Sent {
  readonly kind: string;
  readonly amount: string;
  readonly description: string | null;
  readonly recipientId: string | null;
  readonly isCurrent: boolean;
  readonly wire: Body | null;
  readonly bill: Body | null;
}

const read = ({ cookies }: TestCustomer, id: string) =>
  bank.request('GET', `/api/sent-payments/${id}`, { cookies });

async function sent(customer: TestCustomer, id: string): Promise<Sent> {
  const reply = await read(customer, id);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ payment: Sent }>().payment;
}

async function duplicates(customer: TestCustomer, body: Body): Promise<string[]> {
  const reply = await submit(bank, customer, '/api/sent-payments/likely-duplicates', body);
  assert.equal(reply.status, 200, reply.text);
  const found = reply.json<{ duplicates: { id: string; kind: string }[] }>().duplicates;
  return found.map(({ kind }) => kind).sort();
}

test('a typed wire is read with everything that sending it again takes', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const id = await placeWire(bank, customer, { amount: '321.00', description: 'Deposit' });
  const payment = await sent(customer, id);
  assert.equal(payment.kind, 'wire');
  assert.equal(payment.amount, '321.00');
  assert.equal(payment.description, 'Deposit');
  assert.equal(payment.recipientId, null);
  assert.deepEqual(payment.wire, { ...someWireDetails, recipientSwiftCode: null });
  assert.equal(payment.bill, null);
});

test('a wire typed before its recipient was saved belongs to the recipient', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const id = await placeWire(bank, customer);
  const saved = await saveRecipient(bank, customer);
  const payment = await sent(customer, id);
  assert.equal(payment.recipientId, saved.id);
  assert.equal(payment.isCurrent, true);
  assert.ok(saved.lastPaidAt);
});

test('a payment keeps its details, and says that the recipient has others by now', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const saved = await saveRecipient(bank, customer);
  const wireId = await placeWire(bank, customer, { recipientId: saved.id });
  const bill = billOf(await payBill(bank, customer, { payeeId: saved.id }));
  await changeRecipient(bank, customer, saved.id, {
    wire: { ...someWireDetails, recipientAccountNumber: '4321' },
    bill: { ...someBillDetails, accountNumber: 'UNIT-99' },
  });
  const wire = await sent(customer, wireId);
  assert.equal(wire.recipientId, saved.id);
  assert.equal(wire.isCurrent, false);
  assert.equal(wire.wire?.['recipientAccountNumber'], '000123456789');
  const paid = await sent(customer, bill.id);
  assert.equal(paid.kind, 'bill');
  assert.equal(paid.isCurrent, false);
  assert.deepEqual(paid.bill, someBillDetails);
  const { cookies } = customer;
  await bank.request('DELETE', `/api/recipients/${saved.id}`, { cookies });
  assert.equal((await sent(customer, bill.id)).recipientId, null, 'deleted');
});

test('someone else’s payment, an internal transfer and an invented id are not found', async () => {
  const [owner, other] = [
    await makeCustomer(bank, { accounts: { ...RICH, savings: 10n } }),
    await makeCustomer(bank, { accounts: RICH }),
  ];
  const id = await placeWire(bank, owner);
  const own = await submit(bank, owner, '/api/internal-transfer', {
    fromAccountId: owner.accounts.checking,
    toAccountId: owner.accounts.savings,
    amount: '10000.01',
  });
  const { transferId } = own.json<{ receipt: { transferId: string } }>().receipt;
  for (const reply of [
    await read(other, id),
    await read(owner, transferId),
    await read(owner, randomUUID()),
  ]) {
    assert.equal(reply.status, 404, reply.text);
  }
});

test('the same amount to one recipient is found, by wire and by bill, for a few days', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const { id: recipientId } = await saveRecipient(bank, customer, { name: 'Fir Grove' });
  const amount = '1680.00';
  assert.deepEqual(await duplicates(customer, { amount, recipientId }), []);
  await payBill(bank, customer, { payeeId: recipientId, amount });
  await placeWire(bank, customer, { recipientId, amount });
  assert.deepEqual(await duplicates(customer, { amount, recipientId }), ['bill', 'wire']);
  assert.deepEqual(await duplicates(customer, { amount: '1680.01', recipientId }), []);
  assert.deepEqual(await duplicates(customer, { amount, name: 'fir grove' }), ['bill']);
  assert.deepEqual(
    await duplicates(customer, { amount, name: 'Someone', accountNumber: '0001 2345 6789' }),
    ['wire'],
  );
  assert.deepEqual(await duplicates(customer, { amount, name: 'Someone else' }), []);
  await pass(bank, 6 * DAY_MS);
  assert.deepEqual(await duplicates(customer, { amount, recipientId }), []);
});

test('what was cancelled is no duplicate, and nobody sees another customer’s payments', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const wireId = await placeWire(bank, customer, { amount: '55.00' });
  const sought = { amount: '55.00', name: 'Ana Ruiz' };
  assert.deepEqual(await duplicates(customer, sought), ['wire']);
  assert.deepEqual(await duplicates(await makeCustomer(bank, { accounts: RICH }), sought), []);
  await cancel(bank, customer, wireId);
  assert.deepEqual(await duplicates(customer, sought), []);
});

test('a scheduled bill counts, and someone else’s recipient is not found', async () => {
  const [customer, other] = [
    await makeCustomer(bank, { accounts: RICH }),
    await makeCustomer(bank, { accounts: RICH }),
  ];
  const payeeId = await savePayee(bank, customer);
  const payOn = new Date(bank.clock.businessNow().getTime() + 3 * DAY_MS);
  const day = payOn.toISOString().slice(0, 10);
  billOf(await payBill(bank, customer, { payeeId, amount: '42.00', payOn: day }));
  assert.deepEqual(await duplicates(customer, { amount: '42.00', recipientId: payeeId }), ['bill']);
  const reply = await submit(bank, other, '/api/sent-payments/likely-duplicates', {
    amount: '42.00',
    recipientId: payeeId,
  });
  assert.equal(reply.status, 404);
});
