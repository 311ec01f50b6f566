import { makeStaff } from '#tests/support/people/people.ts';
import { expect } from '../../bank.ts';
import { addDevice, forgetSession, noSuggestions, testAtLocalhostWith } from '../../passkeys.ts';
import { hydrated } from '../../visitor/visitor.ts';

const test = testAtLocalhostWith({ env: { SETTING_STAFF_AUTHENTICATOR: 'on' } });

test('a passkey is the second factor that the bank requires of its staff', {
  tag: '@thorough',
}, async ({ page, bank }) => {
  await noSuggestions(page);
  const device = await addDevice(page);
  await device.answers(true);
  const { email, password } = await makeStaff(bank, 'administrator');
  const logIn = async () => {
    await page.goto('/admin/login');
    await hydrated(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  };
  await logIn();
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Your password').fill(password);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await forgetSession(page);
  await logIn();
  await expect(page.getByRole('alert')).toContainText('Please sign in with your passkey.');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
