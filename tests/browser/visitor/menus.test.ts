import type { Page } from '@playwright/test';
import { untilBackCloses, untilBackLeaves } from '../back-button.ts';
import { desktop, expect, hydrated, open, phone, test, withConsent } from './visitor.ts';

const menus = {
  Business: [
    'Business Checking',
    'Business Savings',
    'Business Credit Cards',
    'Business Loans',
    'Locate a Commercial Lender',
  ],
  Personal: [
    'Personal Checking',
    'Personal Savings',
    'Personal Banking',
    'Personal Credit Cards',
    'Home Loans',
    'Home Loan Centers',
    'Home Loan Questions',
  ],
  About: [
    'About Us',
    'Executives & Directors',
    'Mortgage Leadership Team',
    'Community',
    'News',
    'Education',
    'Investor Relations',
    'Careers',
    'Contact Us',
  ],
} as const;
const promos = {
  Business: 'Apply for a Business Loan Today',
  Personal: 'Apply for a Home Loan Today',
  About: 'Discover Our Community Focus',
} as const;
const names = ['Business', 'Personal', 'About'] as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const panel = (page: Page, name: string) => page.locator(`#${name.toLowerCase()}-panel`);

test.beforeEach(async ({ page }) => {
  await withConsent(page);
  await page.setViewportSize(desktop);
});

test('each menu opens by pointing, one at a time, and holds its links and promo', async ({
  page,
}) => {
  await open(page, '/');
  for (const name of names) {
    await button(page, name).hover();
    await expect(panel(page, name)).toBeVisible();
    for (const other of names) {
      await expect(button(page, other)).toHaveAttribute('aria-expanded', String(other === name));
      await expect(panel(page, other)).toBeVisible({ visible: other === name });
    }
    await expect(panel(page, name).getByRole('listitem')).toContainText([...menus[name]]);
    await expect(panel(page, name)).toContainText(promos[name]);
  }
});

test('the press that follows a hover keeps the menu open, the next one closes it', {
  tag: '@thorough',
}, async ({ page }) => {
  await open(page, '/');
  await button(page, 'Personal').hover();
  await expect(panel(page, 'Personal')).toBeVisible();
  await button(page, 'Personal').click();
  await expect(panel(page, 'Personal')).toBeVisible();
  await button(page, 'Personal').click();
  await expect(panel(page, 'Personal')).toBeHidden();
});

test('a pointer on its diagonal way to the panel loses nothing, one that leaves closes it', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.clock.install({ time: '2026-07-09T10:00:00-07:00' });
  await open(page, '/');
  await page.clock.pauseAt('2026-07-09T11:00:00-07:00');
  const business = panel(page, 'Business');
  await button(page, 'Business').hover();
  await expect(business).toBeHidden();
  await page.clock.runFor(100);
  await expect(business).toBeVisible();

  // On its way it crosses the neighboring buttons, but not for long.
  await button(page, 'Personal').hover();
  await page.clock.runFor(100);
  await expect(business).toBeVisible();
  await business.getByRole('link', { name: /Locate a Commercial Lender/ }).hover();
  await page.clock.runFor(1000);
  await expect(business).toBeVisible();

  await page.mouse.move(200, 800);
  await page.clock.runFor(300);
  await expect(business).toBeVisible();
  await page.clock.runFor(100);
  await expect(business).toBeHidden();
});

test('a press beside a menu closes it', { tag: '@thorough' }, async ({ page }) => {
  await open(page, '/');
  await button(page, 'About').click();
  await expect(panel(page, 'About')).toBeVisible();
  await page.mouse.click(200, 800);
  await expect(panel(page, 'About')).toBeHidden();
});

test('by keyboard alone: Enter and Space open, Tab walks through, Esc returns', async ({
  page,
}) => {
  await open(page, '/');
  for (const [name, key] of [
    ['Business', 'Enter'],
    ['Personal', 'Space'],
    ['About', 'Enter'],
  ] as const) {
    await button(page, name).focus();
    await page.keyboard.press(key);
    await expect(panel(page, name)).toBeVisible();
    for (const label of menus[name]) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toContainText(label);
    }
    await page.keyboard.press('Escape');
    await expect(panel(page, name)).toBeHidden();
    await expect(button(page, name)).toBeFocused();
  }
});

test('tabbing out of a menu closes it', { tag: '@thorough' }, async ({ page }) => {
  await open(page, '/');
  await button(page, 'Business').focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Business')).toBeVisible();
  await button(page, 'About').focus();
  await expect(panel(page, 'Business')).toBeHidden();
});

test('only personal checking and savings stay in the app; the rest opens a new tab', async ({
  page,
}) => {
  await open(page, '/');
  const inApp: string[] = [];
  for (const name of names) {
    await button(page, name).click();
    await expect(panel(page, name)).toBeVisible();
    const staying = await panel(page, name)
      .getByRole('link')
      .evaluateAll((links) =>
        links
          .filter((link) => link.getAttribute('target') !== '_blank')
          .map((link) => link.textContent),
      );
    inApp.push(...staying);
  }
  expect(inApp).toEqual(['Apply Now', 'Personal Checking', 'Personal Savings']);

  await button(page, 'Personal').click();
  await panel(page, 'Personal').getByRole('link', { name: 'Personal Savings' }).click();
  await expect(page).toHaveURL('/personal-savings');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Savings' })).toBeFocused();
  await expect(panel(page, 'Personal')).toBeHidden();

  await button(page, 'Business').click();
  await panel(page, 'Business').getByRole('link', { name: 'Apply Now' }).click();
  await expect(page).toHaveURL('/business-loans');
});

test('every link that leaves says so, and takes no referrer along', async ({ page }) => {
  for (const path of ['/', '/home-loan-centers', '/commercial-lenders']) {
    await open(page, path);
    // All in one look: a question for each of them would take a busy machine long.
    const leaving = await page
      .locator('a[target="_blank"]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('rel'), link.textContent]));
    expect(leaving.length).toBeGreaterThan(10);
    for (const [rel, text] of leaving) {
      expect(rel).toBe('noopener noreferrer');
      expect(text).toMatch(/\(opens in a new tab\)$/);
    }
  }
});

test('no link of the site is dead', async ({ page, request }) => {
  const seen = new Set<string>();
  for (const path of ['/', '/home-loan-centers', '/commercial-lender-centers', '/privacy']) {
    await open(page, path);
    const own = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of own) seen.add(href);
  }
  expect(seen.size).toBeGreaterThan(40);
  for (const href of seen) expect((await request.get(href)).status(), href).toBe(200);
});

test('the Login menu offers its ways in', { tag: '@thorough' }, async ({ page }) => {
  await open(page, '/');
  await button(page, 'Login').click();
  const login = panel(page, 'Login');
  await expect(login.getByText('Online Banking Login')).toBeVisible();
  await expect(login.getByRole('radio', { name: 'Personal & Small Business' })).toBeChecked();
  await login.getByRole('radio', { name: 'Corporate' }).check();
  for (const name of ['Recover Account', 'Enroll Now']) {
    await expect(login.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  await expect(login.getByText('Register for online account access')).toBeVisible();
  await login.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
});

test('Open Account warns first, then leads on in a new tab', async ({ page }) => {
  await open(page, '/');
  await button(page, 'Open Account').click();
  const dialog = page.getByRole('dialog', { name: 'Security Notice' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Open Account')).toBeFocused();

  await button(page, 'Open Account').click();
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/open-account$/);
  expect(await tab.evaluate(() => document.referrer)).toBe('');
});

test('on a phone the menu slides out, keeps the focus, and closes on navigation', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/');
  const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
  await expect(login).toBeVisible();
  await expect(login).toHaveAttribute('href', '/login');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();

  // The page behind stays still.
  await page.mouse.move(30, 300);
  await page.mouse.wheel(0, 500);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() =>
      document.activeElement === document.body || document.activeElement?.closest('dialog')
        ? 'menu'
        : document.activeElement?.outerHTML,
    );
    expect(focused).toBe('menu');
  }

  for (const name of names) {
    const accordion = menu.getByRole('button', { name });
    await expect(accordion).toHaveAttribute('aria-expanded', 'false');
    await accordion.click();
    await expect(accordion).toHaveAttribute('aria-expanded', 'true');
    await expect(menu.getByText(promos[name])).toBeVisible();
    for (const label of menus[name]) {
      await expect(menu.getByRole('link', { name: label }).first()).toBeVisible();
    }
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('button', { name: 'Personal' }).click();
  await menu.getByRole('link', { name: 'Personal Checking' }).click();
  await expect(page).toHaveURL('/personal-checking');
  await expect(menu).toBeHidden();

  await opener.click();
  await menu.getByRole('button', { name: 'Open Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Security Notice' })).toBeVisible();
});

test('Back closes the menu of a phone, and leads back past it', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, '/personal-savings');
  await page.goto('/');
  await hydrated(page);
  const opener = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(menu).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/');

  // What was opened from the menu takes its place: one step back leads to the page before.
  await opener.click();
  await menu.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(menu).toBeHidden();

  // A dialog that follows the menu takes over its entry; closed otherwise, it leaves none behind.
  await opener.click();
  await menu.getByRole('button', { name: 'Open Account' }).click();
  const notice = page.getByRole('dialog', { name: 'Security Notice' });
  await expect(notice).toBeVisible();
  await untilBackCloses(page);
  await page.goBack();
  await expect(notice).toBeHidden();
  await expect(page).toHaveURL('/');
  await opener.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await untilBackLeaves(page);
  await page.goBack();
  await expect(page).toHaveURL('/personal-savings');
});

test('what is pressed on a slow line says at once that it is loading', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(mobile-menu|login)-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  release();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0);
});
