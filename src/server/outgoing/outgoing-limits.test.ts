import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cents } from '#money/cents.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { billOf, payBill, readBill, savePayee } from '#tests/support/money/bills.ts';
import {
  type Body,
  cancel,
  countRows,
  DAY_MS,
  decide,
  internationalWire,
  MINUTE_MS,
  pass,
  placeWire,
  sendWire,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank, stopInOrder } from '#tests/support/start-bank.ts';
import { runSchedules } from '../schedules/run-schedules.ts';

// Small limits, so that edges are reached quickly; each is tried at, below and above its edge.
const env = {
  LIMIT_DOMESTIC_WIRE_LEAST: '2.00',
  LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: '100.00',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '250.00',
  LIMIT_DOMESTIC_WIRE_BUSINESS_EACH: '400.00',
  LIMIT_DOMESTIC_WIRE_BUSINESS_DAILY: '500.00',
  LIMIT_INTERNATIONAL_WIRE_PERSONAL_EACH: '60.00',
  LIMIT_INTERNATIONAL_WIRE_PERSONAL_DAILY: '90.00',
  LIMIT_BILL_PERSONAL_EACH: '70.00',
  LIMIT_BILL_PERSONAL_DAILY: '120.00',
  LIMIT_BILL_BUSINESS_EACH: '90.00',
  LIMIT_BILL_BUSINESS_DAILY: '180.00',
  LIMIT_WIRES_PER_DAY: '4',
  LIMIT_WIRES_PER_MINUTE: '2',
  LIMIT_NEW_CUSTOMER_WIRE: '50.00',
  LIMIT_STEP_UP_WIRE: '80.00',
};

const bank = await startBank({ env });

function rich(otherBank: TestApp = bank): Promise<TestCustomer> {
  return makeCustomer(otherBank, { accounts: { checking: 5_000n, business_checking: 5_000n } });
}

async function codes(
  customer: TestCustomer,
  changes: readonly Body[],
  otherBank: TestApp = bank,
): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (const change of changes)
    outcomes.push(outcomeOf(await sendWire(otherBank, customer, change)));
  return outcomes;
}

test('F5: one personal domestic wire is between its least and its most', async () => {
  const amounts = ['1.99', '2.00', '99.99', '100.00', '100.01'];
  const outcomes = await codes(
    await rich(),
    amounts.map((amount) => ({ amount })),
  );
  assert.deepEqual(outcomes, ['invalid-fields', 'taken', 'taken', 'taken', 'over-limit']);
});

test('F5: a day’s personal domestic wires come to the daily limit and not a cent more', async () => {
  const customer = await rich();
  const amounts = ['100.00', '100.00', '50.01', '49.99', '2.00'];
  const outcomes = await codes(
    customer,
    amounts.map((amount) => ({ amount })),
  );
  assert.deepEqual(outcomes, ['taken', 'taken', 'over-limit', 'taken', 'over-limit']);
});

test('F5: the refusal is stable and names the limit', async () => {
  const reply = await sendWire(bank, await rich(), { amount: '100.01' });
  assert.equal(reply.status, 409);
  assert.deepEqual(reply.json(), {
    error: 'One wire like this can be at most $100.00.',
    code: 'over-limit',
    fields: { amount: 'One wire like this can be at most $100.00.' },
  });
});

test('F5: business accounts and international wires have limits of their own', async () => {
  const customer = await rich();
  const business = { fromAccountId: accountOf(customer, 'business_checking') };
  const abroad = { transferType: 'wire_international' };
  assert.deepEqual(
    await codes(customer, [
      { ...business, amount: '400.01' },
      { ...business, amount: '400.00' },
      { ...business, amount: '100.01' },
      { ...business, amount: '100.00' },
      { ...abroad, amount: '60.01' },
      { ...abroad, amount: '60.00' },
      { ...abroad, amount: '30.01' },
      { ...abroad, amount: '30.00' },
      { amount: '100.00' },
    ]),
    [
      'over-limit',
      'taken',
      'over-limit',
      'taken',
      'over-limit',
      'taken',
      'over-limit',
      'taken',
      'taken',
    ],
  );
});

test('F5: the daily limit counts what was neither denied nor called back', async () => {
  const customer = await rich();
  const staff = await makeStaff(bank, 'approver');
  const first = await placeWire(bank, customer, { amount: '100.00' });
  const second = await placeWire(bank, customer, { amount: '100.00' });
  assert.deepEqual(await codes(customer, [{ amount: '60.00' }]), ['over-limit']);
  await cancel(bank, customer, first);
  await decide(bank, staff, second, 'deny');
  assert.deepEqual(await codes(customer, [{ amount: '100.00' }, { amount: '100.00' }]), [
    'taken',
    'taken',
  ]);
});

test('F5: twenty wires at one moment do not slip past the daily limit', async () => {
  const customer = await rich();
  const tries = Array.from({ length: 20 }, () => sendWire(bank, customer, { amount: '100.00' }));
  const outcomes = (await Promise.all(tries)).map(outcomeOf);
  assert.equal(outcomes.filter((outcome) => outcome === 'taken').length, 2);
});

test('F5: a day ends at midnight on the bank’s wall clock', async () => {
  const otherBank = await startApp({ env });
  try {
    const customer = await rich(otherBank);
    // 09:00 in Salem; at 23:59 it is still the same day there, though the next in Greenwich.
    await codes(customer, [{ amount: '100.00' }, { amount: '100.00' }], otherBank);
    await pass(otherBank, 14 * 60 * MINUTE_MS + 59 * MINUTE_MS);
    assert.deepEqual(await codes(customer, [{ amount: '60.00' }], otherBank), ['over-limit']);
    await pass(otherBank, MINUTE_MS);
    assert.deepEqual(await codes(customer, [{ amount: '60.00' }], otherBank), ['taken']);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('F5: with the setting on, so many wires a minute and a day are taken', async () => {
  const otherBank = await startApp({ env: { ...env, SETTING_WIRE_COUNTS: 'on' } });
  try {
    const customer = await rich(otherBank);
    const small = { amount: '2.00' };
    assert.deepEqual(await codes(customer, [small, small, small], otherBank), [
      'taken',
      'taken',
      'too-many-wires',
    ]);
    await pass(otherBank, MINUTE_MS);
    // Even one that was called back was sent.
    const third = await placeWire(otherBank, customer, small);
    await cancel(otherBank, customer, third);
    assert.deepEqual(await codes(customer, [small, small], otherBank), ['taken', 'too-many-wires']);
    await pass(otherBank, 2 * MINUTE_MS);
    const late = await sendWire(otherBank, customer, small);
    assert.equal(late.status, 429);
    assert.match(late.text, /4 wires a day/);
    // 09:03 in Salem: the next day is fourteen hours and 57 minutes away.
    assert.equal(late.headers['retry-after'], String((14 * 60 + 57) * 60));
    await pass(otherBank, DAY_MS);
    assert.deepEqual(await codes(customer, [small], otherBank), ['taken']);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('a repetition does not count', async () => {
  const otherBank = await startApp({ env: { ...env, SETTING_WIRE_COUNTS: 'on' } });
  try {
    const customer = await rich(otherBank);
    const send = () => sendWire(otherBank, customer, { amount: '2.00' }, 'one-key');
    for (let time = 0; time < 5; time += 1) assert.equal((await send()).status, 200);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('with the setting on, a new customer’s wires are small for thirty days', async () => {
  const otherBank = await startApp({ env: { ...env, SETTING_NEW_CUSTOMER_LIMIT: 'on' } });
  try {
    const customer = await rich(otherBank);
    const edge = [{ amount: '50.00' }, { amount: '50.01' }];
    assert.deepEqual(await codes(customer, edge, otherBank), ['taken', 'over-limit']);
    await pass(otherBank, 30 * DAY_MS);
    assert.deepEqual(await codes(customer, [{ amount: '50.01' }], otherBank), ['taken']);
  } finally {
    await stopInOrder(otherBank);
  }
});

test('F7: with the setting on, a large wire or a new payee asks for a fresh code', async () => {
  const otherBank = await startApp({ env: { ...env, SETTING_STEP_UP: 'on' } });
  try {
    const customer = await rich(otherBank);
    const staff = await makeStaff(otherBank, 'approver');
    const small = { amount: '20.00' };
    const counts = await countRows(otherBank);
    const refused = await sendWire(otherBank, customer, small, 'one-key');
    assert.equal(refused.status, 403);
    assert.equal(refused.json()['code'], 'step-up-required');
    assert.deepEqual(await countRows(otherBank), counts);

    const known = await confirmStepUp(otherBank, customer, refused);
    const taken = await sendWire(otherBank, known, small, 'one-key');
    assert.equal(taken.status, 200, 'the same key goes through once the code was given');
    const { transferId } = taken.json<{ receipt: { transferId: string } }>().receipt;
    await decide(otherBank, staff, transferId, 'approve');

    assert.deepEqual(
      await codes(
        known,
        [
          small,
          { amount: '59.99' },
          { amount: '2.00' },
          { amount: '80.00' },
          { ...small, recipientAccountNumber: '777' },
        ],
        otherBank,
      ),
      ['taken', 'taken', 'step-up-required', 'step-up-required', 'step-up-required'],
    );
    // A repetition is answered, not asked again.
    assert.equal((await sendWire(otherBank, known, small, 'one-key')).text, taken.text);
  } finally {
    await stopInOrder(otherBank);
  }
});

/** Gives the code that a refusal asks for; the customer goes on in the same session. */
test('bills have limits of their own, for one and for a day', async () => {
  const customer = await rich();
  const payeeId = await savePayee(bank, customer);
  const pay = async (amount: string, more: Body = {}) =>
    outcomeOf(await payBill(bank, customer, { payeeId, amount, ...more }));
  assert.equal(await pay('70.01'), 'over-limit');
  assert.equal(await pay('70.00'), 'taken');
  assert.equal(await pay('50.01'), 'over-limit');
  assert.equal(await pay('50.00'), 'taken');
  assert.equal(await pay('0.01'), 'over-limit');
  const business = { fromAccountId: accountOf(customer, 'business_checking') };
  assert.equal(await pay('90.01', business), 'over-limit');
  assert.equal(await pay('90.00', business), 'taken');
});

test('a day’s wires and bills count together against the limit of wires', async () => {
  const customer = await rich();
  const payeeId = await savePayee(bank, customer);
  await codes(customer, [{ amount: '100.00' }, { amount: '100.00' }]);
  const pay = async (amount: string) =>
    outcomeOf(await payBill(bank, customer, { payeeId, amount }));
  assert.equal(await pay('50.01'), 'over-limit');
  assert.equal(await pay('20.00'), 'taken');
  assert.deepEqual(await codes(customer, [{ amount: '30.01' }, { amount: '30.00' }]), [
    'over-limit',
    'taken',
  ]);
  const reply = await sendWire(bank, customer, { amount: '10.00' });
  assert.equal(reply.json()['error'], 'Wires and bill payments can total at most $250.00 a day.');
});

test('bills and international wires count together, whichever comes first', async () => {
  const abroad = (amount: string) => ({ transferType: 'wire_international', amount });
  const wireFirst = await rich();
  let payeeId = await savePayee(bank, wireFirst);
  const pay = async (customer: TestCustomer, amount: string) =>
    outcomeOf(await payBill(bank, customer, { payeeId, amount }));
  assert.deepEqual(await codes(wireFirst, [abroad('60.00')]), ['taken']);
  assert.equal(await pay(wireFirst, '30.01'), 'over-limit');
  assert.equal(await pay(wireFirst, '30.00'), 'taken');
  const business = { payeeId, fromAccountId: accountOf(wireFirst, 'business_checking') };
  const other = await payBill(bank, wireFirst, { ...business, amount: '90.00' });
  assert.equal(outcomeOf(other), 'taken', 'the business account has a limit of its own');

  const billFirst = await rich();
  payeeId = await savePayee(bank, billFirst);
  assert.equal(await pay(billFirst, '60.00'), 'taken');
  const outcomes = await codes(billFirst, [abroad('30.01'), abroad('30.00')]);
  assert.deepEqual(outcomes, ['over-limit', 'taken']);
});

test('a scheduled bill counts on its day: at submission, and when it is paid', async () => {
  const otherBank = await startApp({ env });
  try {
    const customer = await rich(otherBank);
    const payeeId = await savePayee(otherBank, customer);
    const payOn = '2026-03-05';
    const pay = (amount: string) => payBill(otherBank, customer, { payeeId, amount, payOn });
    const first = billOf(await pay('70.00'));
    assert.equal(outcomeOf(await pay('50.01')), 'over-limit');
    const second = billOf(await pay('50.00'));
    await pass(otherBank, 3 * DAY_MS);
    // The limit was lowered meanwhile.
    const { config } = otherBank.deps;
    const limits = { ...config.limits, billPersonalEachCents: cents(60_00n) };
    await runSchedules.run({ ...otherBank.deps, config: { ...config, limits } }, {});
    const failed = await readBill(otherBank, customer, first.id);
    assert.equal(failed.status, 'failed');
    assert.equal(failed.failure, 'One bill payment like this can be at most $60.00.');
    assert.equal((await readBill(otherBank, customer, second.id)).status, 'completed');
  } finally {
    await stopInOrder(otherBank);
  }
});

test('bills for a weekend and for the Monday after it count on the Monday', async () => {
  const customer = await rich();
  const payeeId = await savePayee(bank, customer);
  const pay = (amount: string, payOn: string) =>
    payBill(bank, customer, { payeeId, amount, payOn });
  assert.equal(outcomeOf(await pay('70.00', '2026-03-07')), 'taken');
  assert.equal(outcomeOf(await pay('50.01', '2026-03-09')), 'over-limit');
  assert.equal(outcomeOf(await pay('50.01', '2026-03-08')), 'over-limit');
  assert.equal(outcomeOf(await pay('50.00', '2026-03-09')), 'taken');
});

test('what a wire costs and by when it arrives is told before it is sent', async () => {
  const customer = await rich();
  const reply = await bank.request('GET', '/api/wire-terms', { cookies: customer.cookies });
  assert.equal(reply.json()['internalAtOnce'], '10000.00');
  assert.deepEqual(reply.json()['terms'], [
    {
      transferType: 'wire_domestic',
      fee: '0.00',
      productFees: [],
      processingDays: 2,
      expectedDate: '2026-03-04',
      cutOff: '14:00',
      leastAmount: '2.00',
      mostAmount: { personal: '100.00', business: '400.00' },
      mostPerDay: { personal: '250.00', business: '500.00' },
      cancelSeconds: null,
    },
    {
      transferType: internationalWire.transferType,
      fee: '0.00',
      productFees: [],
      processingDays: 5,
      expectedDate: '2026-03-09',
      cutOff: '12:00',
      leastAmount: '1.00',
      mostAmount: { personal: '60.00', business: '100000.00' },
      mostPerDay: { personal: '90.00', business: '250000.00' },
      cancelSeconds: 1800,
    },
  ]);
});
