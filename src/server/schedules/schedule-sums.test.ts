// What must never happen: that a thief with a session and one code schedules bit by bit what one
// payment of the same sum would not be let through for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, readBill, savePayee } from '#tests/support/money/bills.ts';
import { saveRecipient, someWireDetails } from '#tests/support/money/recipients.ts';
import {
  ask,
  dayAhead,
  makeSchedule,
  passDays,
  readSchedule,
  schedule,
  scheduleOf,
} from '#tests/support/money/schedules.ts';
import {
  type Body,
  checkingOf,
  DAY_MS,
  decide,
  pass,
  receiptOf,
  sendWire,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const env = { SETTING_STEP_UP: 'on', SETTING_NEW_RECIPIENT_REVIEW: 'on' };
const bank = await startBank({ env });
const approver = await makeStaff(bank, 'approver');

type Send = (customer: TestCustomer) => Promise<TestReply>;

/** Sends, gives the code that is asked for, and sends again. */
async function confirmed(customer: TestCustomer, send: Send) {
  const known = await confirmStepUp(bank, customer, await send(customer));
  return { customer: known, reply: await send(known) };
}

/** A payee to whom one dollar went with a code, today. */
async function payFirst() {
  const rich = await makeCustomer(bank, { accounts: { checking: 500_000n } });
  const payeeId = await savePayee(bank, rich, { name: 'Mule LLC', accountNumber: '000111' });
  const pay: Send = (by) => payBill(bank, by, { payeeId, amount: '1.00' }, 'first');
  const { customer, reply } = await confirmed(rich, pay);
  assert.equal(billOf(reply).status, 'completed');
  const bill = { kind: 'bill', recipientId: payeeId, businessDayRule: 'none' };
  return { customer, payeeId, bill, once: { ...bill, frequency: 'once' } };
}

/** The same a day later: the payee is no longer new. */
async function payEarlier() {
  const first = await payFirst();
  await pass(bank, DAY_MS);
  return first;
}

const count = (outcomes: readonly unknown[], wanted: string) =>
  outcomes.filter((outcome) => outcome === wanted).length;

async function flagsOf({ id }: TestCustomer): Promise<string[]> {
  const stored = await rows<{ flags: string[] }>(
    bank.deps.pool,
    sql`select flags from schedules where customer_id = ${id} order by start_on`,
  );
  return stored.map(({ flags }) => flags.join());
}

test('ten bills on ten days to a payee of today are judged by their sum', async () => {
  const { customer, once } = await payFirst();
  const outcomes: unknown[] = [];
  for (let day = 1; day <= 10; day += 1) {
    const terms = { ...once, amount: '999.00', startOn: dayAhead(bank, day) };
    outcomes.push(outcomeOf(await schedule(bank, customer, terms)));
  }
  // Five of them stay below $5,000.00.
  assert.deepEqual(outcomes.slice(0, 5), Array(5).fill('taken'));
  assert.deepEqual(outcomes.slice(5), Array(5).fill('step-up-required'));
  const flagged = Array(4).fill('new-recipient');
  assert.deepEqual(await flagsOf(customer), ['', ...flagged]);
  await passDays(bank, 11);
  const { balance } = await checkingOf(bank, customer);
  assert.equal(balance, '499000.00', 'only the first was sent; the others wait for staff');
});

test('ten schedules at one moment are no more than ten one after the other', async () => {
  const { customer, once } = await payFirst();
  const tries = Array.from({ length: 10 }, (_, index) =>
    schedule(bank, customer, { ...once, amount: '999.00', startOn: dayAhead(bank, index + 1) }),
  );
  const outcomes = (await Promise.all(tries)).map(outcomeOf);
  assert.deepEqual([count(outcomes, 'taken'), count(outcomes, 'step-up-required')], [5, 5]);
  assert.equal(count(await flagsOf(customer), 'new-recipient'), 4);
});

test('a series counts with a year of its payments, however late it begins', async () => {
  const { customer, bill } = await payEarlier();
  const weekly = { ...bill, frequency: 'weekly' };
  for (const startOn of [dayAhead(bank, 1), dayAhead(bank, 366)]) {
    const reply = await schedule(bank, customer, { ...weekly, amount: '100.00', startOn });
    assert.equal(outcomeOf(reply), 'step-up-required', startOn);
  }
  const few = { ...weekly, amount: '100.00', end: { after: 10 } };
  assert.equal(outcomeOf(await schedule(bank, customer, few)), 'taken');
});

test('a small weekly bill to an old payee needs no code, and goes on', async () => {
  const { customer, bill } = await payEarlier();
  const made = await makeSchedule(bank, customer, { ...bill, amount: '40.00' });
  await passDays(bank, 30);
  const { occurrences, status } = await readSchedule(bank, customer, made.id);
  assert.equal(status, 'active');
  assert.equal(occurrences.filter((one) => one.status === 'done').length, 5);
  assert.deepEqual(await flagsOf(customer), ['']);
});

test('a schedule with a code is not asked for again: not on its days, and not by other payments', async () => {
  const { customer, payeeId, bill } = await payEarlier();
  const rent: Send = (by) => schedule(bank, by, { ...bill, amount: '1200.00' }, 'rent');
  const made = await confirmed(customer, rent);
  const { id } = scheduleOf(made.reply);
  const pay = (amount: string) => payBill(bank, made.customer, { payeeId, amount });
  assert.equal(outcomeOf(await pay('4999.99')), 'taken');
  assert.equal(outcomeOf(await pay('0.01')), 'step-up-required', 'these count by themselves');
  await passDays(bank, 9);
  const { occurrences } = await readSchedule(bank, made.customer, id);
  const done = occurrences.filter((one) => one.status === 'done');
  assert.equal(done.length, 2);
});

test('what is scheduled counts with a payment of today, also in a pause, until it is cancelled', async () => {
  const { customer, payeeId, once } = await payEarlier();
  const pay = (amount: string) => payBill(bank, customer, { payeeId, amount });
  const { id } = await makeSchedule(bank, customer, { ...once, amount: '4000.00' });
  assert.equal(outcomeOf(await pay('1000.00')), 'step-up-required');
  assert.equal(outcomeOf(await pay('999.99')), 'taken');
  assert.equal(outcomeOf(await pay('0.01')), 'step-up-required');
  assert.equal((await ask(bank, customer, 'POST', `${id}/pause`)).status, 200);
  assert.equal(outcomeOf(await pay('0.01')), 'step-up-required');
  assert.equal((await ask(bank, customer, 'DELETE', id)).status, 200);
  assert.equal(outcomeOf(await pay('0.01')), 'taken');
});

/** What the customer chose, for a change of the series. */
function seriesOf(customer: TestCustomer, change: Body): Body {
  return {
    fromAccountId: accountOf(customer, 'checking'),
    frequency: 'weekly',
    startOn: dayAhead(bank, 1),
    end: { never: true },
    ...change,
  };
}

test('raising a series is judged by all that it will pay, and it does not count twice', async () => {
  const { customer, bill } = await payEarlier();
  const made = await makeSchedule(bank, customer, { ...bill, amount: '90.00' });
  const change = (amount: string) =>
    ask(bank, customer, 'PUT', made.id, seriesOf(customer, { ...bill, amount }));
  assert.equal(outcomeOf(await change('94.00')), 'taken', '53 payments of $94.00');
  assert.equal(outcomeOf(await change('95.00')), 'step-up-required');
  assert.equal((await readSchedule(bank, customer, made.id)).amount, '94.00');
});

test('raising one payment after the other is judged by their sum, also of a series with a code', async () => {
  const { customer, bill } = await payEarlier();
  const make: Send = (by) => schedule(bank, by, { ...bill, amount: '100.00' }, 'series');
  const made = await confirmed(customer, make);
  const { id, occurrences } = scheduleOf(made.reply);
  const outcomes: unknown[] = [];
  for (const { on } of occurrences.slice(0, 7)) {
    const body = { on, amount: '999.00' };
    const reply = await ask(bank, made.customer, 'PUT', `${id}/occurrence`, body);
    outcomes.push(outcomeOf(reply));
  }
  assert.deepEqual(outcomes, [...Array(5).fill('taken'), ...Array(2).fill('step-up-required')]);
});

test('one payment that is raised for a payee of today waits for staff on its day', async () => {
  const { customer, bill } = await payFirst();
  const made = await makeSchedule(bank, customer, { ...bill, amount: '1.00', end: { after: 2 } });
  const on = made.occurrences[1]?.on;
  const reply = await ask(bank, customer, 'PUT', `${made.id}/occurrence`, {
    on,
    amount: '4000.00',
  });
  assert.equal(reply.status, 200, reply.text);
  await passDays(bank, 9);
  const { occurrences } = await readSchedule(bank, customer, made.id);
  const bills = occurrences.map(({ billPaymentId }) =>
    readBill(bank, customer, billPaymentId ?? ''),
  );
  const statuses = (await Promise.all(bills)).map(({ status }) => status);
  assert.deepEqual(statuses, ['completed', 'review']);
});

test('a flagged series waits for staff until one of its payments was approved', async () => {
  const { customer, bill } = await payFirst();
  const made = await makeSchedule(bank, customer, { ...bill, amount: '50.00' });
  const statuses = async () => {
    const { occurrences } = await readSchedule(bank, customer, made.id);
    const ids = occurrences.flatMap(({ billPaymentId }) => billPaymentId ?? []);
    return await Promise.all(ids.map((id) => readBill(bank, customer, id)));
  };
  await passDays(bank, 9);
  const [first, second] = await statuses();
  assert.deepEqual([first?.status, second?.status], ['review', 'review']);
  assert.equal((await decide(bank, approver, first?.id ?? '', 'approve')).status, 200);
  assert.equal((await decide(bank, approver, second?.id ?? '', 'deny')).status, 200);
  await passDays(bank, 7);
  assert.equal((await statuses()).at(-1)?.status, 'completed');
});

test('wires on schedules count with the wires to the same account', async () => {
  const rich = await makeCustomer(bank, { accounts: { checking: 500_000n } });
  const first = await confirmed(rich, (by) => sendWire(bank, by, { amount: '1.00' }, 'w'));
  const { transferId } = receiptOf(first.reply);
  assert.equal((await decide(bank, approver, transferId, 'approve')).status, 200);
  const { customer } = first;
  const { id: recipientId } = await saveRecipient(bank, customer, {
    wire: someWireDetails,
    bill: null,
  });
  const wire = { kind: 'wire', recipientId, frequency: 'once', amount: '999.00' };
  const outcomes: unknown[] = [];
  for (let day = 1; day <= 6; day += 1) {
    const reply = await schedule(bank, customer, { ...wire, startOn: dayAhead(bank, day) });
    outcomes.push(outcomeOf(reply));
  }
  assert.deepEqual(outcomes, [...Array(5).fill('taken'), 'step-up-required']);
  assert.equal(outcomeOf(await sendWire(bank, customer, { amount: '6.00' })), 'step-up-required');
});

test('what has to be signed by its sum cannot be split over schedules or their changes', async () => {
  const { customer, payeeId, once, bill } = await payEarlier();
  await addPasskey(bank, customer);
  const settings = { above: '1000.00', newRecipients: false };
  const { cookies } = customer;
  const chosen = await bank.request('PUT', '/api/auth/signature-settings', {
    body: settings,
    cookies,
  });
  assert.equal(chosen.status, 200, chosen.text);
  const make = (amount: string) => schedule(bank, customer, { ...once, amount });
  const made = scheduleOf(await make('999.00'));
  assert.equal(outcomeOf(await make('999.00')), 'signature-required');
  assert.equal(
    outcomeOf(await schedule(bank, customer, { ...bill, amount: '20.00' })),
    'signature-required',
  );
  assert.equal(
    outcomeOf(await payBill(bank, customer, { payeeId, amount: '1.01' })),
    'signature-required',
  );
  const raised = { ...once, amount: '1000.01' };
  const series = await ask(bank, customer, 'PUT', made.id, seriesOf(customer, raised));
  assert.equal(outcomeOf(series), 'signature-required');
  const one = { on: made.nextOn, amount: '1000.01' };
  const changed = await ask(bank, customer, 'PUT', `${made.id}/occurrence`, one);
  assert.equal(outcomeOf(changed), 'signature-required');
});
