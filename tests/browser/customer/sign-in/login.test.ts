import type { Page } from '@playwright/test';
import type { TestApp } from '#tests/support/app.ts';
import { applied, someApplication } from '#tests/support/people/applications.ts';
import { setUpApp } from '#tests/support/people/authenticator-app.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { screenProblems } from '../../accessibility.ts';
import { expect, test, toasts } from '../../bank.ts';
import { thoroughUnless } from '../../thorough.ts';
import { hydrated, withConsent } from '../../visitor/visitor.ts';

interface Login {
  readonly username: string;
  readonly password: string;
}

async function open(page: Page): Promise<void> {
  await withConsent(page);
  await page.goto('/login');
  await hydrated(page);
}

async function enterPassword(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const codeField = (page: Page) => page.getByLabel('Access code');
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await logInButton(page).click();
}

async function whoIsSignedIn(page: Page): Promise<string | undefined> {
  const reply = await page.request.get('/api/auth/me');
  return reply.ok() ? (await reply.json()).user.email : undefined;
}

test('a customer logs in with a code of the bank', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, customer);
  await expect(toasts(page)).toContainText('Enter Access Code');
  await expect(toasts(page)).toContainText(
    'Please enter your 6-digit access code to complete login',
  );
  await expect(codeField(page)).toBeFocused();
  expect(await whoIsSignedIn(page)).toBeUndefined();
  await enterCode(page, await poolCode(bank));
  await expect(toasts(page)).toContainText('Welcome back!');
  await expect(page).toHaveURL('/dashboard');
  expect(await whoIsSignedIn(page)).toBe(customer.email);
});

test('on a phone the toast about the code does not cover its field', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page);
  await enterPassword(page, await makeCustomer(bank));
  await expect(codeField(page)).toBeFocused();
  await toasts(page).getByText('Enter Access Code').hover();
  const covered = async () => {
    const toast = await toasts(page).getByRole('listitem').boundingBox();
    const field = await codeField(page).boundingBox();
    if (!toast || !field) throw new Error('The toast or the field is not shown.');
    return toast.y < field.y + field.height && field.y < toast.y + toast.height;
  };
  await expect.poll(covered).toBe(false);
});

test('a customer logs in with the e-mail address as well as with the username', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, { ...customer, username: customer.email.toUpperCase() });
  await enterCode(page, await poolCode(bank));
  await expect(page).toHaveURL('/dashboard');
});

test('a new customer logs in with the code that was mailed at approval', async ({ page, bank }) => {
  const application = someApplication();
  const id = await applied(bank, application);
  const { cookies } = await makeStaff(bank, 'administrator');
  await bank.request('POST', `/api/admin/pending-accounts/${id}/approve`, { cookies });
  const mails = await bank.readMailbox(application.email);
  const code = mails.map(({ text }) => /^Access code: (\d{6})$/m.exec(text)?.[1]).find(Boolean);
  await open(page);
  await enterPassword(page, application);
  await enterCode(page, code ?? '');
  await expect(page).toHaveURL('/dashboard');
  expect(await whoIsSignedIn(page)).toBe(application.email);
});

test('a customer with an authenticator app logs in with its code, and with no other', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  const app = await setUpApp(bank, customer);
  await open(page);
  await enterPassword(page, customer);
  await enterCode(page, await poolCode(bank));
  await expect(toasts(page)).toContainText('Invalid or expired access code');
  await enterCode(page, await app.code());
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong password shows a toast that disappears and a message that stays', async ({
  page,
  bank,
}) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, { ...customer, password: 'not-the-password' });
  await expect(toasts(page)).toContainText('Login Failed');
  await expect(toasts(page)).toContainText('Invalid email or password');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Username or Email')).toHaveValue(customer.username);
});

test('a wrong code is cleared and the field has the focus again', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, customer);
  await enterCode(page, await wrongCode(bank));
  await expect(toasts(page)).toContainText('Login Failed');
  await expect(toasts(page)).toContainText('Invalid or expired access code');
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid or expired access code');
  await enterCode(page, await poolCode(bank));
  await expect(page).toHaveURL('/dashboard');
});

test('the code field takes digits only, also pasted with a space, and enables the button at six', async ({
  page,
  bank,
}) => {
  await open(page);
  await enterPassword(page, await makeCustomer(bank));
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await codeField(page).pressSequentially('12a3-4x5');
  await expect(codeField(page)).toHaveValue('12345');
  await expect(logInButton(page)).toBeDisabled();
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('[name=code]');
    field?.select();
    document.execCommand('insertText', false, '123 456');
  });
  await expect(codeField(page)).toHaveValue('123456');
  await expect(logInButton(page)).toBeEnabled();
});

for (const name of ['Change credentials', 'Back']) {
  test(
    `${name} returns to the credentials without code and password`,
    thoroughUnless(name === 'Back'),
    async ({ page, bank }) => {
      const customer = await makeCustomer(bank);
      await open(page);
      await enterPassword(page, customer);
      await codeField(page).fill('123');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByLabel('Username or Email')).toHaveValue(customer.username);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await enterPassword(page, customer);
      await expect(codeField(page)).toHaveValue('');
    },
  );
}

test('both credentials are required', { tag: '@thorough' }, async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Username or Email')).toBeFocused();
  await expect(page.getByText('Username or email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username or Email').fill('robin');
  await expect(page.getByText('Username or email is required')).toBeHidden();
});

test('the username can be hidden from those who look on', { tag: '@thorough' }, async ({
  page,
}) => {
  await open(page);
  const field = page.getByLabel('Username or Email');
  await field.fill('robin');
  await page.getByRole('button', { name: 'HIDE' }).click();
  await expect(field).toHaveCSS('-webkit-text-security', 'disc');
  await expect(field).toHaveAttribute('autocomplete', 'username');
  await page.getByRole('button', { name: 'SHOW username' }).click();
  await expect(field).toHaveCSS('-webkit-text-security', 'none');
});

test('a blocked customer is asked to call the bank', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const { cookies } = await makeStaff(bank, 'administrator');
  await bank.request('POST', `/api/admin/users/${customer.id}/block`, { cookies });
  await open(page);
  await enterPassword(page, customer);
  await expect(toasts(page)).toContainText('Your online banking is blocked. Please call us at');
});

test('after a reload between the steps one begins again, and gets in', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, customer);
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await enterPassword(page, customer);
  await enterCode(page, await poolCode(bank));
  await expect(page).toHaveURL('/dashboard');
});

test('a customer who takes too long between the steps enters the password again', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, customer);
  await expect(codeField(page)).toBeVisible();
  await endChallenges(bank, customer.id);
  await enterCode(page, await poolCode(bank));
  const text = 'That took too long. Please enter your password again.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(text);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('the fifth wrong code leads back to the password, and says why', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await enterPassword(page, customer);
  const wrong = await wrongCode(bank);
  for (let tried = 1; tried < 5; tried += 1) {
    await enterCode(page, wrong);
    await expect(codeField(page)).toHaveAccessibleDescription(/Invalid or expired access code/);
    await expect(codeField(page)).toHaveValue('');
  }
  await enterCode(page, wrong);
  const sentence = 'There were too many wrong codes. Please enter your password again.';
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence);
  await expect(toasts(page)).toContainText(sentence);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('a double click on Continue and on Log In sends one request each', async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await open(page);
  await page.getByLabel('Username or Email').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await codeField(page).fill(await poolCode(bank));
  await logInButton(page).dblclick();
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toEqual(['/api/auth/login', '/api/auth/validate-code']);
});

test('the whole login works by keyboard', { tag: '@thorough' }, async ({ page, bank }) => {
  const customer = await makeCustomer(bank);
  await open(page);
  await page.getByLabel('Username or Email').focus();
  await page.keyboard.type(customer.username);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'HIDE' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await poolCode(bank));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test('the page has its own header, the FDIC sign, help and policies', { tag: '@thorough' }, async ({
  page,
}) => {
  await open(page);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  for (const name of ['Contact Us', 'Locations']) {
    const link = header.getByRole('link', { name: `${name} (opens in a new tab)` });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expect(header.getByText('FDIC', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  const recovery = page.getByRole('link', { name: 'Forgot password?' });
  await expect(recovery).toHaveAttribute('target', '_blank');
  const apply = page.getByRole('main').getByRole('link', { name: 'Open an account' });
  await expect(apply).toHaveAttribute('href', '/open-account');
  for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('on a phone nothing stands over the links, however far one has scrolled', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await expect(page.getByRole('button', { name: 'Privacy preferences' })).toBeVisible();
  for (const part of [0, 0.25, 0.5, 0.75, 1]) expect(await coveredAt(page, part)).toEqual([]);
});

test('both steps are sound at every size and in both themes, with their errors', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await open(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  expect(await screenProblems(page)).toEqual([]);
  await enterPassword(page, await makeCustomer(bank));
  await enterCode(page, await wrongCode(bank));
  await expect(codeField(page)).toHaveValue('');
  expect(await screenProblems(page)).toEqual([]);
});

/** Links and buttons in sight that a finger would miss, this far down the page. */
function coveredAt(page: Page, part: number): Promise<string[]> {
  return page.evaluate((far) => {
    scrollTo({ top: far * document.documentElement.scrollHeight, behavior: 'instant' });
    return [...document.querySelectorAll('a, button, input')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => element.checkVisibility() && box.top >= 0)
      .filter(({ box }) => box.bottom <= innerHeight && box.left >= 0 && box.width > 1)
      .filter(({ element, box }) =>
        [box.left + 2, (box.left + box.right) / 2, box.right - 2].some((x) => {
          const hit = document.elementFromPoint(x, (box.top + box.bottom) / 2);
          return hit !== null && !element.contains(hit) && !hit.contains(element);
        }),
      )
      .map(({ element }) => element.outerHTML.slice(0, 120));
  }, part);
}

async function endChallenges({ deps }: TestApp, customerId: string): Promise<void> {
  await deps.pool.query("delete from sessions where audience = 'pre-auth' and subject_id = $1", [
    customerId,
  ]);
}
