import type { Page } from '@playwright/test';
import { thoroughUnless } from '../thorough.ts';
import { desktop, expect, open, phone, test, withConsent } from './visitor.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('privacy'));
const preferences = (page: Page) => page.getByRole('button', { name: 'Privacy preferences' });

test.describe('privacy', () => {
  for (const [answer, optional] of [
    ['Accept all', true],
    ['Necessary only', false],
  ] as const) {
    test(
      `"${answer}" on the first visit is kept, and asked only once`,
      thoroughUnless(!optional),
      async ({ page }) => {
        await open(page, '/');
        await expect(preferences(page)).toBeHidden();
        await page.getByRole('button', { name: answer }).click();
        await expect(preferences(page)).toBeVisible();
        expect(JSON.parse((await stored(page)) ?? '')).toEqual({
          necessary: true,
          advertising: optional,
          personalization: optional,
          analytics: optional,
        });
        await page.reload();
        await expect(preferences(page)).toBeVisible();
        await expect(page.getByRole('button', { name: answer })).toBeHidden();
      },
    );
  }

  test('the question is painted before the script, for those who have not answered', async ({
    page,
    browser,
    origin,
  }) => {
    const question = (visit: Page) => visit.getByRole('region', { name: 'Your privacy' });
    const entry = (url: URL) => /^\/assets\/index-.*\.js$/.test(url.pathname);
    await page.route(entry, () => undefined);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(question(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('privacy', '{"necessary":true}'));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
    const plain = await context.newPage();
    await plain.goto('/login');
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(plain)).toBeHidden();
    await context.close();
  });

  test('the choices can be made one by one, and survive a reload', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Choose' }).click();
    const dialog = page.getByRole('dialog', { name: 'Privacy Preferences' });
    const necessary = dialog.getByRole('switch', { name: 'Necessary' });
    await expect(necessary).toBeChecked();
    await expect(necessary).toBeDisabled();
    await expect(necessary).toHaveAccessibleDescription(/Always on/);
    await dialog.getByRole('switch', { name: 'Analytics' }).check();
    await dialog.getByRole('button', { name: 'Save Preferences' }).click();
    await expect(dialog).toBeHidden();
    expect(await stored(page)).toBe(
      '{"necessary":true,"advertising":false,"personalization":false,"analytics":true}',
    );
    await page.reload();
    await preferences(page).click();
    await expect(dialog.getByRole('switch', { name: 'Analytics' })).toBeChecked();
    await expect(dialog.getByRole('switch', { name: 'Advertising' })).not.toBeChecked();
  });

  test('Deny is as prominent as Accept, and denies everything optional', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await preferences(page).click();
    const dialog = page.getByRole('dialog');
    const accept = dialog.getByRole('button', { name: 'Accept' });
    const deny = dialog.getByRole('button', { name: 'Deny' });
    // While the dialog rises, nothing in it has its size yet.
    await expect
      .poll(() => dialog.evaluate((modal) => modal.getAnimations({ subtree: true }).length))
      .toBe(0);
    expect(await deny.getAttribute('class')).toBe(await accept.getAttribute('class'));
    const [wide, as] = [await accept.boundingBox(), await deny.boundingBox()];
    expect(as?.width).toBeCloseTo(wide?.width ?? 0, 0);
    expect(as?.height).toBe(wide?.height);
    await deny.click();
    await expect(dialog).toBeHidden();
    expect(await stored(page)).toContain('"advertising":false');
  });

  test('Global Privacy Control is taken as a no', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await open(page, '/');
    await expect(preferences(page)).toBeVisible();
    await expect.poll(() => stored(page)).toContain('"advertising":false');
    await preferences(page).click();
    await expect(page.getByRole('dialog')).toContainText('Global Privacy Control');
  });
});

test.describe('live chat', () => {
  test.beforeEach(({ page }) => withConsent(page));

  test('starts, says it is after hours, and forgets everything at the end', async ({ page }) => {
    const sent: string[] = [];
    await open(page, '/');
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const launcher = page.getByRole('button', { name: 'Live chat' });
    const chat = page.getByRole('dialog', { name: 'Live chat' });
    for (const leave of ['End', 'Close chat']) {
      await launcher.click();
      await chat.getByRole('button', { name: 'Start Chat' }).click();
      await expect(chat.getByText('It is after hours: our chat is closed')).toBeVisible();
      for (const field of ['Name', 'Phone', 'Email (optional)', 'Comments']) {
        await expect(chat.getByLabel(field)).toHaveValue('');
        await chat.getByLabel(field).fill('something');
      }
      await chat.getByRole('button', { name: leave }).click();
      await expect(chat).toBeHidden();
      await expect(launcher).toBeFocused();
    }
    await launcher.click();
    await expect(chat.getByRole('button', { name: 'Start Chat' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(chat).toBeHidden();
    expect(sent).toEqual([]);
  });

  test('leads to a message for staff, which is asked for in a dialog', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('button', { name: 'Live chat' }).click();
    const chat = page.getByRole('dialog', { name: 'Live chat' });
    await chat.getByRole('button', { name: 'Start Chat' }).click();
    await chat.getByRole('link', { name: 'Leave a message for our staff' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave a message for our staff' });
    await expect(dialog.getByLabel('Name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Live chat' })).toBeVisible();
  });
});

for (const [what, answered] of [
  ['the chat and privacy buttons', true],
  ['the privacy banner', false],
] as const) {
  for (const size of [phone, desktop]) {
    test(
      `${what} never cover what has the focus at ${size.width} pixels`,
      thoroughUnless(size === phone),
      async ({ page }) => {
        if (answered) await withConsent(page);
        await page.setViewportSize(size);
        await open(page, '/personal-checking');
        await expect(answered ? preferences(page) : page.getByText('Accept all')).toBeVisible();
        for (let step = 0; step < 55; step++) {
          await page.keyboard.press('Tab');
          expect(await coveredFocus(page)).toBeNull();
        }
      },
    );
  }
}

/** What has the focus and lies, even in part, under something that floats over the page. */
function coveredFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.closest('.fixed')) return null;
    const box = focused.getBoundingClientRect();
    const covers = [...document.querySelectorAll('aside .fixed')].some((cover) => {
      const over = cover.getBoundingClientRect();
      return (
        box.right > over.left &&
        box.left < over.right &&
        box.bottom > over.top &&
        box.top < over.bottom
      );
    });
    return covers ? focused.outerHTML.slice(0, 120) : null;
  });
}

test.describe('colors and motion', () => {
  test.beforeEach(({ page }) => withConsent(page));

  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = 'rgb(251, 249, 244)';
  const dark = 'rgb(12, 22, 19)';

  test('the page follows the system, until the visitor chooses', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, '/privacy');
    await expect.poll(() => background(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => background(page)).toBe(light);

    const toggle = page.getByRole('button', { name: 'Dark theme' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect.poll(() => background(page)).toBe(dark);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  test('a chosen theme is there before the first paint', async ({ page, pageErrors }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page, '/privacy');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    // Without the page's own script only the small one in the head can have set it.
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.reload();
    await expect.poll(() => background(page)).toBe(dark);
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  test('nothing moves for a visitor who wants no motion', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(desktop);
    await open(page, '/');
    await page.getByRole('button', { name: 'Personal', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Play the film' }).click();
    await expect(page.getByText('A little after six, the valley wakes.')).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('the film comes when play is pressed, not before, with captions and a poster', {
    tag: '@thorough',
  }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/film/')) fetched.push(pathname);
    });
    await open(page, '/');
    const play = page.getByRole('button', { name: 'Play the film' });
    await play.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('video')).toHaveCount(0);
    expect(fetched).toEqual([]);

    await play.focus();
    await page.keyboard.press('Enter');
    const video = page.locator('video');
    await expect(video).toBeFocused();
    await expect(video).toHaveAccessibleName('A morning in the valley');
    await expect(video).toHaveAttribute('poster', /\.svg$/);
    const shown = () =>
      video.evaluate((player: HTMLVideoElement) => {
        const [captions] = player.textTracks;
        return [player.currentTime > 0, captions?.mode, captions?.cues?.length];
      });
    await expect.poll(shown).toEqual([true, 'showing', 6]);
    const source = await video.evaluate((player: HTMLVideoElement) => player.currentSrc);
    const part = await page.request.get(source, { headers: { range: 'bytes=0-99' } });
    expect(part.status()).toBe(206);
    expect(part.headers()['content-type']).toMatch(/^video\/(mp4|webm)$/);
    expect((await part.body()).length).toBe(100);
    expect(Number(part.headers()['content-range']?.split('/')[1])).toBeLessThan(1_500_000);
  });

  test('a film that cannot be fetched says so, and can be tried again', {
    tag: '@thorough',
  }, async ({ page, pageErrors }) => {
    let asked = 0;
    let failed = 0;
    await page.route('/film/**', (route) => {
      asked += 1;
      return route.abort();
    });
    page.on('requestfailed', () => {
      failed += 1;
    });
    await open(page, '/');
    await page.getByRole('button', { name: 'Play the film' }).click();
    await expect(page.getByText('The film could not be played.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible();
    await expect.poll(() => asked > 0 && failed === asked).toBe(true);
    pageErrors.splice(0);
  });

  test('visitors who want no motion get the film as still pictures', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install({ time: '2026-07-09T10:00:00-07:00' });
    await open(page, '/');
    await page.getByRole('button', { name: 'Play the film' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    const caption = page
      .getByRole('region', { name: 'A morning in the valley' })
      .locator('[aria-live]');
    const held = (await caption.textContent()) ?? '';
    expect(held).not.toBe('');
    await page.clock.runFor(20_000);
    await expect(caption).toHaveText(held);

    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.clock.runFor(5_100);
    await expect(caption).not.toHaveText(held);
    await page.getByRole('button', { name: 'Stop the film' }).click();
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible();
  });
});
