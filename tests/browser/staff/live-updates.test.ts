import { decide, placeWire } from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, test } from '../bank.ts';
import { untilLive } from '../live.ts';
import { openPortal, toTab } from './portal.ts';
import { badge, item } from './queues/queue.ts';

test('a new wire appears in the open queue, and leaves it when a colleague decides', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { lastName: 'Liveoak', accounts: { checking: 900n } });
  const colleague = await makeStaff(bank, 'approver');
  const live = untilLive(page);
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Transfers');
  await live;
  // However many of other journeys wait, this one's stands alone.
  await page.getByRole('searchbox').fill('liveoak');
  await expect(page.getByText('No transfers match.')).toBeVisible();
  const before = await badge(page, 'Pending Transfers');
  const wire = await placeWire(bank, robin);
  await expect(item(page, 'Robin Liveoak')).toBeVisible();
  await expect.poll(() => badge(page, 'Pending Transfers')).toBeGreaterThan(before);
  await decide(bank, colleague, wire, 'approve');
  await expect(item(page, 'Robin Liveoak')).toBeHidden();
});
