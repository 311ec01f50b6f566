import { decide, placeWire } from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { expect, signInAs, test } from '../../bank.ts';
import { refuseStreams, untilLive, watchStreams } from '../../live.ts';
import { account, credit, openDashboard, part, whole } from './dashboard.ts';

/** For how long a page must ask for nothing before tools take it for loaded. */
const NETWORK_IDLE_MS = 500;

// The accounts are polled every 30 seconds, and an expectation waits for 20.

test('an arriving credit and a decided wire are on the open page', async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const approver = await makeStaff(bank, 'approver');
  const wire = await placeWire(bank, robin);
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  await credit(bank, accountOf(robin, 'checking'), '12.34');
  await expect(account(page, 'Everyday Checking')).toContainText('$1,012.34');
  await expect(page.getByText('Refund').first()).toBeVisible();
  await decide(bank, approver, wire, 'approve');
  const progress = part(page, 'Pending Transfers').getByRole('list', { name: 'Progress' });
  await expect(progress.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
});

test('pending transfers are fetched every ten seconds while events arrive too', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  // Nothing happens, so that only the interval can ask; one of half a minute would come too late.
  const again = () =>
    page.waitForRequest((request) => request.url().endsWith('/api/pending-transfers'), {
      timeout: 20_000,
    });
  await again();
  await again();
});

test('two tabs share one stream, and the second goes on when the first is closed', {
  tag: '@thorough',
}, async ({ page, context, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const streams = watchStreams(context);
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  const second = await context.newPage();
  await second.goto('/dashboard');
  await whole(second);
  await credit(bank, accountOf(robin, 'checking'), '1.00');
  for (const tab of [page, second]) {
    await expect(account(tab, 'Everyday Checking')).toContainText('$1,001.00');
  }
  expect(streams).toHaveLength(1);
  const liveAgain = untilLive(second);
  await page.close();
  await liveAgain;
  expect(streams).toHaveLength(2);
  expect(streams[1]?.url()).toContain('after=');
  await credit(bank, accountOf(robin, 'checking'), '1.00');
  await expect(account(second, 'Everyday Checking')).toContainText('$1,002.00');
});

test('what happens between the loading of the page and its stream is not missed', async ({
  page,
  bank,
}) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await signInAs(page, robin);
  await page.goto('/dashboard');
  await expect(account(page, 'Everyday Checking')).toContainText('$1,000.00');
  await credit(bank, accountOf(robin, 'checking'), '5.00');
  await expect(account(page, 'Everyday Checking')).toContainText('$1,005.00');
});

test('where streams are refused, the page polls as before', { tag: '@thorough' }, async ({
  page,
  context,
  bank,
}) => {
  await refuseStreams(context);
  const streams = watchStreams(context);
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const approver = await makeStaff(bank, 'approver');
  const wire = await placeWire(bank, robin);
  await openDashboard(page, robin);
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  await decide(bank, approver, wire, 'approve');
  const progress = part(page, 'Pending Transfers').getByRole('list', { name: 'Progress' });
  await expect(progress.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
});

test('a page has loaded before it opens its stream, and none opens without a session', {
  tag: '@thorough',
}, async ({ page, context, bank }) => {
  const streams = watchStreams(context);
  await page.goto('/login', { waitUntil: 'networkidle' });
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  await signInAs(page, robin);
  // The page's own clock stands still, so that a slow machine has the time to see it load.
  const start = bank.clock.now().getTime();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 60_000);
  await page.goto('/dashboard', { waitUntil: 'networkidle' });
  await page.clock.runFor(NETWORK_IDLE_MS);
  await page.evaluate(() => fetch('/livez'));
  expect(streams).toHaveLength(0);
  const live = untilLive(page);
  await page.clock.resume();
  await live;
  // What waits for a loaded page does not wait for the end of the stream.
  await page.waitForLoadState('networkidle');
  expect(streams).toHaveLength(1);
});

test('a stream ends when the page is left by signing out', async ({ page, context, bank }) => {
  const robin = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const live = untilLive(page);
  await openDashboard(page, robin);
  await live;
  const over = context.waitForEvent('requestfinished', (request) =>
    request.url().includes('/api/events'),
  );
  const failed = context.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/events'),
  );
  await page.getByRole('button', { name: /(Log|Sign) ?out/i }).click();
  await expect(page).toHaveURL(/\/login/);
  await Promise.any([over, failed]);
});
