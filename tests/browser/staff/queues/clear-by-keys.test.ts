import type { Page } from '@playwright/test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, testWith } from '../../bank.ts';
import { openPortal, toTab } from '../portal.ts';
import { stopTime } from './queue.ts';

const test = testWith({ env: { LIMIT_APPLICATIONS_PER_HOUR: '100' } });

const APPLICATIONS = 40;
const WIRES = 12;

/** Longer than a case has to be shown before a key decides it. */
const LOOKED_AT_MS = 900;

/** Approves every case whose name does not say to skip it, by a hand that presses each key twice. */
async function clear(page: Page, count: number): Promise<void> {
  const shown = page.getByRole('article').getByRole('heading');
  await page.getByRole('heading', { level: 1 }).focus();
  for (let left = count; left > 0; left -= 1) {
    const name = (await shown.textContent()) ?? '';
    await page.waitForTimeout(LOOKED_AT_MS);
    if (name.includes('Skipped')) {
      await page.keyboard.press('j');
    } else {
      // However slow the machine, the second one comes at once.
      await stopTime(page);
      await page.keyboard.press('a');
      await page.keyboard.press('a');
      await page.clock.resume();
    }
    if (left > 1) await expect(shown).not.toHaveText(name);
  }
}

test('40 applications and 12 wires are cleared by keys, and no other one', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let count = 0; count < APPLICATIONS; count += 1) {
    const lastName = count % 8 === 7 ? `Skipped${count}` : `Clearable${count}`;
    await applied(bank, { lastName, email: `clear${count}@mail.example` });
  }
  for (let count = 0; count < WIRES; count += 1) {
    const lastName = count % 6 === 5 ? `Skipped${count}` : `Clearable${count}`;
    await placeWire(bank, await makeCustomer(bank, { lastName, accounts: { checking: 900n } }));
  }
  await openPortal(page, bank, 'approver');
  const begun = Date.now();
  await toTab(page, 'Pending Accounts');
  await page.getByRole('button', { name: 'List and case' }).click();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  await clear(page, APPLICATIONS);
  await toTab(page, 'Pending Transfers');
  await clear(page, WIRES);
  await toTab(page, 'Overview');
  const seconds = Math.round((Date.now() - begun) / 1_000);

  const approved = () =>
    rows<{ name: string; count: number }>(
      bank.deps.pool,
      sql`select c.last_name as name, count(*)::int as count
          from audit_log l
          left join transfers t on t.id::text = l.subject_id
          left join applications a on a.id::text = l.subject_id
          join customers c on c.id = coalesce(t.customer_id, a.customer_id)
          where l.action in ('approve-transfer', 'approve-application')
          group by 1, l.subject_id`,
    );
  await expect.poll(async () => (await approved()).length).toBe(35 + 10);
  const decided = await approved();
  expect(decided.filter(({ name }) => name.startsWith('Skipped'))).toEqual([]);
  expect(decided.every(({ count }) => count === 1)).toBe(true);
  test.info().annotations.push({ type: 'seconds', description: String(seconds) });
  console.log(`cleared by keys in ${seconds} seconds`);
});
