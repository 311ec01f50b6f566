import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import type { TestApp } from '#tests/support/app.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { expect, test } from '../../bank.ts';
import { refuseStreams } from '../../live.ts';
import { hydrated } from '../../visitor/visitor.ts';
import { openPortal, toast, toTab } from '../portal.ts';
import { auditLines, badge, item, narrowTo, sendNow } from './queue.ts';

async function statusOf({ deps }: TestApp, id: string): Promise<string> {
  const query = sql`select status from applications where id = ${id}`;
  return (await one<{ status: string }>(deps.pool, query)).status;
}

test('an application shows who applies for what, and since when', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const productId = 'free-checking';
  await applied(bank, { lastName: 'Applewhite', email: 'applewhite@mail.example', productId });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'applewhite');
  const application = item(page, 'Ashley Applewhite');
  for (const text of [
    'applewhite@mail.example',
    '(503) 555-0142',
    'Checking',
    'Free Checking',
    '$250.50',
    'Applied today,',
    'Due Mar 4',
    '12 Fir Lane, Salem, OR 97301',
    'Name screening clear',
  ]) {
    await expect(application).toContainText(text);
  }
  await expect(application).toContainText(/SSN \*{3}-\*{2}-\d{4}/);
});

test('an approved applicant signs in with the code from the mail', async ({
  page,
  bank,
  browser,
}) => {
  const email = 'newcomer@mail.example';
  const id = await applied(bank, { lastName: 'Newcomer', email, username: 'newcomer' });
  const staff = await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  const before = await badge(page, 'Pending Accounts');
  await narrowTo(page, 'newcomer');
  const application = item(page, 'Ashley Newcomer');
  await application.getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, 'Account approved successfully')).toBeVisible();
  await expect(application).toBeHidden();
  await expect.poll(() => badge(page, 'Pending Accounts')).toBe(before - 1);
  await sendNow(page);
  expect((await auditLines(bank, id)).at(-1)).toEqual({
    action: 'approve-application',
    actorId: staff.id,
  });

  const [mail] = await bank.readMailbox(email);
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  const theirs = await (await browser.newContext({ baseURL: bank.url })).newPage();
  await theirs.goto('/login');
  await hydrated(theirs);
  await theirs.getByLabel('Username or Email').fill('newcomer');
  await theirs.getByLabel('Password', { exact: true }).fill('five-larches');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await theirs.getByRole('textbox', { name: /code/i }).fill(code);
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText('Ashley');
  await expect(theirs.getByText('$250.50').first()).toBeVisible();
  await theirs.context().close();
});

test('a denied applicant reads the reason in the mail', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const email = 'turned-away@mail.example';
  const id = await applied(bank, { lastName: 'Turnaway', email });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'turnaway');
  await item(page, 'Ashley Turnaway').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this application?' });
  await dialog.getByRole('button', { name: 'The application is incomplete.' }).click();
  await dialog.getByRole('button', { name: 'Deny application' }).click();
  await expect(toast(page, 'Account denied')).toBeVisible();
  await expect(item(page, 'Ashley Turnaway')).toBeHidden();
  await sendNow(page);
  expect(await statusOf(bank, id)).toBe('denied');
  const [mail] = await bank.readMailbox(email);
  expect(mail?.text).toContain('The application is incomplete.');
});

test('denying credit asks for one of the reasons that the law knows', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const email = 'no-credit@mail.example';
  await applied(bank, { lastName: 'Nocredit', email, accountType: 'credit' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'nocredit');
  await item(page, 'Ashley Nocredit').getByRole('button', { name: 'Deny' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deny this application?' });
  await dialog.getByRole('button', { name: 'Deny application' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/principal reason/);
  await dialog.getByRole('button', { name: 'Unable to verify income' }).click();
  await dialog.getByRole('button', { name: 'Deny application' }).click();
  await expect(toast(page, 'Account denied')).toBeVisible();
  await sendNow(page);
  const [notice] = await bank.readMailbox(email);
  expect(notice?.text).toContain('Principal reason: Unable to verify income');
  expect(notice?.text).toContain('Equal Credit Opportunity Act');
});

test('duplicates and listed names are flagged, and a listed one asks for a word', async ({
  page,
  bank,
}) => {
  const email = 'twice@mail.example';
  await applied(bank, { lastName: 'Twicely', email });
  const id = await applied(bank, { firstName: 'Torvald', lastName: 'Quillmarsh', email });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'twicely');
  await expect(item(page, 'Ashley Twicely')).toContainText(
    'Possible duplicate: same email as another application',
  );
  await narrowTo(page, 'quillmarsh');
  const listed = item(page, 'Torvald Quillmarsh');
  await expect(listed).toContainText('Name similar to Torvald Quillmarsh');
  await listed.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'A name is similar to one on the watch list' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Clear and approve' }).click();
  await expect(toast(page, 'Account approved successfully')).toBeVisible();
  await sendNow(page);
  expect(await statusOf(bank, id)).toBe('approved');
});

test('when two staff members decide on one application, one wins and the other sees it', async ({
  page,
  bank,
}) => {
  await refuseStreams(page.context());
  const id = await applied(bank, { lastName: 'Pairwise' });
  await openPortal(page, bank, 'approver');
  await toTab(page, 'Pending Accounts');
  await narrowTo(page, 'pairwise');
  const { cookies, name } = await makeStaff(bank, 'approver');
  const path = `/api/admin/pending-accounts/${id}/deny`;
  expect((await bank.request('POST', path, { cookies, body: {} })).status).toBe(200);

  const application = item(page, 'Ashley Pairwise');
  await application.getByRole('button', { name: 'Approve' }).click();
  await sendNow(page);
  const refusal = `This application is already denied. ${name} made the decision.`;
  await expect(toast(page, 'Error approving account')).toContainText(refusal);
  await expect(application.getByRole('alert')).toContainText(refusal);
  expect(await statusOf(bank, id)).toBe('denied');
});

test('what was decided can be looked up, with who did it and why', { tag: '@thorough' }, async ({
  page,
  bank,
}) => {
  const id = await applied(bank, { lastName: 'Oldcase' });
  const staff = await makeStaff(bank, 'approver');
  const path = `/api/admin/pending-accounts/${id}/deny`;
  await bank.request('POST', path, { cookies: staff.cookies, body: { reason: 'Not complete' } });
  await openPortal(page, bank, 'auditor');
  await toTab(page, 'Pending Accounts');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('denied');
  await narrowTo(page, 'oldcase');
  const decided = item(page, 'Ashley Oldcase');
  await expect(decided).toContainText('Not complete');
  await expect(decided).toContainText(/by Sage Cedar\d+/);
  await expect(decided.getByRole('button', { name: 'Approve' })).toBeHidden();
});
