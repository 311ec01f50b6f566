import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { savePayee } from '#tests/support/money/bills.ts';
import {
  ask,
  dayAhead,
  makeSchedule,
  readSchedule,
  readSchedules,
  schedule,
  scheduleOf,
} from '#tests/support/money/schedules.ts';
import { auditOf, type Body, freeze, mailKinds, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

// The bank's clock stands at Monday, March 2, 2026.
const bank = await startBank();

function customerWithTwo(): Promise<TestCustomer> {
  return makeCustomer(bank, {
    accounts: { checking: 500n, business_checking: 0n, credit: 1_000n },
  });
}

async function preview(customer: TestCustomer, body: Body): Promise<unknown> {
  const reply = await submit(bank, customer, '/api/schedules/preview', body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json()['dates'];
}

test('a preview shows the days, past ones too', async () => {
  const customer = await customerWithTwo();
  const rent = { kind: 'bill', frequency: 'monthly', startOn: '2027-01-31', count: 6 };
  const days = ['02-01', '03-01', '03-31', '04-30', '06-01', '06-30'];
  assert.deepEqual(
    await preview(customer, rent),
    days.map((day) => `2027-${day}`),
  );
  const pay = { kind: 'wire', frequency: 'twice-a-month', days: [1, 15], startOn: '2027-05-01' };
  assert.deepEqual(await preview(customer, { ...pay, count: 2 }), ['2027-05-03', '2027-05-17']);
  const past = { kind: 'internal-transfer', frequency: 'weekly', startOn: '2020-02-29', count: 2 };
  assert.deepEqual(await preview(customer, past), ['2020-02-29', '2020-03-07']);
  const once = { kind: 'bill', frequency: 'once', startOn: '2027-05-01', count: 5 };
  assert.deepEqual(await preview(customer, once), ['2027-05-03']);
});

test('a preview is bounded', async () => {
  const customer = await customerWithTwo();
  const weekly = { kind: 'bill', frequency: 'weekly', startOn: '2027-01-31' };
  for (const count of [0, 101, 1.5, '3', undefined]) {
    const reply = await submit(bank, customer, '/api/schedules/preview', { ...weekly, count });
    assert.equal(reply.status, 400, String(count));
  }
});

test('a schedule says what it pays, when, and what is next', async () => {
  const customer = await customerWithTwo();
  const recipientId = await savePayee(bank, customer, { name: 'Alder Court' });
  const reply = await schedule(bank, customer, {
    kind: 'bill',
    recipientId,
    amount: '480.00',
    description: 'Rent',
    frequency: 'monthly',
    startOn: '2026-04-01',
    end: { after: 3 },
  });
  const made = scheduleOf(reply);
  const { occurrences, ...rest } = made as typeof made & Record<string, unknown>;
  assert.deepEqual(rest, {
    id: made.id,
    status: 'active',
    kind: 'bill',
    fromAccountId: accountOf(customer, 'checking'),
    fromAccountName: 'Everyday Checking',
    toAccountId: null,
    recipientId,
    toName: 'Alder Court',
    amount: '480.00',
    description: 'Rent',
    frequency: 'monthly',
    days: null,
    startOn: '2026-04-01',
    end: { after: 3 },
    businessDayRule: 'next',
    nextOn: '2026-04-01',
    reason: null,
    billPaymentId: null,
    createdAt: bank.clock.businessNow().toISOString(),
  });
  assert.deepEqual(
    occurrences.map(({ on, dueOn, status }) => [on, dueOn, status]),
    [
      ['2026-04-01', '2026-04-01', 'upcoming'],
      ['2026-05-01', '2026-05-01', 'upcoming'],
      ['2026-06-01', '2026-06-01', 'upcoming'],
    ],
  );
  assert.deepEqual(await readSchedules(bank, customer), [made]);
  assert.deepEqual(await mailKinds(bank, customer), ['payee-added', 'schedule-made']);
  assert.deepEqual(await auditOf(bank, made.id), ['make-schedule']);
});

const refused: readonly (readonly [string, Body, number])[] = [
  ['that began yesterday', { startOn: '2026-03-01' }, 400],
  ['that begins in five years', { startOn: '2031-03-01' }, 400],
  ['of nothing', { amount: '0.00' }, 400],
  ['without an account to pay into', { toAccountId: undefined }, 400],
  ['of a bill without a recipient', { kind: 'bill' }, 400],
  ['of a bill to nobody we know', { kind: 'bill', recipientId: randomUUID() }, 404],
  ['to an account nobody has', { toAccountId: randomUUID() }, 404],
  ['with two ends', { end: { never: true, after: 3 } }, 400],
  ['with no end at all', { end: {} }, 400],
  ['that ends after no payment', { end: { after: 0 } }, 400],
  ['that ends before it begins', { end: { on: '2026-03-02' } }, 400],
  ['with days of the month for weeks', { days: [3] }, 400],
  ['twice a month without days', { frequency: 'twice-a-month' }, 400],
  ['on the 32nd', { frequency: 'monthly', days: [32] }, 400],
  ['every day', { frequency: 'daily' }, 400],
  ['of a salary', { kind: 'salary' }, 400],
  ['with a status', { status: 'paused' }, 400],
];

for (const [what, change, status] of refused) {
  test(`a schedule ${what} is refused, and nothing is written`, async () => {
    const customer = await customerWithTwo();
    const reply = await schedule(bank, customer, change);
    assert.equal(reply.status, status, reply.text);
    assert.deepEqual(await readSchedules(bank, customer), []);
    assert.deepEqual(await mailKinds(bank, customer), []);
  });
}

test('a schedule from a credit account, or from an account to itself, is refused', async () => {
  const customer = await customerWithTwo();
  const [checking, credit] = [accountOf(customer, 'checking'), accountOf(customer, 'credit')];
  for (const change of [{ fromAccountId: credit }, { toAccountId: checking }]) {
    assert.equal((await schedule(bank, customer, change)).status, 400);
  }
  const paying = await schedule(bank, customer, { toAccountId: credit });
  assert.equal(paying.status, 200, 'a credit card is paid by a transfer to it');
});

test('the same key schedules once and is answered alike', async () => {
  const customer = await customerWithTwo();
  const first = await schedule(bank, customer, {}, 'rent');
  assert.equal((await schedule(bank, customer, {}, 'rent')).text, first.text);
  assert.equal((await schedule(bank, customer, { amount: '41.00' }, 'rent')).status, 422);
  assert.equal((await readSchedules(bank, customer)).length, 1);
});

test('D2: someone else’s schedule, account and recipient are not found', async () => {
  const customer = await customerWithTwo();
  const stranger = await customerWithTwo();
  const recipientId = await savePayee(bank, customer);
  const { id, nextOn: on } = await makeSchedule(bank, customer);
  const body = {
    kind: 'internal-transfer',
    fromAccountId: accountOf(stranger, 'checking'),
    toAccountId: accountOf(stranger, 'business_checking'),
    amount: '1.00',
    frequency: 'weekly',
    startOn: dayAhead(bank, 2),
  };
  for (const reply of [
    await ask(bank, stranger, 'PUT', id, body),
    await ask(bank, stranger, 'PUT', `${id}/occurrence`, { on, amount: '1.00' }),
    await ask(bank, stranger, 'POST', `${id}/pause`),
    await ask(bank, stranger, 'POST', `${id}/resume`),
    await ask(bank, stranger, 'POST', `${id}/skip`, { on }),
    await ask(bank, stranger, 'DELETE', id),
    await schedule(bank, stranger, { fromAccountId: accountOf(customer, 'checking') }),
    await schedule(bank, stranger, { toAccountId: accountOf(customer, 'checking') }),
    await schedule(bank, stranger, { kind: 'bill', recipientId }),
  ]) {
    assert.equal(reply.status, 404, reply.text);
  }
  assert.deepEqual(await readSchedules(bank, stranger), []);
  assert.deepEqual(await auditOf(bank, id), ['make-schedule']);
});

test('pausing, resuming, leaving out one and cancelling are each noted', async () => {
  const customer = await customerWithTwo();
  const { id, occurrences } = await makeSchedule(bank, customer);
  const paused = scheduleOf(await ask(bank, customer, 'POST', `${id}/pause`));
  assert.equal(paused.status, 'paused');
  assert.equal(paused.nextOn, null);
  assert.equal((await ask(bank, customer, 'POST', `${id}/pause`)).status, 409);
  const resumed = scheduleOf(await ask(bank, customer, 'POST', `${id}/resume`));
  assert.equal(resumed.nextOn, occurrences[0]?.on);
  assert.equal((await ask(bank, customer, 'POST', `${id}/resume`)).status, 409);
  const second = occurrences[1]?.on;
  const skipped = scheduleOf(await ask(bank, customer, 'POST', `${id}/skip`, { on: second }));
  assert.equal(skipped.nextOn, occurrences[0]?.on);
  assert.equal(skipped.occurrences.find(({ on }) => on === second)?.status, 'skipped');
  assert.equal((await ask(bank, customer, 'POST', `${id}/skip`, { on: second })).status, 409);
  const first = occurrences[0]?.on;
  const both = scheduleOf(await ask(bank, customer, 'POST', `${id}/skip`, { on: first }));
  assert.equal(both.nextOn, occurrences[2]?.on, 'the one after those that are left out');
  const cancelled = scheduleOf(await ask(bank, customer, 'DELETE', id));
  assert.equal(cancelled.status, 'ended');
  for (const path of [`${id}/pause`, `${id}/resume`]) {
    assert.equal((await ask(bank, customer, 'POST', path)).status, 409);
  }
  assert.equal((await ask(bank, customer, 'DELETE', id)).status, 409);
  assert.deepEqual(await auditOf(bank, id), [
    'make-schedule',
    'pause-schedule',
    'resume-schedule',
    'skip-occurrence',
    'skip-occurrence',
    'cancel-schedule',
  ]);
});

test('a day without a payment cannot be left out or changed', async () => {
  const customer = await customerWithTwo();
  const { id } = await makeSchedule(bank, customer);
  for (const on of [dayAhead(bank, 2), '2026-02-03', '2998-12-31']) {
    assert.equal((await ask(bank, customer, 'POST', `${id}/skip`, { on })).status, 409);
    const body = { on, amount: '1.00' };
    assert.equal((await ask(bank, customer, 'PUT', `${id}/occurrence`, body)).status, 409);
  }
});

test('while money is frozen a schedule can be paused, left out and cancelled, not made', async () => {
  const customer = await customerWithTwo();
  const { id, nextOn: on } = await makeSchedule(bank, customer);
  await freeze(bank, true);
  const replies = [
    await ask(bank, customer, 'POST', `${id}/skip`, { on }),
    await ask(bank, customer, 'POST', `${id}/pause`),
    await ask(bank, customer, 'POST', `${id}/resume`),
    await ask(bank, customer, 'DELETE', id),
    await schedule(bank, customer),
  ];
  await freeze(bank, false);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 503, 200, 503],
  );
});

test('a schedule may be above today’s balance, but not above what one payment may be', async () => {
  const customer = await customerWithTwo();
  const recipientId = await savePayee(bank, customer);
  const bill = { kind: 'bill', recipientId };
  assert.equal((await schedule(bank, customer, { ...bill, amount: '9999.00' })).status, 200);
  const reply = await schedule(bank, customer, { ...bill, amount: '10000.01' });
  assert.equal(reply.status, 409);
  assert.equal(reply.json()['code'], 'over-limit');
});

test('a recipient with a schedule is kept until it is cancelled', async () => {
  const customer = await customerWithTwo();
  const recipientId = await savePayee(bank, customer);
  const { id } = await makeSchedule(bank, customer, { kind: 'bill', recipientId });
  const { cookies } = customer;
  const remove = () => bank.request('DELETE', `/api/payees/${recipientId}`, { cookies });
  assert.equal((await remove()).status, 409);
  await ask(bank, customer, 'DELETE', id);
  assert.equal((await remove()).status, 200);
  assert.equal((await readSchedule(bank, customer, id)).status, 'ended');
});

test('nobody has more than a hundred schedules', async () => {
  const customer = await customerWithTwo();
  await makeSchedule(bank, customer);
  await run(
    bank.deps.pool,
    sql`insert into schedules (id, customer_id, kind, from_account_id, to_account_id, amount_cents,
          frequency, start_on, business_day_rule, created_at, status)
        select gen_random_uuid(), customer_id, kind, from_account_id, to_account_id, amount_cents,
          frequency, start_on, business_day_rule, created_at, 'paused'
        from schedules, generate_series(1, 99) where customer_id = ${customer.id}`,
  );
  const reply = await schedule(bank, customer);
  assert.equal(reply.status, 409);
  assert.equal(reply.json()['code'], 'over-limit');
});

test('what was carried out stays as it is: the database itself insists', async () => {
  const customer = await customerWithTwo();
  const { id } = await makeSchedule(bank, customer);
  const { pool } = bank.deps;
  const on = dayAhead(bank, -1);
  await run(
    pool,
    sql`insert into schedule_occurrences (schedule_id, on_day, due_on, status, amount_cents,
          finished_at)
        values (${id}, ${on}, ${on}, 'skipped', 1, ${bank.clock.businessNow()})`,
  );
  const again = sql`update schedule_occurrences set status = 'upcoming', finished_at = null
    where schedule_id = ${id}`;
  await assert.rejects(run(pool, again), { constraint: 'finished_occurrences_stay' });
  const gone = sql`delete from schedules where id = ${id}`;
  await assert.rejects(run(pool, gone), { constraint: 'schedules_are_kept' });
  const theirs = sql`update schedules set customer_id = ${(await customerWithTwo()).id}
    where id = ${id}`;
  await assert.rejects(run(pool, theirs), { constraint: 'schedule_stays_whose_it_is' });
});
