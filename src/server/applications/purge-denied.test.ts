import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/applications.ts';
import { makeStaff } from '#tests/support/people.ts';
import { purgeDenied } from './purge-denied.ts';

const DAY_MS = 86_400_000;

let bank: TestApp;

before(async () => {
  bank = await startApp();
});
after(() => bank.stop());

async function kept(id: string) {
  return await one<{ sealed: boolean; found: boolean }>(
    bank.parts.pool,
    sql`select birth_date_sealed is not null as sealed,
          num_nonnulls(tin_sealed, tin_index, tin_last_four) > 0 as found
        from applications where id = ${id}`,
  );
}

test('E12: number and birth date of a denied applicant go when their time is over', async () => {
  const { cookies } = await makeStaff(bank, 'approver');
  const [denied, waiting] = [await applied(bank), await applied(bank)];
  await bank.request('POST', `/api/admin/pending-accounts/${denied}/deny`, { cookies });
  bank.clock.advance(30 * DAY_MS - 1);
  assert.equal(await purgeDenied.isDue?.(bank.parts), false);
  await purgeDenied.run(bank.parts, {});
  assert.deepEqual(await kept(denied), { sealed: true, found: true });
  bank.clock.advance(1);
  assert.equal(await purgeDenied.isDue?.(bank.parts), true);
  await purgeDenied.run(bank.parts, {});
  assert.deepEqual(await kept(denied), { sealed: false, found: false });
  assert.deepEqual(await kept(waiting), { sealed: true, found: true });
  assert.equal(await purgeDenied.isDue?.(bank.parts), false);
});
