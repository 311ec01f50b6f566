import type { Page } from '@playwright/test';
import { makeStaff } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { toTab } from '../../staff/portal.ts';
import { item, narrowTo } from '../../staff/queues/queue.ts';
import { hydrated } from '../../visitor/visitor.ts';
import { domesticFields, fill, forgive, openWire, review } from '../money/money-dialogs.ts';
import { fillIn, newApplicant, submitButton } from './application-form.ts';

/** Everything a page can leave behind in the browser, as name and value. */
async function leftBehind(page: Page): Promise<[string, string][]> {
  return await page.evaluate(async () => {
    const inRooms = (await indexedDB.databases()).map(({ name }) => ['database', name ?? '']);
    const inCaches = (await caches.keys()).map((name) => ['cache', name]);
    const readable = document.cookie === '' ? [] : [['cookie', document.cookie]];
    const local = Object.entries(localStorage).map(([name, value]) => [`local ${name}`, value]);
    const session = Object.entries(sessionStorage).map(([name, value]) => [
      `session ${name}`,
      value,
    ]);
    return [...inRooms, ...inCaches, ...readable, ...local, ...session] as [string, string][];
  });
}

// The consent, the theme, whether balances are hidden, keys of submissions under way, and of an
// application the name and address, until it is sent.
const ALLOWED =
  /^(local (privacy|theme|hidden-balances)|session (submission:.*|application-draft))$/;

test('B11 and C2: from the first visit to the last logout nothing private stays in the browser, and nothing breaks the content security policy', async ({
  page,
  bank,
  pageErrors,
}) => {
  test.slow();
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = globalThis as unknown as {
        noteViolation: (text: string) => void;
      };
      noteViolation(`${event.violatedDirective}: ${event.blockedURI} at ${location.pathname}`);
    });
  });
  // A name of their own: staff are asked twice about one whom the bank seems to know.
  const applicant = newApplicant({ 'Last name': 'Okonjo-Journey' });
  const typed = (label: string) => applicant[label] ?? '';
  const secrets = ['Email', 'Phone number', 'Social Security number', 'Password'].map(typed);
  secrets.push('1988', typed('Social Security number').replaceAll('-', ''));
  const seen = new Set<string>();
  const look = async () => {
    for (const [name, value] of await leftBehind(page)) {
      seen.add(name.replace(/:.*/, ''));
      expect(name).toMatch(ALLOWED);
      for (const secret of secrets) expect(value, name).not.toContain(secret);
    }
  };

  await page.goto('/');
  await hydrated(page);
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('button', { name: 'Dark theme' }).first().click();
  await look();

  await page.goto('/open-account');
  await expect(submitButton(page)).toBeEnabled();
  await fillIn(page, applicant);
  await page.getByLabel('I agree to receive documents electronically').check();
  await look();
  await submitButton(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Submitted Successfully');
  expect((await leftBehind(page)).map(([name]) => name)).not.toContain('session application-draft');
  await look();

  const colleague = await makeStaff(bank, 'administrator');
  secrets.push(colleague.email, colleague.password);
  await page.goto('/admin/login');
  await hydrated(page);
  await page.getByLabel('Email').fill(colleague.email);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, typed('Email'));
  const application = item(page, 'Wilhelmina Okonjo-Journey');
  await application.getByRole('button', { name: 'Approve' }).click();
  await expect(application).toBeHidden();
  for (const tab of ['Customers', 'Accounts', 'Transactions', 'Access Codes', 'Audit Log']) {
    await toTab(page, tab);
    await look();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/admin/login');
  await look();

  const [mail] = await bank.readMailbox(typed('Email'));
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  secrets.push(code);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Username or Email').fill(typed('Username'));
  await page.getByLabel('Password', { exact: true }).fill(typed('Password'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Access code').fill(code);
  await look();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/dashboard');
  const { accounts } = await (await page.request.get('/api/accounts')).json();
  secrets.push(accounts[0].accountNumber, domesticFields['Account number']);

  await page.getByRole('button', { name: 'Hide balances' }).click();
  const dialog = await openWire(page, 'Domestic Wire');
  await fill(dialog, domesticFields);
  await look();
  // A reply that is lost leaves the key of the submission behind, and no more.
  await page.route('**/api/wire-transfer', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  });
  const step = await review(page);
  await step.getByRole('button', { name: /^Send/ }).click();
  await expect(step.getByRole('alert').first()).toBeVisible();
  forgive(pageErrors, 'status of 503');
  await look();
  await step.getByRole('button', { name: /^(Send|Try)/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Wire Transfer Receipt' });
  await expect(receipt).toContainText('Submitted, awaiting approval');
  await look();
  await page.keyboard.press('Escape');
  for (const [opener, title] of [
    [/^Deposit Check/, 'Mobile Check Deposit'],
    [/^Pay Bills/, 'Pay Bills'],
    [/^Account Settings/, 'Account Settings'],
  ] as const) {
    await page.getByRole('button', { name: opener }).first().click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await look();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await look();
  const rest = (await leftBehind(page)).map(([name]) => name).toSorted();
  expect(rest).toEqual(['local hidden-balances', 'local privacy', 'local theme']);
  expect([...seen].toSorted()).toEqual([
    ...rest,
    'session application-draft',
    'session submission',
  ]);
  expect(violations).toEqual([]);
});
