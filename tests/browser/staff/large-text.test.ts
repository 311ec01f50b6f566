// The portal on the narrowest phone, with text of twice the size.
import type { TestApp } from '#tests/support/app.ts';
import { placeWire } from '#tests/support/money/wires.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { staffViews } from '#tests/support/screens.ts';
import { largeTextProblems } from '../accessibility.ts';
import { expect, test } from '../bank.ts';
import { thoroughUnless } from '../thorough.ts';
import { openPortal } from './portal.ts';

async function someoneWithData(bank: TestApp): Promise<string> {
  const robin = await makeCustomer(bank, {
    lastName: 'Featherstonehaugh-Wollstonecraft',
    accounts: { checking: 1_234_567n, credit: 5_000n },
  });
  await placeWire(bank, robin, { amount: '12345.67' });
  return robin.id;
}

for (const view of [...staffViews, 'customers/of-one']) {
  test(
    `text of twice the size fits the narrowest phone: ${view || 'overview'}`,
    thoroughUnless(view === 'pending-transfers'),
    async ({ page, bank }) => {
      const customerId = await someoneWithData(bank);
      await openPortal(page, bank);
      await page.goto('about:blank');
      await page.goto(`/admin/dashboard#${view.replace('of-one', customerId)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await largeTextProblems(page)).toEqual([]);
    },
  );
}
