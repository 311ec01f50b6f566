// What must never happen to money that leaves, tried as a thief would: with a session that is not
// theirs and nothing else, on a bank with the settings of `npm run serve`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, readBill, savePayee } from '#tests/support/money/bills.ts';
import {
  type Body,
  cancel,
  checkingOf,
  DAY_MS,
  decide,
  freeze,
  mailKinds,
  pass,
  receiptOf,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';
import { runSchedules } from '../schedules/run-schedules.ts';

const bank = await startBank({
  env: {
    SETTING_STEP_UP: 'on',
    SETTING_NEW_CUSTOMER_LIMIT: 'on',
    SETTING_NEW_RECIPIENT_REVIEW: 'on',
    SETTING_DUAL_CONTROL: 'on',
  },
});

const RICH = { checking: 500_000n, business_checking: 2_000_000n } as const;

/** A customer who has been here for more than a month. */
async function oldCustomer(): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const since = new Date(bank.clock.businessNow().getTime() - 40 * DAY_MS);
  const { pool } = bank.deps;
  await run(pool, sql`update customers set created_at = ${since} where id = ${customer.id}`);
  return customer;
}

/** Sends until no code is asked for. */
async function confirmed(
  customer: TestCustomer,
  send: (customer: TestCustomer) => Promise<TestReply>,
): Promise<{ customer: TestCustomer; reply: TestReply }> {
  const first = await send(customer);
  if (outcomeOf(first) !== 'step-up-required') return { customer, reply: first };
  const known = await confirmStepUp(bank, customer, first);
  return { customer: known, reply: await send(known) };
}

test('a stolen session cannot pay $59,000 to a payee made that second', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer, { name: 'Mule LLC', accountNumber: '000111222' });
  const outcomes = [
    outcomeOf(await payBill(bank, customer, { payeeId, amount: '59000.00' })),
    outcomeOf(await payBill(bank, customer, { payeeId, amount: '10000.00' })),
    outcomeOf(await payBill(bank, customer, { payeeId, amount: '1.00' })),
  ];
  assert.deepEqual(outcomes, ['over-limit', 'step-up-required', 'step-up-required']);
  assert.equal((await checkingOf(bank, customer)).available, '500000.00');
  assert.deepEqual(await mailKinds(bank, customer), ['payee-added'], 'the owner is told');
});

test('turning notifications off is told by email, and does not silence the rest', async () => {
  const customer = await oldCustomer();
  const { cookies } = customer;
  const notifications = { bills: false, transfers: false };
  await bank.request('PUT', '/api/profile', { body: { notifications }, cookies });
  await bank.request('PUT', '/api/profile', { body: { phone: '5035550199' }, cookies });
  const payeeId = await savePayee(bank, customer);
  const change = { name: 'Harbor Water', accountNumber: 'MULE-999' };
  const sent = await confirmed(customer, ({ cookies: current }) =>
    bank.request('PUT', `/api/payees/${payeeId}`, { body: change, cookies: current }),
  );
  assert.equal(sent.reply.status, 200, sent.reply.text);
  await confirmed(sent.customer, (known) => payBill(bank, known, { payeeId }, 'first'));
  assert.deepEqual(await mailKinds(bank, customer), [
    'notifications-changed',
    'contact-changed',
    'payee-added',
    'payee-changed',
    'bill-payment-completed',
  ]);
});

test('a payee changed after a payment was scheduled does not redirect it', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer, {
    name: 'Electric Co',
    accountNumber: 'ACME-1',
  });
  const at = new Date(bank.clock.businessNow().getTime() + 3 * DAY_MS);
  const payment = { payeeId, payOn: at.toISOString().slice(0, 10) };
  const scheduled = await confirmed(customer, (known) => payBill(bank, known, payment, 'k'));
  const { id } = billOf(scheduled.reply);
  const { cookies } = scheduled.customer;
  const path = `/api/payees/${payeeId}`;
  const body = { name: 'Electric Co', accountNumber: 'MULE-999', address: '9 Mule Ln' };
  const bare = await bank.request('PUT', path, { body, cookies });
  assert.equal(outcomeOf(bare), 'step-up-required', 'a changed destination needs a code');
  const known = await confirmStepUp(bank, scheduled.customer, bare);
  const changed = await bank.request('PUT', path, { body, cookies: known.cookies });
  assert.equal(changed.status, 200, changed.text);

  await pass(bank, 4 * DAY_MS);
  await runSchedules.run(bank.deps, {});
  assert.equal((await readBill(bank, known, id)).status, 'completed');
  const paid = await one<{ number: string; line: Record<string, unknown> }>(
    bank.deps.pool,
    sql`select d.account_number as number, l.after as line
        from bill_payments b join destinations d on d.id = b.destination_id
        join audit_log l on l.subject_id = b.id::text and l.action = 'pay-bill'
        where b.id = ${id}`,
  );
  assert.equal(paid.number, 'ACME-1', 'it went where it was to go when it was submitted');
  assert.equal((paid.line['to'] as Body)['accountNumber'], '••E-1');
  const [line] = await rows<{ before: Body; after: Body }>(
    bank.deps.pool,
    sql`select before, after from audit_log
        where subject_id = ${payeeId} and action = 'change-payee'`,
  );
  assert.equal(line?.before['accountNumber'], '••E-1');
  assert.equal(line?.after['accountNumber'], '••-999');
  assert.notEqual(line?.before['destinationHash'], line?.after['destinationHash']);
});

for (const name of ['Torvald Quillmarsh', 'Тоrvаld Quіllmаrѕh']) {
  test(`a payee called ${name} is not paid before staff have cleared the name`, async () => {
    const customer = await oldCustomer();
    const payeeId = await savePayee(bank, customer, { name });
    const { reply, customer: known } = await confirmed(customer, (current) =>
      payBill(bank, current, { payeeId, amount: '70.00' }, 'k'),
    );
    const { id, status, reviewReason } = billOf(reply);
    assert.equal(status, 'review');
    assert.ok(reviewReason);
    assert.doesNotMatch(reviewReason, /list|watch|Quillmarsh/, 'nobody is tipped off');
    assert.deepEqual(await checkingOf(bank, known), {
      balance: '500000.00',
      available: '499930.00',
    });
    const approver = await makeStaff(bank, 'approver');
    assert.equal(outcomeOf(await decide(bank, approver, id, 'approve')), 'screening-hit');
    const cleared = { screeningDecision: 'cleared', screeningNote: 'Known plumber' };
    assert.equal((await decide(bank, approver, id, 'approve', cleared)).status, 200);
    assert.equal((await readBill(bank, known, id)).status, 'completed');
    assert.equal((await checkingOf(bank, known)).balance, '499930.00');
  });
}

test('a customer of day one is capped for bills as for wires', async () => {
  const customer = await makeCustomer(bank, { accounts: RICH });
  const payeeId = await savePayee(bank, customer);
  assert.equal(
    outcomeOf(await payBill(bank, customer, { payeeId, amount: '5000.01' })),
    'over-limit',
  );
});

test('a large bill asks for a code, though its payee was paid before', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  const first = await confirmed(customer, (known) => payBill(bank, known, { payeeId }, 'first'));
  assert.equal(billOf(first.reply).status, 'completed');
  const outcomes = [];
  for (const amount of ['4999.99', '5000.00']) {
    outcomes.push(outcomeOf(await payBill(bank, first.customer, { payeeId, amount })));
  }
  assert.deepEqual(outcomes, ['taken', 'step-up-required']);
});

test('a code given for one payment does not let another one through', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  const other = await savePayee(bank, customer, { name: 'Other Co', accountNumber: '99' });
  const shown = { payeeId, amount: '900.00' };
  const stepUpReply = await payBill(bank, customer, shown, 'shown');
  const known = await confirmStepUp(bank, customer, stepUpReply);
  const tries: readonly [Body & { payeeId: string }, string | undefined][] = [
    [{ ...shown, amount: '900.01' }, 'shown'],
    [{ ...shown, payeeId: other }, 'shown'],
    [{ ...shown, fromAccountId: accountOf(known, 'business_checking') }, 'shown'],
    [shown, 'another-key'],
    [shown, undefined],
  ];
  for (const [payment, key] of tries) {
    assert.equal(outcomeOf(await payBill(bank, known, payment, key)), 'step-up-required');
  }
  assert.equal(outcomeOf(await sendWire(bank, known, { amount: '900.00' })), 'step-up-required');
  assert.equal(outcomeOf(await payBill(bank, known, shown, 'shown')), 'taken');
});

test('a confirmation lets its payment through once, for five minutes, in its session', async () => {
  const customer = await oldCustomer();
  const send = (who: TestCustomer) => sendWire(bank, who, { amount: '200.00' });
  const refusal = await send(customer);
  const { stepUp } = refusal.json<{ stepUp: string }>();
  assert.equal(typeof stepUp, 'string');
  const stranger = await oldCustomer();
  const steal = { body: { code: await poolCode(bank), stepUp }, cookies: stranger.cookies };
  const stolen = await bank.request('POST', '/api/auth/step-up', steal);
  assert.equal(outcomeOf(stolen), 'step-up-ended', 'another session’s question');

  const known = await confirmStepUp(bank, customer, refusal);
  const again = { body: { code: await poolCode(bank), stepUp }, cookies: known.cookies };
  const replayed = await bank.request('POST', '/api/auth/step-up', again);
  assert.equal(outcomeOf(replayed), 'step-up-ended', 'a question is answered once');
  const both = await Promise.all([send(known), send(known)]);
  assert.deepEqual(
    both.map(outcomeOf).filter((code) => code === 'taken'),
    ['taken'],
    'of two at one moment one passes',
  );

  const late = await confirmStepUp(bank, known, await send(known));
  bank.clock.advance(5 * 60_000);
  assert.equal(outcomeOf(await send(late)), 'step-up-required');
});

test('payments at one moment do not slip past the day’s limit, wires and bills together', async () => {
  const otherBank = await startApp({
    env: {
      LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '500.00',
      LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: '100.00',
    },
  });
  try {
    const customer = await makeCustomer(otherBank, { accounts: { checking: 9_000n } });
    const payeeId = await savePayee(otherBank, customer);
    const tries = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? sendWire(otherBank, customer, { amount: '100.00' })
        : payBill(otherBank, customer, { payeeId, amount: '100.00' }),
    );
    const outcomes = (await Promise.all(tries)).map(outcomeOf);
    assert.equal(outcomes.filter((outcome) => outcome === 'taken').length, 5);
    assert.equal((await checkingOf(otherBank, customer)).available, '8500.00');
  } finally {
    await stopInOrder(otherBank);
  }
});

test('more than $1,000 to a recipient of today waits for staff, and can be cancelled', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  const small = await confirmed(customer, (known) =>
    payBill(bank, known, { payeeId, amount: '1000.00' }, 'small'),
  );
  assert.equal(billOf(small.reply).status, 'completed');
  const large = await payBill(bank, small.customer, { payeeId, amount: '1000.01' });
  const { id, status } = billOf(large);
  assert.equal(status, 'review');
  assert.equal((await checkingOf(bank, customer)).available, '497999.99');
  assert.equal((await cancel(bank, small.customer, id)).status, 200);
  assert.equal((await checkingOf(bank, customer)).available, '499000.00');
  await pass(bank, DAY_MS);
  const next = await payBill(bank, small.customer, { payeeId, amount: '1000.01' });
  assert.equal(billOf(next).status, 'completed', 'a day later it is known');
});

test('while money is frozen a bill in review is denied and cancelled, and never approved', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  const first = await confirmed(customer, (known) =>
    payBill(bank, known, { payeeId, amount: '1000.00' }, 'first'),
  );
  const known = first.customer;
  const review = async () => {
    const { id, status } = billOf(await payBill(bank, known, { payeeId, amount: '1000.01' }));
    assert.equal(status, 'review');
    return id;
  };
  const [denied, cancelled] = [await review(), await review()];
  const approver = await makeStaff(bank, 'approver');
  await freeze(bank, true);
  try {
    assert.equal(outcomeOf(await decide(bank, approver, denied, 'approve')), 'frozen');
    assert.equal((await decide(bank, approver, denied, 'deny')).status, 200);
    assert.equal((await cancel(bank, known, cancelled)).status, 200);
    assert.equal((await checkingOf(bank, known)).available, '499000.00');
  } finally {
    await freeze(bank, false);
  }
});

test('nothing leaves while outgoing payments are paused', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  const until = new Date(bank.clock.now().getTime() + DAY_MS);
  const { pool } = bank.deps;
  const scheduled = await confirmed(customer, (known) => {
    const at = new Date(bank.clock.businessNow().getTime() + 2 * DAY_MS);
    return payBill(bank, known, { payeeId, payOn: at.toISOString().slice(0, 10) }, 'k');
  });
  const { id } = billOf(scheduled.reply);
  await run(
    pool,
    sql`update customers set no_outgoing_until = ${until}
    where id = ${customer.id}`,
  );
  const known = scheduled.customer;
  assert.equal(outcomeOf(await payBill(bank, known, { payeeId })), 'outgoing-paused');
  assert.equal(outcomeOf(await sendWire(bank, known, { amount: '10.00' })), 'outgoing-paused');
  await pass(bank, 3 * DAY_MS);
  await runSchedules.run(bank.deps, {});
  assert.equal((await readBill(bank, known, id)).status, 'scheduled', 'it waits');
  await run(pool, sql`update customers set no_outgoing_until = null where id = ${customer.id}`);
  await runSchedules.run(bank.deps, {});
  assert.equal((await readBill(bank, known, id)).status, 'completed');
});

test('a wire that waits is not approved while outgoing payments are paused', async () => {
  const customer = await oldCustomer();
  const { reply } = await confirmed(customer, (known) => sendWire(bank, known, {}, 'k'));
  const { transferId } = receiptOf(reply);
  const until = new Date(bank.clock.now().getTime() + DAY_MS);
  await run(
    bank.deps.pool,
    sql`update customers set no_outgoing_until = ${until} where id = ${customer.id}`,
  );
  const approver = await makeStaff(bank, 'approver');
  assert.equal(outcomeOf(await decide(bank, approver, transferId, 'approve')), 'outgoing-paused');
  assert.equal((await decide(bank, approver, transferId, 'deny')).status, 200);
});

test('a payee with a name alone is refused: the money would have nowhere to go', async () => {
  const customer = await oldCustomer();
  const save = (body: Body) => submit(bank, customer, '/api/payees', body);
  const bare = await save({ name: 'Fir Grove Apartments' });
  assert.equal(bare.status, 400);
  assert.ok(bare.json<{ fields: Body }>().fields['address']);
  const half = await save({ name: 'Fir Grove', address: '1 Fir Lane', city: 'Salem' });
  assert.deepEqual(Object.keys(half.json<{ fields: Body }>().fields), ['state', 'zipCode']);
  const address = { address: '1 Fir Lane', city: 'Salem', state: 'OR', zipCode: '97301' };
  assert.equal((await save({ name: 'Fir Grove', ...address })).status, 200);
  assert.equal((await save({ name: 'Fir Grove', accountNumber: '12' })).status, 200);
});

test('the database itself keeps payments, payees and destinations as they were submitted', async () => {
  const customer = await oldCustomer();
  const payeeId = await savePayee(bank, customer);
  await confirmed(customer, (known) => payBill(bank, known, { payeeId }, 'k'));
  const { id } = customer;
  const { id: other } = await oldCustomer();
  for (const [text, rule] of [
    ['update bill_payments set amount_cents = 1', 'bill_payment_stays_as_submitted'],
    [`update bill_payments set status = 'cancelled'`, 'bill_payment_stays_as_submitted'],
    [`update bill_payments set payee_name = 'Mule'`, 'bill_payment_stays_as_submitted'],
    ['delete from bill_payments', 'bill_payments_are_kept'],
    [`update destinations set account_number = 'MULE'`, 'destination_stays_as_saved'],
    [`update payees set customer_id = '${other}'`, 'payee_stays_whose_it_is'],
    [`update payees set created_at = '2020-01-01'`, 'payee_stays_whose_it_is'],
    ['delete from payees', 'payees_are_kept'],
  ] as const) {
    const changing = bank.ownerPool.query(`${text} where customer_id = '${id}'`);
    await assert.rejects(changing, { constraint: rule }, text);
  }
  for (const text of [
    `delete from destinations where customer_id = '${id}'`,
    `insert into destinations (id, customer_id, kind, payee_id, name, hash, created_at)
       values (gen_random_uuid(), '${id}', 'bill', '${payeeId}', 'X', sha256(''), now())`,
  ]) {
    await assert.rejects(bank.ownerPool.query(text), { code: /^23/ }, text);
  }
});
