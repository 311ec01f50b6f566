import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { closingDays, rollBankDay } from '#ledger/days/bank-days.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { goTo, openProduct, payIn } from '#tests/support/money/products.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { comesToWait } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { closingSteps } from '../books/closing-steps.ts';

// The bank's clock stands at Monday, March 2, nine in the morning.
const bank = await startBank();
const { pool } = bank.deps;
const maker = await makeStaff(bank, 'administrator');
const second = await makeStaff(bank, 'approver');

const request = (productId: string, body: object) =>
  bank.request('POST', `/api/admin/products/${productId}/terms`, { body, cookies: maker.cookies });

async function requested(productId: string, body: object): Promise<string> {
  const reply = await request(productId, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ id: string }>().id;
}

const approve = (id: string) =>
  bank.request('POST', `/api/admin/product-changes/${id}/approve`, { cookies: second.cookies });

/** Another server, whose clock has come to midnight, opens the next day and accrues the last. */
async function accrueAtMidnight(next: string): Promise<void> {
  await rollBankDay(pool, bankMoment(calendarDate(next), '00:00'));
  const [closing] = await closingDays(pool);
  assert.ok(closing);
  for (const step of closingSteps) {
    await step.run(bank.deps, closing.day);
    if (step.name === 'accrue-interest') return;
  }
}

async function interestOf(accountId: string, month: string): Promise<bigint> {
  const { paid } = await one<{ paid: bigint }>(
    pool,
    sql`select interest_cents as paid from account_months
        where account_id = ${accountId} and month = ${month}`,
  );
  return paid;
}

test('rates that are approved as their day ends hold from that day on', async () => {
  const saver = await makeCustomer(bank);
  const account = await openProduct(bank, saver.id, 'high-yield-savings');
  await payIn(bank, account, cents(1_000_000n));
  await goTo(bank, '2026-03-12', '23:59');
  const tiers = [{ fromBalance: '0.00', ratePpm: 20_000 }];
  const id = await requested('high-yield-savings', { effectiveOn: '2026-03-12', tiers });
  let midnight = Promise.resolve();
  let waits = false;
  const come = async () => {
    midnight = accrueAtMidnight('2026-03-13');
    waits = await comesToWait(pool, midnight);
  };
  const after = 'insert into product_terms';
  const approved = await interrupt(bank, { after, come }, () => approve(id));
  assert.equal(approved.status, 200);
  await midnight;
  await goTo(bank, '2026-04-01');
  // March 2 to 11 at the old rate, 12 to 31 at the new one.
  const numerator = 1_000_000n * (10n * 35_420n + 20n * 20_000n);
  assert.equal(await interestOf(account, '2026-03-01'), (numerator + 182_500_000n) / 365_000_000n);
  assert.equal(waits, true);
});

test('a day that is over by the bank takes no new rates, whatever the clock of a server', async () => {
  await goTo(bank, '2026-04-08', '23:59');
  const tiers = [{ fromBalance: '0.00', ratePpm: 10_000 }];
  const id = await requested('high-yield-savings', { effectiveOn: '2026-04-08', tiers });
  await accrueAtMidnight('2026-04-09');
  const late = await approve(id);
  assert.equal(late.status, 409, late.text);
  assert.match(late.text, /too late for this change. The first possible day is 2026-04-09/);
});

test('a fee that is just being lowered is not raised again without notice', async () => {
  const waivedWhen = { averageDailyBalance: '1000.00' };
  const terms = (amount: string, effectiveOn: string) => ({
    effectiveOn,
    fees: [{ type: 'maintenance', amount, waivedWhen }],
  });
  const lower = await requested('interest-checking', terms('5.00', '2026-04-20'));
  let approval: ReturnType<typeof approve> | undefined;
  let waits = false;
  const come = async () => {
    approval = approve(lower);
    waits = await comesToWait(pool, approval);
  };
  // What it is by the terms that were read, and more than what is approved meanwhile.
  const meanwhile = await interrupt(bank, { after: 'from product_tiers', come }, () =>
    request('interest-checking', terms('8.00', '2026-04-21')),
  );
  assert.equal((await approval)?.status, 200);
  assert.equal(meanwhile.status, 409, meanwhile.text);
  assert.match(meanwhile.text, /Another change of this product waits for approval/);
  assert.equal(waits, true);
  const again = await request('interest-checking', terms('8.00', '2026-04-21'));
  assert.equal(again.status, 400, again.text);
  assert.match(again.text, /because customers get 30 days/);
});
