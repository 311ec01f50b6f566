// What must never happen: that a thief with a session and one code sends by many small payments
// what one large payment would not be let through for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, readBill, savePayee } from '#tests/support/money/bills.ts';
import {
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  mailKinds,
  pass,
  receiptOf,
  sendWire,
} from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';
import { runSchedules } from '../schedules/run-schedules.ts';

let bank: TestApp;
let demo: TestApp;
before(async () => {
  const env = { SETTING_STEP_UP: 'on', SETTING_NEW_RECIPIENT_REVIEW: 'on' };
  bank = await startApp({ env });
  demo = await startApp();
});
after(async () => {
  await stopInOrder(bank);
  await stopInOrder(demo);
});

function makeRich(otherBank: TestApp = bank): Promise<TestCustomer> {
  return makeCustomer(otherBank, { accounts: { checking: 500_000n } });
}

const billOutcomeOf = (reply: TestReply): unknown =>
  reply.status === 200 ? billOf(reply).status : reply.json()['code'];

/** Sends, gives the code that is asked for, and sends again; the code is asked for always. */
async function confirmed(
  customer: TestCustomer,
  send: (customer: TestCustomer) => Promise<TestReply>,
): Promise<{ customer: TestCustomer; reply: TestReply }> {
  const known = await confirmStepUp(bank, customer, await send(customer));
  return { customer: known, reply: await send(known) };
}

test('payees of one name and number are one recipient, however often they are saved', async () => {
  let customer = await makeRich();
  const outcomes: unknown[] = [];
  for (let saved = 1; saved <= 3; saved += 1) {
    const payeeId = await savePayee(bank, customer, { name: 'Mule', accountNumber: '77-1234' });
    const pay = (by: TestCustomer) => payBill(bank, by, { payeeId, amount: '600.00' });
    const paid = await confirmed(customer, pay);
    customer = paid.customer;
    outcomes.push(billOutcomeOf(paid.reply));
  }
  assert.deepEqual(outcomes, ['completed', 'review', 'review']);
});

test('a code for a payment on a later day does not send it today', async () => {
  const customer = await makeRich();
  const payeeId = await savePayee(bank, customer);
  const pay = (by: TestCustomer, payOn?: string) =>
    payBill(bank, by, { payeeId, amount: '50.00', ...(payOn && { payOn }) }, 'one-bill');
  const known = await confirmStepUp(bank, customer, await pay(customer, '2026-03-20'));
  assert.equal((await pay(known)).json()['code'], 'step-up-required');
  assert.equal(billOutcomeOf(await pay(known, '2026-03-20')), 'scheduled');
});

/** A payee to whom one payment went with a code. */
async function payFirst(amount = '1.00'): Promise<{ customer: TestCustomer; payeeId: string }> {
  const customer = await makeRich();
  const payeeId = await savePayee(bank, customer, { name: 'Mule LLC', accountNumber: '000111' });
  const first = await confirmed(customer, (known) =>
    payBill(bank, known, { payeeId, amount }, 'first'),
  );
  assert.equal(billOutcomeOf(first.reply), 'completed');
  return { customer: first.customer, payeeId };
}

const dayIn = (days: number) =>
  new Date(bank.clock.businessNow().getTime() + days * DAY_MS).toISOString().slice(0, 10);

test('a code for one dollar lets no more than $1,000 go to a payee of today', async () => {
  const { customer, payeeId } = await payFirst();
  const pay = async (amount: string) =>
    billOutcomeOf(await payBill(bank, customer, { payeeId, amount }));
  assert.equal(await pay('900.00'), 'completed');
  assert.equal(await pay('99.00'), 'completed');
  assert.equal(await pay('0.01'), 'review', 'the sum counts, not the payment');
  assert.equal(await pay('500.00'), 'review');
  await pass(bank, DAY_MS);
  assert.equal(await pay('1.00'), 'completed', 'a day later the recipient is known');
});

test('what was cancelled makes room again', async () => {
  const { customer, payeeId } = await payFirst();
  const pay = (amount: string) => payBill(bank, customer, { payeeId, amount });
  const { id } = billOf(await pay('1000.00'));
  assert.equal((await cancel(bank, customer, id)).status, 200);
  assert.equal(billOutcomeOf(await pay('999.00')), 'completed');
});

test('a payment scheduled for a payee of today waits for staff on its day', async () => {
  const { customer, payeeId } = await payFirst();
  const schedule = (amount: string, days: number) =>
    payBill(bank, customer, { payeeId, amount, payOn: dayIn(days) });
  const small = billOf(await schedule('999.00', 2));
  const large = billOf(await schedule('0.01', 3));
  assert.deepEqual([small.status, large.status], ['scheduled', 'scheduled']);
  await pass(bank, 4 * DAY_MS);
  await runSchedules.run(bank.deps, {});
  assert.equal((await readBill(bank, customer, small.id)).status, 'completed');
  assert.equal((await readBill(bank, customer, large.id)).status, 'review');
});

test('without another code the payments to one payee never reach the sum that needs one', async () => {
  const { customer, payeeId } = await payFirst();
  await pass(bank, DAY_MS);
  const pay = async (amount: string, more: { payOn?: string } = {}) =>
    billOutcomeOf(await payBill(bank, customer, { payeeId, amount, ...more }));
  assert.equal(await pay('2000.00'), 'completed');
  assert.equal(await pay('2000.00', { payOn: dayIn(2) }), 'scheduled');
  assert.equal(await pay('1000.00'), 'step-up-required');
  assert.equal(await pay('1000.00', { payOn: dayIn(300) }), 'step-up-required');
  assert.equal(await pay('999.99'), 'completed');
  assert.equal(await pay('0.01'), 'step-up-required');
  await pass(bank, 30 * DAY_MS);
  assert.equal(await pay('0.01'), 'step-up-required', 'waiting does not help');
  const again = await confirmed(customer, (known) =>
    payBill(bank, known, { payeeId, amount: '0.01' }, 'again'),
  );
  assert.equal(billOutcomeOf(again.reply), 'completed');
  await pass(bank, MINUTE_MS);
  const next = await payBill(bank, again.customer, { payeeId, amount: '4999.99' });
  assert.equal(billOutcomeOf(next), 'completed', 'with the code the sum starts over');
});

test('of twenty payments at one moment no more pass than one after the other', async () => {
  const { customer, payeeId } = await payFirst('0.01');
  const tries = Array.from({ length: 20 }, () =>
    payBill(bank, customer, { payeeId, amount: '500.00' }),
  );
  const outcomes = (await Promise.all(tries)).map(billOutcomeOf);
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  assert.deepEqual([count('completed'), count('review'), count('step-up-required')], [1, 8, 11]);
});

test('a changed payee is a new recipient: it needs a code and its own sum', async () => {
  const { customer, payeeId } = await payFirst();
  await pass(bank, DAY_MS);
  const body = { name: 'Mule LLC', accountNumber: '000222' };
  const changed = await confirmed(customer, ({ cookies }) =>
    bank.request('PUT', `/api/payees/${payeeId}`, { body, cookies }),
  );
  const paid = await confirmed(changed.customer, (known) =>
    payBill(bank, known, { payeeId, amount: '1000.01' }, 'changed'),
  );
  assert.equal(billOutcomeOf(paid.reply), 'review');
});

test('wires to one account add up, whatever name and address they carry', async () => {
  const approver = await makeStaff(bank, 'approver');
  const customer = await makeRich();
  const first = await confirmed(customer, (known) =>
    sendWire(bank, known, { amount: '1.00' }, 'w'),
  );
  const { transferId } = receiptOf(first.reply);
  assert.equal((await decide(bank, approver, transferId, 'approve')).status, 200);
  const send = async (amount: string, recipientName: string) => {
    const reply = await sendWire(bank, first.customer, { amount, recipientName });
    return outcomeOf(reply);
  };
  assert.equal(await send('2500.00', 'Ana Ruiz'), 'taken');
  assert.equal(await send('2499.99', 'A. Ruiz'), 'taken');
  assert.equal(await send('1.00', 'Anna Ruiz'), 'step-up-required');
  const path = '/api/admin/pending-transfers?search=ruiz&limit=500';
  const list = await bank.request('GET', path, { cookies: approver.cookies });
  const waiting = list
    .json<{ userId: string; amount: string; warnings: { code: string }[] }[]>()
    .filter(({ userId }) => userId === customer.id);
  assert.equal(waiting.length, 2);
  assert.ok(waiting.every(({ warnings }) => warnings.some(({ code }) => code === 'new-recipient')));
});

/** The warnings that staff see beside a wire. */
async function warningsOf(transferId: string): Promise<string[]> {
  const { cookies } = await makeStaff(bank, 'approver');
  const reply = await bank.request('GET', `/api/admin/transfers/${transferId}`, { cookies });
  const { transfer } = reply.json<{ transfer: { warnings: { code: string }[] } }>();
  return transfer.warnings.map(({ code }) => code);
}

for (const [what, first, same, other] of [
  [
    'a domestic wire by its routing number',
    { recipientSwiftCode: 'CHASUS33' },
    { recipientAccountNumber: '0001-2345 6789', recipientSwiftCode: 'BOFAUS3N' },
    { recipientSwiftCode: 'CHASUS33', recipientRoutingNumber: '011401533' },
  ],
  [
    'an international wire by its BIC',
    {
      transferType: 'wire_international',
      recipientCountry: 'CA',
      recipientAccountNumber: 'ab 123/45.6',
      recipientSwiftCode: 'ROYCCAT2',
      recipientRoutingNumber: '000305432',
    },
    {
      transferType: 'wire_international',
      recipientCountry: 'CA',
      recipientAccountNumber: 'AB123456',
      recipientSwiftCode: 'ROYCCAT2',
    },
    {
      transferType: 'wire_international',
      recipientCountry: 'CA',
      recipientAccountNumber: 'ab 123/45.6',
      recipientSwiftCode: 'TDOMCATT',
      recipientRoutingNumber: '000305432',
    },
  ],
] as const) {
  test(`the account of ${what} is known, however it is written, and no other`, async () => {
    const approver = await makeStaff(bank, 'approver');
    const paid = await confirmed(await makeRich(), (by) => sendWire(bank, by, first, 'first'));
    const { transferId } = receiptOf(paid.reply);
    assert.equal((await decide(bank, approver, transferId, 'approve')).status, 200);
    const again = receiptOf(await sendWire(bank, paid.customer, same));
    assert.equal((await warningsOf(again.transferId)).includes('new-payee'), false);
    const moved = await sendWire(bank, paid.customer, other, 'other');
    assert.equal(outcomeOf(moved), 'step-up-required');
    const known = await confirmStepUp(bank, paid.customer, moved);
    const elsewhere = receiptOf(await sendWire(bank, known, other, 'other'));
    assert.ok((await warningsOf(elsewhere.transferId)).includes('new-payee'));
  });
}

test('with notifications off every payment to a payee of today is told by email', async () => {
  const { customer, payeeId } = await payFirst();
  const { cookies } = customer;
  const off = { notifications: { bills: false, transfers: false } };
  assert.equal((await bank.request('PUT', '/api/profile', { body: off, cookies })).status, 200);
  await payBill(bank, customer, { payeeId, amount: '10.00' });
  await payBill(bank, customer, { payeeId, amount: '10.00', payOn: dayIn(2) });
  const expected = ['bill-payment-completed', 'bill-payment-scheduled'];
  assert.deepEqual((await mailKinds(bank, customer)).slice(-2), expected);
  await pass(bank, 3 * DAY_MS);
  await runSchedules.run(bank.deps, {});
  assert.equal((await mailKinds(bank, customer)).at(-1), 'bill-payment-completed');
  const before = (await mailKinds(bank, customer)).length;
  await payBill(bank, customer, { payeeId, amount: '10.00' });
  assert.equal((await mailKinds(bank, customer)).length, before, 'later the choice counts');
});

test('the demonstration flags the sum and pays', async () => {
  const customer = await makeRich(demo);
  const payeeId = await savePayee(demo, customer);
  for (const amount of ['600.00', '400.00', '0.01']) {
    assert.equal(billOutcomeOf(await payBill(demo, customer, { payeeId, amount })), 'completed');
  }
  const paid = await rows<{ cents: bigint; flags: string[] }>(
    demo.deps.pool,
    sql`select amount_cents as cents, flags from bill_payments
        where customer_id = ${customer.id} order by amount_cents desc`,
  );
  assert.deepEqual(
    paid.map(({ flags }) => flags),
    [[], [], ['new-recipient']],
  );
});

test('the database keeps whether a payment was confirmed', async () => {
  const { customer } = await payFirst();
  const forge = sql`update bill_payments set confirmed_by_code = false
    where customer_id = ${customer.id}`;
  await assert.rejects(run(bank.ownerPool, forge), { code: /^23/ });
});
