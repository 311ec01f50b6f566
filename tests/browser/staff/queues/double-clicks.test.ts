import type { Page } from '@playwright/test';
import { placeWire, statusOf } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { item, narrowTo, sendNow } from './queue.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Clicks at a spot, and once more at the same spot 450 ms after the item under it has left the
 * list. Within the page, so that the time between does not depend on the test's own speed. Returns
 * what stood at the spot the second time.
 */
async function clickTwice(page: Page, spot: Spot): Promise<string> {
  return await page.evaluate(({ x, y }) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const items = () => document.querySelectorAll('article').length;
    const waiting = () => items() - document.querySelectorAll('[inert] article').length;
    const click = () => {
      const hit = document.elementFromPoint(x, y);
      hit?.closest('button')?.click();
      return hit?.closest('button')?.textContent ?? 'no button';
    };
    const before = waiting();
    const watch = setInterval(() => {
      if (waiting() === before) return;
      clearInterval(watch);
      setTimeout(() => resolve(click()), 450);
    }, 10);
    click();
    return promise;
  }, spot);
}

test('two clicks at one spot approve exactly one wire', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Twiceclick', accounts: { checking: 900n } });
  const wires = [];
  for (let placed = 0; placed < 4; placed += 1) wires.push(await placeWire(bank, robin));
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'twiceclick');
  const cards = item(page, 'Robin Twiceclick');
  await expect(cards).toHaveCount(4);
  const button = cards.first().getByRole('button', { name: 'Approve' });
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };

  expect(await clickTwice(page, { x: x + width / 2, y: y + height / 2 })).toBe('no button');
  await expect(page.getByText('Approved by you')).toBeHidden();
  await expect(cards).toHaveCount(3);
  await sendNow(page);
  const statuses = await Promise.all(wires.map((id) => statusOf(bank, id)));
  expect(statuses.toSorted()).toEqual(['approved', 'pending', 'pending', 'pending']);

  // Once the list has closed the gap, the next one is there for the next click.
  await cards.first().getByRole('button', { name: 'Approve' }).click();
  await expect(cards).toHaveCount(2);
});

test('a large wire is asked about once, with amount and recipient', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { lastName: 'Askagain', accounts: { checking: 30_000n } });
  const id = await placeWire(bank, robin, { amount: '12500.00' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await narrowTo(page, 'askagain');
  const approve = item(page, 'Robin Askagain').getByRole('button', { name: 'Approve' });
  await approve.click();
  const dialog = page.getByRole('dialog', { name: 'Approve this transfer?' });
  await expect(dialog).toContainText('$12,500.00 from Robin Askagain to Ana Ruiz.');
  await expect(dialog).toContainText('Large amount');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(approve).toBeFocused();
  expect(await statusOf(bank, id)).toBe('pending');
  await approve.click();
  await dialog.getByRole('button', { name: 'Approve transfer' }).click();
  await expect(toast(page, 'Transfer approved successfully')).toBeVisible();
  await sendNow(page);
  expect(await statusOf(bank, id)).toBe('approved');
});
