import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertsOf, putRules } from '#tests/support/money/alerts.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { ask, dayAhead, makeSchedule, passDays } from '#tests/support/money/schedules.ts';
import { mailKinds } from '#tests/support/money/wires.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { remindSchedules } from './remind-schedules.ts';

// The bank's clock stands at Monday, March 2, 2026, nine in the morning.
const bank = await startBank();

function saver(dollars: bigint): Promise<TestCustomer> {
  return makeCustomer(bank, { accounts: { checking: dollars, business_checking: 0n } });
}

const remind = () => remindSchedules.run(bank.deps, {});

async function reminders(customer: TestCustomer): Promise<string[]> {
  return (await alertsOf(bank, customer, 'schedule-tomorrow')).map(({ text }) => text);
}

async function countMails(customer: TestCustomer, kind: string): Promise<number> {
  return (await mailKinds(bank, customer)).filter((one) => one === kind).length;
}

test('what is due tomorrow is reminded of once, however many processes look', async () => {
  const customer = await saver(500n);
  await makeSchedule(bank, customer, { startOn: dayAhead(bank, 1) });
  await makeSchedule(bank, customer, { startOn: dayAhead(bank, 2), amount: '7.00' });
  await Promise.all([remind(), remind(), remind()]);
  await remind();
  assert.deepEqual(await reminders(customer), [
    'Your transfer of $40.00 to Business Checking is scheduled for Tuesday, March 3, 2026.',
  ]);
  assert.equal(await countMails(customer, 'alert-schedule-tomorrow'), 1);
  await passDays(bank, 1);
  const [, second] = await reminders(customer);
  assert.match(second ?? '', /\$7\.00 .* March 4, 2026/);
});

test('a reminder follows its rule, and none comes for what was paused or of a blocked customer', async () => {
  const [quiet, off, paused] = [await saver(500n), await saver(500n), await saver(500n)];
  const rule = { kind: 'schedule-tomorrow', email: false, enabled: true };
  await putRules(bank, quiet, [rule]);
  await putRules(bank, off, [{ ...rule, enabled: false }]);
  for (const customer of [quiet, off, paused]) {
    const { id } = await makeSchedule(bank, customer);
    if (customer === paused) await ask(bank, customer, 'POST', `${id}/pause`);
  }
  await remind();
  assert.equal((await reminders(quiet)).length, 1);
  assert.equal(await countMails(quiet, 'alert-schedule-tomorrow'), 0);
  assert.deepEqual(await reminders(off), []);
  assert.deepEqual(await reminders(paused), []);
});

test('a payment that fails is one notification and the bank’s one email, also of a bill', async () => {
  const customer = await saver(50n);
  await makeSchedule(bank, customer, { frequency: 'once', amount: '90.00' });
  const payeeId = await savePayee(bank, customer);
  await payBill(bank, customer, { payeeId, amount: '80.00', payOn: dayAhead(bank, 1) });
  await passDays(bank, 2);
  const failed = await alertsOf(bank, customer, 'schedule-failed');
  assert.deepEqual(failed.map(({ text }) => text.slice(0, 22)).toSorted(), [
    'Your payment of $80.00',
    'Your payment of $90.00',
  ]);
  assert.equal(await countMails(customer, 'schedule-failed'), 1);
  assert.equal(await countMails(customer, 'bill-payment-failed'), 1);
  const mails = await mailKinds(bank, customer);
  assert.ok(!mails.includes('alert-schedule-failed'));
});

test('days that pass at once bring each reminder and each statement once', async () => {
  const customer = await saver(5_000n);
  await makeSchedule(bank, customer, { frequency: 'monthly', amount: '1.00' });
  await passDays(bank, 62);
  assert.equal((await reminders(customer)).length, 3);
  assert.equal(await countMails(customer, 'alert-schedule-tomorrow'), 3);
  const ready = await alertsOf(bank, customer, 'statement-ready');
  assert.equal(ready.length, 2);
  assert.equal(ready[0]?.text, 'Your statement for March 2026 is ready.');
  assert.equal(ready[0]?.link, '/dashboard#documents');
  assert.equal(await countMails(customer, 'statement-ready'), 2);
  const times = ready.map(({ at }) => at);
  assert.deepEqual(times, times.toSorted());
});
