import { branches } from '#brand/branches.ts';
import { expect, open, test, withConsent } from './visitor.ts';

test.beforeEach(({ page }) => withConsent(page));

test('home loan centers show address, phone and hours', async ({ page }) => {
  await open(page, '/home-loan-centers');
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const city of ['Salem', 'Albany', 'Corvallis']) {
    const card = page.getByRole('article').filter({ hasText: `${city} Home Loan Center` });
    await expect(card.getByRole('link', { name: `${city}, OR` })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(card.getByRole('link', { name: /555-01/ })).toHaveAttribute('href', /^tel:\+1/);
    await expect(card.getByRole('row', { name: 'Mon-Fri 9AM-6PM' })).toBeVisible();
    await expect(card.getByRole('row', { name: 'Sat 9AM-2PM' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Schedule Visit' })).toBeVisible();
  }
});

test('commercial lender centers show services too, and Portland its longer day', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page, '/commercial-lender-centers');
  await expect(page.getByRole('article')).toHaveCount(4);
  for (const city of ['Salem', 'Eugene', 'Portland', 'Bend']) {
    const card = page.getByRole('article').filter({ hasText: `${city} Commercial Lender Center` });
    await expect(card.getByRole('heading', { name: 'Services' })).toBeVisible();
    await expect(card.getByRole('row', { name: 'Sun Closed' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Schedule Appointment' })).toBeVisible();
  }
  const portland = page.getByRole('article').filter({ hasText: 'Portland Commercial' });
  await expect(portland.getByRole('row', { name: 'Mon-Thu 8:00 AM - 5:30 PM' })).toBeVisible();
  await expect(portland.getByRole('row', { name: /^Sat .*2:00 PM$/ })).toBeVisible();
});

test('open or closed follows the clock in Oregon, not the visitor’s', async ({ page }) => {
  // The browser stands in Vienna; it is Thursday, 5:15 PM in Portland and past two in the morning
  // there.
  await page.clock.setFixedTime('2026-07-09T17:15:00-07:00');
  await open(page, '/commercial-lender-centers');
  const status = (city: string) =>
    page
      .getByRole('article')
      .filter({ hasText: `${city} Commercial` })
      .getByText(/^(Open now|Closed)$/)
      .first();
  await expect(status('Portland')).toHaveText('Open now');
  await expect(status('Salem')).toHaveText('Closed');
});

test('every branch shows address, phone, hours, services, directions and what comes next', async ({
  page,
}) => {
  // Saturday, 1:30 PM in Oregon.
  await page.clock.setFixedTime('2026-07-11T13:30:00-07:00');
  await open(page, '/');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('banner').getByRole('link', { name: 'Locations' }).click();
  const tab = await opening;
  await expect(tab).toHaveURL('/locations');
  await tab.close();

  await open(page, '/locations');
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(branches.length);
  for (const { name, street, phone, services } of branches) {
    const card = page.getByRole('article').filter({ hasText: name });
    await expect(card).toContainText(street);
    await expect(card.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:\+1/);
    const directions = card.getByRole('link', { name: `Directions to ${name}` });
    await expect(directions).toHaveAttribute('target', '_blank');
    await expect(directions).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(card.getByRole('row', { name: /Sun Closed$/ })).toBeVisible();
    for (const service of services) await expect(card).toContainText(service);
    await expect(card).toContainText('Opens Monday 9 AM');
  }
  expect((await page.request.get('/locations/salem')).status()).toBe(404);
  expect((await page.request.get('/main-site/locations')).status()).toBe(404);
});

test('three lenders can be contacted', { tag: '@thorough' }, async ({ page }) => {
  await open(page, '/commercial-lenders');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Contact/ })).toHaveCount(3);
});

test('a request asks for what is missing, and says honestly that it was not sent', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  await page.clock.setFixedTime(new Date('2026-03-02T17:00:00Z'));
  await page.route('/api/requests', (route) => route.abort());
  await open(page, '/home-loan-centers');
  const opener = page.getByRole('button', { name: 'Schedule Visit for Albany' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Visit' });
  await expect(dialog).toContainText('Albany Home Loan Center');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription('Enter your name');
  await expect(dialog.getByText('Choose a day')).toBeVisible();

  await name.fill('Wilhelmina Okonjo');
  await expect(dialog.getByText('Enter your name')).toBeHidden();
  await dialog.getByLabel('Email').fill('wilhelmina@mail.example');
  await dialog.getByLabel('Phone number').fill('503 555 0147');
  await dialog.getByLabel('Preferred day').fill('2026-03-08');
  await expect(dialog.getByText('We are closed on Sundays. Choose another day')).toBeVisible();
  await dialog.getByLabel('Preferred day').fill('2026-03-09');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be sent');
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await expect(name).toHaveValue('Wilhelmina Okonjo');
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the calculator reckons in cents while one types', async ({ page }) => {
  await open(page, '/home-loans');
  await page.getByRole('button', { name: 'Calculate Payment' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Calculate Payment' });
  await expect(dialog.getByRole('status')).toContainText('$2,344.35');
  await dialog.getByLabel('Term').selectOption('15 years');
  await expect(dialog.getByRole('status')).toContainText('$3,122.00');
  await dialog.getByLabel('Interest rate').fill('much');
  await expect(dialog.getByText('Enter a rate such as 6.125')).toBeVisible();
  await dialog.getByLabel('Interest rate').fill('0');
  await expect(dialog.getByRole('status')).toContainText('$1,777.78');
  await expect(dialog.getByRole('img')).toBeVisible();
  await dialog.getByText('Show as a table').click();
  await expect(dialog.getByRole('row')).toHaveCount(16);
});

test('the calculator of a loan starts with the least that the loan takes down', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page, '/home-loans');
  const dialog = page.getByRole('dialog', { name: 'Calculate Payment' });
  for (const [loan, downPayment] of Object.entries({ FHA: '14,000', VA: '0' })) {
    const card = page
      .getByRole('article')
      .filter({ hasText: `${loan} ` })
      .last();
    await card.getByRole('button', { name: 'Calculate Payment' }).click();
    await expect(dialog.getByLabel('Down payment')).toHaveValue(downPayment);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
