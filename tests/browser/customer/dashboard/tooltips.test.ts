import type { Locator } from '@playwright/test';
import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { account, openDashboard } from './dashboard.ts';

test('a tooltip opens after 700 ms, and the next one at once', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const start = bank.clock.now();
  await page.clock.install({ time: start });
  await openDashboard(page, await makeCustomer(bank, { accounts: { checking: 100n } }));
  await account(page, 'Everyday Checking').click();
  // What comes late makes the dialog taller, and what is in it stands elsewhere.
  const latest = page.getByRole('dialog').getByRole('table', { name: 'Latest transactions' });
  await expect(latest.getByRole('row')).toHaveCount(2);
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy routing number' });
  const show = page.getByRole('dialog').getByRole('button', { name: 'Show account number' });
  const [overCopy, overShow] = [await middleOf(copy), await middleOf(show)];
  // While the clock stands still the browser does not repaint; only mouse events arrive.
  await page.clock.pauseAt(new Date(start.getTime() + 2 * 60_000));
  const tooltip = page.getByRole('tooltip');
  await page.mouse.move(...overCopy);
  await page.clock.runFor(600);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(200);
  await expect(tooltip).toHaveText('Copy routing number');
  // Not over the tooltip itself, which stays while it is pointed at; and on its way to another the
  // mouse moves more than once, as a hand does.
  let step = 0;
  await expect(async () => {
    step += 1;
    await page.mouse.move(overCopy[0] - 200, overCopy[1] + (step % 5));
    await expect(tooltip).toBeHidden({ timeout: 200 });
  }).toPass();
  await page.mouse.move(...overShow);
  await page.clock.runFor(100);
  await expect(tooltip).toHaveText('Show account number');
});

async function middleOf(element: Locator): Promise<[x: number, y: number]> {
  await expect(element).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return [x + width / 2, y + height / 2];
}
