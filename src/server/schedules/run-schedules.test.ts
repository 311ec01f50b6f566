import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows, run } from '#database/connection.ts';
import { scheduleKinds } from '#rules/schedules/due-day.ts';
import { frequencies } from '#rules/schedules/series.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  ask,
  dayAhead,
  makeSchedule,
  outcomesOf,
  passDays,
  readSchedule,
  schedule,
} from '#tests/support/money/schedules.ts';
import {
  balancesOf,
  checkingOf,
  domesticWire,
  freeze,
  mailKinds,
  pass,
  setCustomerStatus,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { runSchedules } from './run-schedules.ts';

// The bank's clock stands at Monday, March 2, 2026, nine in the morning.
const bank = await startBank();
const administrator = await makeStaff(bank, 'administrator');

function saver(dollars = 500n): Promise<TestCustomer> {
  return makeCustomer(bank, { accounts: { checking: dollars, business_checking: 0n } });
}

const otherOf = (customer: TestCustomer) =>
  balancesOf(bank, accountOf(customer, 'business_checking'));

/** Someone who can be paid by bill and by wire. */
async function saveRecipient(customer: TestCustomer): Promise<string> {
  const { amount: _, description: __, ...wire } = domesticWire;
  const bill = { accountNumber: 'A-42' };
  const body = { name: 'Ana Ruiz', kind: 'person', wire, bill };
  const reply = await submit(bank, customer, '/api/recipients', body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ recipient: { id: string } }>().recipient.id;
}

async function journalsOf(scheduleId: string): Promise<string[]> {
  const journals = await rows<{ key: string }>(
    bank.deps.pool,
    sql`select key from ledger.journals where starts_with(key, ${`schedule ${scheduleId} `})
        order by number`,
  );
  return journals.map(({ key }) => key.slice(-10));
}

test('an occurrence is carried out at six in the morning of its day, once', async () => {
  const customer = await saver();
  const { id, nextOn } = await makeSchedule(bank, customer, { description: 'Nest egg' });
  assert.equal(nextOn, dayAhead(bank, 1));
  const hour = 3_600_000;
  // It is nine: at a quarter to six of the next day nothing has happened, at six it is due.
  await pass(bank, 20.75 * hour);
  await runSchedules.run(bank.deps, {});
  assert.equal((await otherOf(customer)).balance, '0.00');
  await pass(bank, 0.25 * hour);
  assert.equal(await runSchedules.isDue?.(bank.deps), true);
  await Promise.all([runSchedules.run(bank.deps, {}), runSchedules.run(bank.deps, {})]);
  assert.equal(await runSchedules.isDue?.(bank.deps), false);
  assert.equal((await otherOf(customer)).balance, '40.00');
  assert.equal((await checkingOf(bank, customer)).balance, '460.00');
  const after = await readSchedule(bank, customer, id);
  assert.deepEqual(outcomesOf(after), [`${nextOn} done`]);
  assert.equal(after.nextOn, dayAhead(bank, 7));
  assert.deepEqual(await journalsOf(id), [nextOn]);
  const { cookies } = customer;
  const list = await bank.request('GET', '/api/transactions?search=nest', { cookies });
  assert.match(list.text, /Transfer to /);
});

test('a jump of ninety days carries out each occurrence once, in order', async () => {
  const customer = await saver(5_000n);
  const weekly = await makeSchedule(bank, customer, { amount: '1.00' });
  const monthly = await makeSchedule(bank, customer, {
    frequency: 'monthly',
    days: [31],
    amount: '100.00',
  });
  const payeeId = await savePayee(bank, customer);
  const rent = await makeSchedule(bank, customer, {
    kind: 'bill',
    recipientId: payeeId,
    frequency: 'twice-a-month',
    days: [1, 15],
    amount: '50.00',
  });
  await passDays(bank, 90);
  const weeks = await journalsOf(weekly.id);
  assert.equal(weeks.length, 13);
  assert.deepEqual(weeks, weeks.toSorted());
  assert.equal((await journalsOf(monthly.id)).length, 3);
  assert.equal((await otherOf(customer)).balance, '313.00');
  const paid = await journalsOf(rent.id);
  const left = 5_000 - 313 - 50 * paid.length;
  assert.equal((await checkingOf(bank, customer)).balance, `${left}.00`);
  const posted = await rows<{ day: string; due: string }>(
    bank.deps.pool,
    sql`select j.bank_day as day, o.due_on as due from schedule_occurrences o
        join ledger.journals j on j.number = o.journal_number
        where o.schedule_id in (${weekly.id}, ${monthly.id}, ${rent.id}) order by j.number`,
  );
  for (const { day, due } of posted) assert.equal(day, due);
  const days = posted.map(({ day }) => day);
  assert.deepEqual(days, days.toSorted(), 'in the order of the days');
});

test('the transaction of a scheduled bill or wire opens with what it belongs to', async () => {
  const customer = await saver(9_000n);
  const recipientId = await saveRecipient(customer);
  const startOn = dayAhead(bank, 1);
  const once = { recipientId, startOn, frequency: 'once', businessDayRule: 'none' };
  await makeSchedule(bank, customer, { ...once, kind: 'bill' });
  await makeSchedule(bank, customer, { ...once, kind: 'wire', amount: '500.00' });
  await passDays(bank, 2);
  const { cookies } = customer;
  const list = await bank.request('GET', '/api/transactions', { cookies });
  const { transactions } = list.json<{ transactions: { id: string; description: string }[] }>();
  for (const [description, kind] of [
    ['Bill payment to Ana Ruiz', 'bill'],
    ['Wire to Ana Ruiz', 'wire'],
  ]) {
    const id = transactions.find((one) => one.description === description)?.id;
    const reply = await bank.request('GET', `/api/transactions/${id}`, { cookies });
    const { related } = reply.json<{ related: { kind: string }[] }>();
    assert.equal(related[0]?.kind, kind);
  }
});

for (const kind of scheduleKinds) {
  test(`${kind}: every frequency moves money`, async () => {
    const customer = await saver(9_000n);
    const isInside = kind === 'internal-transfer';
    const recipientId = isInside ? undefined : await saveRecipient(customer);
    const ids: string[] = [];
    for (const frequency of frequencies) {
      const days = frequency === 'twice-a-month' ? [1, 15] : undefined;
      const startOn = dayAhead(bank, 2);
      const terms = { kind, recipientId, frequency, days, startOn, businessDayRule: 'none' };
      ids.push((await makeSchedule(bank, customer, { ...terms, amount: '100.00' })).id);
    }
    await passDays(bank, 18);
    let count = 0;
    for (const id of ids) {
      const days = await journalsOf(id);
      assert.ok(days.length >= 1);
      count += days.length;
      const done = (await readSchedule(bank, customer, id)).occurrences.filter(
        ({ status }) => status === 'done',
      );
      assert.deepEqual(
        done.map(({ on }) => on),
        days,
      );
      assert.ok(done.every((one) => (one.billPaymentId !== null) === (kind === 'bill')));
      assert.ok(done.every((one) => (one.transferId !== null) === (kind === 'wire')));
    }
    const left = `${9_000 - 100 * count}.00`;
    // A wire waits for staff: its amount is on hold.
    const balance = kind === 'wire' ? '9000.00' : left;
    assert.deepEqual(await checkingOf(bank, customer), { balance, available: left });
    if (isInside) assert.equal((await otherOf(customer)).balance, `${100 * count}.00`);
  });
}

test('what the account cannot pay fails once with a mail, and three in a row pause the schedule', async () => {
  const customer = await saver(10n);
  const { id } = await makeSchedule(bank, customer);
  await passDays(bank, 3);
  const first = await readSchedule(bank, customer, id);
  assert.equal(first.status, 'active');
  const [failed] = first.occurrences;
  assert.equal(failed?.status, 'failed');
  assert.equal(failed?.reason, 'The available balance was not sufficient.');
  assert.deepEqual(await mailKinds(bank, customer), [
    'schedule-made',
    'alert-schedule-tomorrow',
    'schedule-failed',
  ]);
  await passDays(bank, 20);
  const paused = await readSchedule(bank, customer, id);
  assert.equal(paused.status, 'paused');
  assert.equal(paused.nextOn, null);
  assert.equal(outcomesOf(paused).length, 3);
  const mails = (await mailKinds(bank, customer)).filter((kind) => kind.startsWith('schedule'));
  assert.deepEqual(mails.slice(1), ['schedule-failed', 'schedule-failed', 'schedule-paused']);
  assert.equal((await checkingOf(bank, customer)).balance, '10.00');
  assert.deepEqual(await journalsOf(id), []);
});

test('one that succeeds in between starts the count of failures again', async () => {
  const customer = await saver(10n);
  const { id } = await makeSchedule(bank, customer);
  await passDays(bank, 10);
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount: '40.00', description: 'Courtesy' };
  await bank.request('POST', path, { body, cookies: administrator.cookies });
  await passDays(bank, 21);
  const after = await readSchedule(bank, customer, id);
  const statuses = outcomesOf(after).map((outcome) => outcome.slice(11));
  assert.deepEqual(statuses, ['failed', 'failed', 'done', 'failed', 'failed']);
  assert.equal(after.status, 'active');
});

test('a schedule ends after its last occurrence', async () => {
  const customer = await saver();
  const { id } = await makeSchedule(bank, customer, { end: { after: 2 } });
  await passDays(bank, 16);
  const ended = await readSchedule(bank, customer, id);
  assert.equal(ended.status, 'ended');
  assert.equal(outcomesOf(ended).length, 2);
  assert.equal((await otherOf(customer)).balance, '80.00');
});

test('after a cancellation, in a pause and on a day left out nothing is carried out', async () => {
  const customer = await saver();
  const cancelled = await makeSchedule(bank, customer);
  const paused = await makeSchedule(bank, customer);
  const skipped = await makeSchedule(bank, customer, { end: { after: 2 } });
  assert.equal((await ask(bank, customer, 'DELETE', cancelled.id)).status, 200);
  assert.equal((await ask(bank, customer, 'POST', `${paused.id}/pause`)).status, 200);
  const on = skipped.nextOn;
  const reply = await ask(bank, customer, 'POST', `${skipped.id}/skip`, { on });
  assert.equal(reply.status, 200, reply.text);
  await passDays(bank, 20);
  assert.equal((await otherOf(customer)).balance, '40.00', 'the second one of the last');
  assert.deepEqual(await journalsOf(cancelled.id), []);
  assert.deepEqual(await journalsOf(paused.id), []);
  const resumed = await ask(bank, customer, 'POST', `${paused.id}/resume`);
  assert.equal(resumed.status, 200, resumed.text);
  const statuses = outcomesOf(await readSchedule(bank, customer, paused.id));
  assert.deepEqual(new Set(statuses.map((each) => each.slice(11))), new Set(['skipped']));
  await passDays(bank, 7);
  assert.equal((await journalsOf(paused.id)).length, 1);
});

test('one occurrence can have an amount of its own', async () => {
  const customer = await saver();
  const { id, occurrences } = await makeSchedule(bank, customer);
  const on = occurrences[1]?.on;
  const changed = await ask(bank, customer, 'PUT', `${id}/occurrence`, { on, amount: '7.00' });
  assert.equal(changed.status, 200, changed.text);
  await passDays(bank, 16);
  assert.equal((await otherOf(customer)).balance, '87.00');
});

test('a changed series goes on after what was done', async () => {
  const customer = await saver();
  const made = await makeSchedule(bank, customer);
  await passDays(bank, 2);
  const change = {
    kind: 'internal-transfer',
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'business_checking'),
    amount: '5.00',
    frequency: 'weekly',
    startOn: made.nextOn,
    end: { never: true },
  };
  const reply = await ask(bank, customer, 'PUT', made.id, change);
  assert.equal(reply.status, 200, reply.text);
  await passDays(bank, 14);
  assert.equal((await otherOf(customer)).balance, '50.00');
  assert.equal((await journalsOf(made.id)).length, 3);
});

test('a frozen bank and a blocked customer carry out nothing; what waited is carried out once', async () => {
  const customer = await saver();
  const { id } = await makeSchedule(bank, customer);
  await freeze(bank, true);
  await passDays(bank, 2);
  assert.equal(await runSchedules.isDue?.(bank.deps), false);
  assert.deepEqual(await journalsOf(id), []);
  assert.equal((await schedule(bank, customer)).status, 503);
  await setCustomerStatus(bank, customer, 'blocked');
  await freeze(bank, false);
  await passDays(bank, 28);
  assert.equal((await otherOf(customer)).balance, '0.00');
  await setCustomerStatus(bank, customer, 'active');
  await passDays(bank, 1);
  assert.equal((await otherOf(customer)).balance, '40.00', 'the one that waited');
  const { occurrences } = await readSchedule(bank, customer, id);
  const statuses = occurrences.filter(({ status }) => status !== 'upcoming');
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['done', 'skipped', 'skipped', 'skipped', 'skipped'],
  );
});

test('closing an account ends what pays from it or into it', async () => {
  const customer = await saver();
  const { id } = await makeSchedule(bank, customer);
  const path = `/api/admin/accounts/${accountOf(customer, 'business_checking')}/close`;
  const body = { payout: { toAccountId: accountOf(customer, 'checking') } };
  const closed = await bank.request('POST', path, { body, cookies: administrator.cookies });
  assert.equal(closed.status, 200, closed.text);
  await passDays(bank, 9);
  const ended = await readSchedule(bank, customer, id);
  assert.equal(ended.status, 'ended');
  assert.equal(ended.reason, 'The account was closed.');
  assert.equal((await checkingOf(bank, customer)).balance, '500.00');
});

test('deleting a customer ends all of it, and forgets what they wrote', async () => {
  const customer = await saver();
  const { id } = await makeSchedule(bank, customer, { description: 'For Robin' });
  const path = `/api/admin/users/${customer.id}`;
  const { cookies } = administrator;
  assert.equal((await bank.request('DELETE', path, { cookies })).status, 200);
  const row = await one<{ status: string; description: string | null }>(
    bank.deps.pool,
    sql`select status, description from schedules where id = ${id}`,
  );
  assert.deepEqual(row, { status: 'ended', description: null });
  await passDays(bank, 9);
  assert.deepEqual(await journalsOf(id), []);
});

test('an account that is closed behind its back fails it', async () => {
  const customer = await saver();
  const { id } = await makeSchedule(bank, customer);
  const other = accountOf(customer, 'business_checking');
  const now = bank.clock.businessNow();
  await run(bank.deps.pool, sql`update accounts set closed_at = ${now} where id = ${other}`);
  await passDays(bank, 2);
  const { occurrences } = await readSchedule(bank, customer, id);
  assert.equal(occurrences[0]?.reason, 'The account is closed.');
  assert.equal((await checkingOf(bank, customer)).balance, '500.00');
  await run(bank.deps.pool, sql`update accounts set closed_at = null where id = ${other}`);
});

test('a large transfer waits for staff, as one that is typed does', async () => {
  const customer = await saver(50_000n);
  const { id } = await makeSchedule(bank, customer, { amount: '12000.00', frequency: 'once' });
  await passDays(bank, 2);
  assert.deepEqual(await checkingOf(bank, customer), {
    balance: '50000.00',
    available: '38000.00',
  });
  const { occurrences, status } = await readSchedule(bank, customer, id);
  assert.equal(status, 'ended');
  assert.ok(occurrences[0]?.transferId);
});

test('a bill above what may leave on a day fails with the reason', async () => {
  const customer = await saver(50_000n);
  const recipientId = await savePayee(bank, customer);
  const startOn = dayAhead(bank, 1);
  const bill = { kind: 'bill', recipientId, amount: '9000.00', startOn, businessDayRule: 'none' };
  const ids = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await makeSchedule(bank, customer, { ...bill, frequency: 'once' })).id);
  }
  await passDays(bank, 2);
  const outcomes = await Promise.all(ids.map((id) => readSchedule(bank, customer, id)));
  const reasons = outcomes.map(({ occurrences }) => occurrences[0]?.reason ?? 'done').toSorted();
  assert.deepEqual(reasons, ['Bill payments can total at most $20,000.00 a day.', 'done', 'done']);
  assert.equal((await checkingOf(bank, customer)).balance, '32000.00');
});

test('a bill payment with a date is a schedule, and is cancelled with it', async () => {
  const customer = await saver();
  const payeeId = await savePayee(bank, customer);
  const payOn = dayAhead(bank, 3);
  const reply = await payBill(bank, customer, { payeeId, payOn, memo: 'March' });
  const { id: billPaymentId } = reply.json<{ billPayment: { id: string } }>().billPayment;
  const made = await readSchedule(bank, customer, billPaymentId);
  assert.equal(made.nextOn, payOn);
  assert.equal(made.billPaymentId, billPaymentId);
  for (const [method, path, body] of [
    ['POST', `${made.id}/pause`, undefined],
    ['POST', `${made.id}/skip`, { on: payOn }],
    ['PUT', `${made.id}/occurrence`, { on: payOn, amount: '1.00' }],
  ] as const) {
    assert.equal((await ask(bank, customer, method, path, body)).status, 409);
  }
  assert.equal((await ask(bank, customer, 'DELETE', made.id)).status, 200);
  const { cookies } = customer;
  const bills = await bank.request('GET', '/api/bill-payments', { cookies });
  assert.match(bills.text, /"status":"cancelled"/);
  await passDays(bank, 5);
  assert.equal((await checkingOf(bank, customer)).balance, '500.00');
});

test('carrying out and cancelling at one moment have one winner, ten rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const customer = await saver();
    const { id } = await makeSchedule(bank, customer, { frequency: 'once' });
    await pass(bank, 86_400_000);
    const [cancelled] = await Promise.all([
      ask(bank, customer, 'DELETE', id),
      runSchedules.run(bank.deps, {}),
      runSchedules.run(bank.deps, {}),
    ]);
    const { balance } = await otherOf(customer);
    assert.equal(balance, cancelled.status === 200 ? '0.00' : '40.00');
  }
});
