import { publicRoutes } from '#tests/support/screens.ts';
import { thoroughUnless } from '../thorough.ts';
import { expect, open, test, withConsent } from './visitor.ts';

test.beforeEach(({ page }) => withConsent(page));

test('the home page shows its sections in order', async ({ page }) => {
  await open(page, '/');
  const order = [
    'Where Local Means Everything',
    'Community Banking',
    'Home Loan Journeys',
    'Apple App Store',
    'Google Play',
    '4 YEARS IN A ROW 2019-2022',
    '#1 Community Bank Nationwide',
    'Maren Solheim',
    'President and Chief Executive Officer',
    'A morning in the valley',
    'Learn More',
    'Convenient',
    'Local',
    'Giving Back',
    'See open positions',
  ];
  const content = (await page.getByRole('main').textContent()) ?? '';
  let from = 0;
  for (const text of order) {
    const position = content.indexOf(text, from);
    expect(position, text).toBeGreaterThanOrEqual(from);
    from = position;
  }
  expect(content).toContain('serve everyone with personalized care and outstanding service');
  const hero = page.getByRole('main').locator('section').first();
  await expect(hero.getByRole('img')).toHaveCount(7);
  const pictures = await page
    .locator('img')
    .evaluateAll((all) =>
      all.map((img) => [img.getAttribute('width'), img.getAttribute('height')]),
    );
  for (const side of pictures.flat()) expect(Number(side)).toBeGreaterThan(0);
});

test('the footer has contact, links, notices and numbers', async ({ page }) => {
  await open(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '(503) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+15035550100',
  );
  await expect(footer.getByRole('link', { name: /@maryspeak\.example/ })).toBeVisible();
  await expect(footer.getByRole('link', { name: /400 Larch Street/ })).toHaveAttribute(
    'target',
    '_blank',
  );
  for (const text of [
    'Member FDIC',
    'Equal Housing Lender',
    'Routing number 123000000',
    'License',
    'Loans are subject to credit approval',
  ]) {
    await expect(footer).toContainText(text);
  }
  for (const [label, href] of [
    ['Personal Checking', '/personal-checking'],
    ['Personal Savings', '/personal-savings'],
    ['Personal Banking', '/personal-banking'],
    ['Personal Credit Cards', '/personal-credit-cards'],
    ['Home Loans', '/home-loans'],
    ['Home Loan Centers', '/home-loan-centers'],
    ['Privacy', '/privacy'],
    ['Disclosures', '/disclosures'],
    ['Accessibility', '/accessibility'],
  ] as const) {
    await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      href,
    );
  }
  for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'YouTube']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

/** What stands on each card of each product page, to be read without pressing anything. */
const cards: Record<string, Record<string, readonly string[]>> = {
  '/personal-checking': {
    'Free Checking': ['$0', 'a month', 'Apply Now'],
    'Interest Checking': ['$8', 'a month', 'Apply Now'],
    'Premium Checking': ['$18', 'a month', 'Apply Now'],
  },
  '/personal-savings': {
    'Regular Savings': ['Open Account'],
    'High Yield Savings': ['$1,000', 'minimum balance', 'Open Account'],
    'Money Market': ['Open Account'],
  },
  '/personal-credit-cards': {
    Rewards: ['2%', 'cash back', 'No annual fee'],
    Travel: ['3x', 'points on travel', 'No foreign fees'],
    Secured: ['Apply Now'],
  },
  '/home-loans': {
    Conventional: ['From 3%', 'down payment', '15 and 30-year', 'Get Pre-Approved'],
    FHA: ['From 3.5%', 'down payment', 'Calculate Payment'],
    VA: ['No down payment', 'Get Pre-Approved'],
  },
  '/business-checking': {
    'Small Business': ['200 free transactions per month'],
    Commercial: ['Unlimited', 'transactions'],
    'Non-Profit': ['$0'],
  },
  '/business-savings': {
    'Business Savings': ['$500 minimum opening deposit'],
    'Business Money Market': ['$10,000 minimum balance'],
    'Business CD': ['3 months to 5 years', 'FDIC insured up to $250,000'],
  },
  '/business-credit-cards': {
    Rewards: ['2%', 'cash back', '3% on gas and office supplies', 'No annual fee the first year'],
    Platinum: ['Apply Now'],
    Fleet: ['5%', 'cash back on fuel'],
  },
  '/business-loans': {
    'SBA Loans': ['Up to $5 million', 'Apply Now'],
    'Equipment Financing': ['Up to 100%', 'Up to 10 years', 'Apply Now'],
    'Commercial Real Estate': ['Apply Now'],
  },
};

for (const [path, products] of Object.entries(cards)) {
  test(
    `${path} shows every figure on the card itself`,
    thoroughUnless(path === '/personal-savings'),
    async ({ page }) => {
      await open(page, path);
      await expect(page.getByRole('article')).toHaveCount(3);
      for (const [name, text] of Object.entries(products)) {
        const card = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name, exact: true }) });
        for (const word of text) await expect(card).toContainText(word);
      }
    },
  );
}

test('personal banking names its six services', { tag: '@thorough' }, async ({ page }) => {
  await open(page, '/personal-banking');
  for (const name of [
    'Online and mobile banking',
    'Mobile deposit',
    'Bill pay',
    'ATM network',
    'Financial planning',
    'Safe deposit boxes',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Get Started Today' }).first().click();
  await expect(page).toHaveURL('/open-account');
});

test('Apply Now takes type and product along without putting them into the address', async ({
  page,
}) => {
  await open(page, '/personal-savings');
  await page.getByRole('link', { name: 'Open Account for High Yield Savings' }).click();
  await expect(page).toHaveURL('/open-account');
  await expect
    .poll(() => page.evaluate(() => history.state))
    .toEqual({ accountType: 'savings', productId: 'high-yield-savings' });
  const terms = page.getByRole('region', { name: 'High Yield Savings' });
  await expect(terms).toContainText('3.60%');
  await expect(terms).toContainText('$1,000.00');
  const deposit = page.getByLabel('Initial deposit');
  await expect(deposit).toHaveAccessibleDescription(/\$1,000\.00 or more to open/);
  await deposit.fill('250');
  await expect(deposit).toHaveAccessibleDescription(/Below the \$1,000\.00 needed to open/);
  await page.reload();
  await expect(terms).toBeVisible();
  await page.getByRole('radio', { name: 'Checking' }).check();
  await expect(terms).toBeHidden();
});

test('a business asks a banker for an account, and is never led to the form for persons', {
  tag: '@thorough',
}, async ({ page }) => {
  const sent: unknown[] = [];
  await page.route('/api/requests', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { requestId: '0d5b8f6c-9d6a-4a52-8f0e-0c9b2f6f8d11' } });
  });
  for (const path of ['/business-checking', '/business-savings', '/business-credit-cards']) {
    await open(page, path);
    await expect(page.getByRole('main').locator('a[href="/open-account"]')).toHaveCount(0);
  }
  await open(page, '/business-checking');
  await page.getByRole('button', { name: 'Open Account for Small Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open Account' });
  await dialog.getByRole('button', { name: 'Send request' }).click();
  const legalName = dialog.getByLabel('Legal name of the business');
  await expect(legalName).toBeFocused();
  await expect(dialog.getByText('Choose the type of business')).toBeVisible();
  await legalName.fill('Fir Grove Bakery LLC');
  await dialog.getByLabel('Type of business').selectOption('llc');
  await dialog.getByLabel('Name of the authorized signer').fill('Ana Ruiz');
  await dialog.getByLabel('Email').fill('ana@mail.example');
  await dialog.getByLabel('Phone number').fill('503 555 0147');
  await expect(dialog.getByLabel(/SSN|Social Security/)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('dialog', { name: 'Request sent' })).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      kind: 'business-account',
      topic: 'Small Business checking',
      legalName: 'Fir Grove Bakery LLC',
      businessType: 'llc',
      name: 'Ana Ruiz',
    }),
  ]);
});

test('the number to call is beside the answer about a lost card', async ({ page }) => {
  for (const path of ['/personal-credit-cards', '/business-credit-cards']) {
    await open(page, path);
    const answer = page.locator('details').filter({ hasText: /card is lost/ });
    await answer.locator('summary').click();
    await expect(answer.getByRole('link', { name: '(503) 555-0100' })).toHaveAttribute(
      'href',
      'tel:+15035550100',
    );
  }
});

test('the questions give the figures, open by keyboard, and can be linked to', async ({ page }) => {
  await open(page, '/home-loan-questions#rate-lock');
  const linked = page.locator('#rate-lock');
  await expect(linked).toHaveAttribute('open');
  await expect(linked).toBeInViewport();
  await expect(linked).toContainText('up to 60 days');

  const score = page.locator('#credit-score');
  await expect(score.getByText(/620/)).toBeHidden();
  await score.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(score.getByText(/620/)).toBeVisible();

  const text = await page.getByRole('main').textContent();
  for (const figure of [
    '80% loan-to-value',
    'up to 96.5%',
    '580 with 3.5% down',
    '500 with 10% down',
    '30-45 days',
    '2-5%',
  ]) {
    expect(text).toContain(figure);
  }
});

test('without JavaScript every page shows its words, links and menus', {
  tag: '@thorough',
}, async ({ browser, origin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  const page = await context.newPage();
  for (const route of publicRoutes) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.getByRole('main').textContent())?.length, route).toBeGreaterThan(60);
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible();
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Personal', exact: true }).hover();
  await expect(page.locator('#personal-panel')).toBeVisible();
  await context.close();
});

test('structured data describes the bank, its branches and the answers', async ({ request }) => {
  const data = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    );
  expect(await data('/')).toEqual([
    expect.objectContaining({ '@type': 'BankOrCreditUnion', name: 'Marys Peak Community Bank' }),
    expect.objectContaining({ '@type': 'WebSite' }),
  ]);
  const branches = await data('/commercial-lender-centers');
  expect(branches).toHaveLength(4);
  expect(branches[2]).toMatchObject({
    address: { addressLocality: 'Portland' },
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: 'Monday', opens: '08:00', closes: '17:30' }),
    ]),
  });
  const [faq] = await data('/home-loan-questions');
  expect(faq.mainEntity.length).toBeGreaterThanOrEqual(10);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const route of publicRoutes) {
    const hidden = /^\/(admin|main-site|offline|reset-password)/.test(route);
    expect(sitemap.includes(`${route}</loc>`), route).toBe(!hidden);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
});
