import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { type CalendarDate, calendarDate } from '#rules/calendar/calendar-date.ts';
import {
  type Body,
  cancel,
  decide,
  domesticWire,
  internationalWire,
  pass,
  placeWire,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'administrator');
const customer = await makeCustomer(bank, {
  accounts: { checking: 9_000n, business_checking: 9_000n },
});

async function readCount() {
  const reply = await bank.request('GET', '/api/admin/overview', { cookies: staff.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ remittances: Record<string, unknown> }>().remittances;
}

async function approved(change: Body): Promise<string> {
  const id = await placeWire(bank, customer, change);
  const reply = await decide(bank, staff, id, 'approve');
  assert.equal(reply.status, 200, reply.text);
  return id;
}

async function passTo(day: CalendarDate, time: `${number}:${number}`): Promise<void> {
  await pass(bank, bankMoment(day, time).getTime() - bank.clock.businessNow().getTime());
}

test('only a consumer’s international wire above 15 dollars that was approved counts', async () => {
  const none = { year: 2026, count: 0, previousYearCount: 0, limit: 500, warning: null };
  assert.deepEqual(await readCount(), none);
  await approved(domesticWire);
  await approved({ ...internationalWire, amount: '15.00' });
  const business = accountOf(customer, 'business_checking');
  await approved({ ...internationalWire, fromAccountId: business, amount: '20.00' });
  await placeWire(bank, customer, { ...internationalWire, amount: '21.00' });
  const denied = await placeWire(bank, customer, { ...internationalWire, amount: '22.00' });
  await decide(bank, staff, denied, 'deny');
  const back = await approved({ ...internationalWire, amount: '23.00' });
  assert.equal((await cancel(bank, customer, back)).status, 200);
  assert.deepEqual(await readCount(), none);
  await approved({ ...internationalWire, amount: '15.01' });
  assert.deepEqual(await readCount(), { ...none, count: 1 });
});

test('the count starts over with the calendar year of the bank', async () => {
  await passTo(calendarDate('2026-12-31'), '23:59');
  await approved({ ...internationalWire, amount: '30.00' });
  const old = { year: 2026, count: 2, previousYearCount: 0, limit: 500, warning: null };
  assert.deepEqual(await readCount(), old);
  await passTo(calendarDate('2027-01-01'), '00:00');
  assert.deepEqual(await readCount(), { ...old, year: 2027, count: 0, previousYearCount: 2 });
  await approved({ ...internationalWire, amount: '31.00' });
  assert.equal((await readCount())['count'], 1);
});

test('near the limit staff read of it in the overview and beside such a wire', async () => {
  await multiply(448);
  const waiting = await placeWire(bank, customer, { ...internationalWire, amount: '40.00' });
  const home = await placeWire(bank, customer, { ...domesticWire, amount: '41.00' });
  assert.equal((await readCount())['warning'], null);
  assert.deepEqual(await warnedOf(waiting), []);
  await approved({ ...internationalWire, amount: '42.00' });
  const { count, warning } = await readCount();
  assert.equal(count, 450);
  assert.match(String(warning), /^450 of 500 remittance transfers/);
  assert.deepEqual(await warnedOf(waiting), [warning]);
  assert.deepEqual(await warnedOf(home), []);
});

async function warnedOf(transferId: string): Promise<string[]> {
  const path = '/api/admin/pending-transfers';
  const reply = await bank.request('GET', path, { cookies: staff.cookies });
  type Row = { id: string; warnings: { code: string; text: string }[] };
  const row = reply.json<Row[]>().find(({ id }) => id === transferId);
  assert.ok(row);
  return row.warnings.filter(({ code }) => code === 'remittance-limit').map(({ text }) => text);
}

/** Copies of this year's only remittance, which as rows alone move no money. */
async function multiply(times: number): Promise<void> {
  await run(
    bank.ownerPool,
    sql`insert into transfers
        select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
          'uetr', gen_random_uuid(), 'end_to_end_id', gen_random_uuid()::text))).*
        from transfers t, generate_series(1, ${times})
        where t.bank_day = '2027-01-01' and t.amount_cents = 3100`,
  );
}
