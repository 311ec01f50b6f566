import { checkPictures } from './check-pictures.ts';
import type { Scenario } from './scenario.ts';
import { signInAsAdministrator, signInWithAccessCode } from './scenario-steps.ts';

/** Large enough that a part is on hold for more than a week: staff have it open as accepted. */
const AMOUNT = '8400.00';

interface Deposited {
  readonly checkDeposit: { readonly id: string };
}

/** Sends photos of a check, for staff to review; returns the deposit's id. */
export async function depositCheck(
  scenario: Scenario,
  { username }: { readonly username: string },
  accountId: string,
): Promise<string> {
  const browser = await signInWithAccessCode(scenario, username);
  const { checkDeposit } = await browser.post<Deposited>('/api/check-deposits', {
    accountId,
    amount: AMOUNT,
    ...(await checkPictures()),
  });
  await browser.post('/api/auth/logout');
  return checkDeposit.id;
}

/** An administrator accepts a check; if it is not paid, it can be returned. */
export async function acceptCheck(scenario: Scenario, depositId: string): Promise<void> {
  const administrator = await signInAsAdministrator(scenario);
  await administrator.post(`/api/admin/check-deposits/${depositId}/approve`);
  await administrator.post('/api/admin/auth/logout');
}
