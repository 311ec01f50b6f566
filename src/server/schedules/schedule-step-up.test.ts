// A stolen session schedules payments as a thief would: nothing that leaves the bank later may be
// arranged with less than a payment of today needs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestReply } from '#tests/support/http-client.ts';
import { recipientOf, someRecipient } from '#tests/support/money/recipients.ts';
import {
  ask,
  dayAhead,
  outcomesOf,
  passDays,
  readSchedule,
  readSchedules,
  schedule,
  scheduleOf,
} from '#tests/support/money/schedules.ts';
import { type Body, submit } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_STEP_UP: 'on' } });

const KEY = 'rent';

/** A customer with a recipient who was saved with a code and never paid. */
async function begin(): Promise<{ customer: TestCustomer; bill: Body }> {
  const visitor = await makeCustomer(bank, {
    accounts: { checking: 9_000n, business_checking: 1n },
  });
  const save = (by: TestCustomer) =>
    submit(bank, by, '/api/recipients', someRecipient, 'recipient');
  const customer = await confirmStepUp(bank, visitor, await save(visitor));
  const { id: recipientId } = recipientOf(await save(customer));
  return { customer, bill: { kind: 'bill', recipientId, businessDayRule: 'none' } };
}

/** What the customer chose, for a change of the series; `schedule` sends the same. */
function seriesOf(customer: TestCustomer, change: Body): Body {
  return {
    fromAccountId: accountOf(customer, 'checking'),
    amount: '40.00',
    frequency: 'weekly',
    startOn: dayAhead(bank, 1),
    end: { never: true },
    ...change,
  };
}

test('a bill and a wire to a new recipient need a code when they are scheduled', async () => {
  const { customer, bill } = await begin();
  for (const kind of ['bill', 'wire']) {
    const reply = await schedule(bank, customer, { ...bill, kind });
    assert.equal(outcomeOf(reply), 'step-up-required', kind);
  }
  assert.deepEqual(await readSchedules(bank, customer), []);
});

test('the code confirms this schedule: not a larger, a longer, or a more frequent one', async () => {
  const { customer, bill: endless } = await begin();
  const bill = { ...endless, end: { after: 2 } };
  const known = await confirmStepUp(bank, customer, await schedule(bank, customer, bill, KEY));
  const others: Body[] = [
    { amount: '41.00' },
    { frequency: 'monthly' },
    { end: { after: 3 } },
    { startOn: dayAhead(bank, 2) },
  ];
  for (const other of others) {
    const reply = await schedule(bank, known, { ...bill, ...other }, KEY);
    assert.equal(outcomeOf(reply), 'step-up-required', JSON.stringify(other));
  }
  const made = scheduleOf(await schedule(bank, known, bill, KEY));
  await passDays(bank, 9);
  const outcomes = outcomesOf(await readSchedule(bank, known, made.id));
  assert.deepEqual(
    outcomes.map((outcome) => outcome.split(' ')[1]),
    ['done', 'done'],
    'no code is asked for on the days',
  );
});

test('an own transfer needs no code, and changing it into a bill does', async () => {
  const { customer, bill } = await begin();
  const made = scheduleOf(await schedule(bank, customer));
  const body = seriesOf(customer, bill);
  const change = (): Promise<TestReply> => ask(bank, customer, 'PUT', made.id, body);
  const refusal = await change();
  assert.equal(outcomeOf(refusal), 'step-up-required');
  const unchanged = await readSchedule(bank, customer, made.id);
  assert.equal(unchanged.amount, '40.00');
  await passDays(bank, 2);
  const own = await readSchedule(bank, customer, made.id);
  assert.deepEqual(
    own.occurrences
      .filter(({ status }) => status === 'done')
      .map(({ billPaymentId }) => billPaymentId),
    [null],
    'it still moves money between own accounts',
  );
});

test('a code for one person’s schedule opens nothing for another', async () => {
  const { customer, bill } = await begin();
  const refusal = await schedule(bank, customer, bill, KEY);
  const { customer: stranger } = await begin();
  await assert.rejects(confirmStepUp(bank, stranger, refusal), /step-up-ended/);
});
