import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff, type TestStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { purgeDenied } from './purge-denied.ts';

const bank = await startBank();

async function deniedBy({ cookies }: TestStaff, accountType: string): Promise<string> {
  const id = await applied(bank, { accountType });
  const reply = await bank.request('POST', `/api/admin/pending-accounts/${id}/deny`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return id;
}

/** Moves the bank's time ahead to an instant. */
function advanceTo(moment: string): void {
  bank.clock.advance(new Date(moment).getTime() - bank.clock.businessNow().getTime());
}

async function isKept(id: string): Promise<boolean> {
  await purgeDenied.run(bank.deps, {});
  const { hasBirthDate, hasTin } = await findPersonalData(id);
  assert.equal(hasBirthDate, hasTin);
  return hasBirthDate;
}

async function findPersonalData(id: string) {
  return await one<{ hasBirthDate: boolean; hasTin: boolean }>(
    bank.deps.pool,
    sql`select birth_date_sealed is not null as "hasBirthDate",
          num_nonnulls(tin_sealed, tin_index, tin_last_four) > 0 as "hasTin"
        from applications where id = ${id}`,
  );
}

test('E12: number and birth date of a denied applicant go when their time is over', async () => {
  const { cookies } = await makeStaff(bank, 'approver');
  const [denied, waiting] = [await applied(bank), await applied(bank)];
  await bank.request('POST', `/api/admin/pending-accounts/${denied}/deny`, { cookies });
  bank.clock.advance(30 * DAY_MS - 1);
  assert.equal(await purgeDenied.isDue?.(bank.deps), false);
  await purgeDenied.run(bank.deps, {});
  assert.deepEqual(await findPersonalData(denied), { hasBirthDate: true, hasTin: true });
  bank.clock.advance(1);
  assert.equal(await purgeDenied.isDue?.(bank.deps), true);
  await purgeDenied.run(bank.deps, {});
  assert.deepEqual(await findPersonalData(denied), { hasBirthDate: false, hasTin: false });
  assert.deepEqual(await findPersonalData(waiting), { hasBirthDate: true, hasTin: true });
  assert.equal(await purgeDenied.isDue?.(bank.deps), false);
});

test('a denied application for credit is kept for 25 months', async () => {
  advanceTo('2026-05-10T20:00:00Z');
  const staff = await makeStaff(bank, 'approver');
  const credit = await deniedBy(staff, 'credit');
  const savings = await deniedBy(staff, 'savings');
  advanceTo('2026-06-08T20:00:00Z');
  assert.deepEqual([await isKept(credit), await isKept(savings)], [true, true], '29 days');
  advanceTo('2026-06-09T20:00:00Z');
  assert.deepEqual([await isKept(credit), await isKept(savings)], [true, false], '30 days');
  advanceTo('2028-05-10T20:00:00Z');
  assert.equal(await isKept(credit), true, '24 months');
  advanceTo('2028-06-10T19:59:59.999Z');
  assert.equal(await purgeDenied.isDue?.(bank.deps), false);
  assert.equal(await isKept(credit), true, 'a moment before 25 months');
  advanceTo('2028-06-10T20:00:00Z');
  assert.equal(await purgeDenied.isDue?.(bank.deps), true);
  assert.equal(await isKept(credit), false, '25 months');
});

test('a bank that keeps denied applications longer keeps those for credit as long', async () => {
  const otherBank = await startApp({ env: { LIMIT_DENIED_APPLICATION: '1000d' } });
  try {
    const { cookies } = await makeStaff(otherBank, 'approver');
    const id = await applied(otherBank, { accountType: 'credit' });
    await otherBank.request('POST', `/api/admin/pending-accounts/${id}/deny`, { cookies });
    otherBank.clock.advance(800 * DAY_MS);
    assert.equal(await purgeDenied.isDue?.(otherBank.deps), false);
    otherBank.clock.advance(200 * DAY_MS);
    assert.equal(await purgeDenied.isDue?.(otherBank.deps), true);
  } finally {
    await otherBank.stop();
  }
});
