// The steps of the scenario: hire staff, apply, approve, sign in for the first time, pay by card,
// send a wire.
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { listMail } from '#server/base/mail/outbox.ts';
import { createAdministrator } from '#server/staff/create-administrator.ts';
import type { DemoBrowser } from './demo-browser.ts';
import { CUSTOMER_PASSWORD, demoStaff, STAFF_PASSWORD } from './demo-logins.ts';
import { carpenter } from './jordan-recipients.ts';
import type { Scenario } from './scenario.ts';
import { scheduleRent } from './schedule-rent.ts';

export async function hireStaff(scenario: Scenario): Promise<void> {
  const { pool, passwords, clock } = scenario.deps;
  const [{ role: _always, ...first }, ...colleagues] = demoStaff;
  const passwordHash = await passwords.hash(STAFF_PASSWORD);
  await createAdministrator(pool, { ...first, passwordHash }, clock.now());
  const administrator = await signInAsAdministrator(scenario);
  for (const colleague of colleagues) {
    await administrator.post('/api/admin/staff', colleague);
    await acceptInvitation(scenario, colleague.email);
  }
  await administrator.post('/api/admin/auth/logout');
}

/** Follows the mailed invitation link and chooses a password. */
async function acceptInvitation(scenario: Scenario, email: string): Promise<void> {
  const { pool, keys } = scenario.deps;
  const mails = await listMail(pool, keys, { limit: 20 });
  const tokens = mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/admin\/invitation#(\S+)$/m.exec(text)?.[1]);
  const token = tokens.find((one) => one !== undefined) ?? '';
  const browser = scenario.openBrowser(email);
  const body = { token, password: STAFF_PASSWORD };
  await browser.post('/api/admin/auth/accept-invitation', body);
  await browser.post('/api/admin/auth/logout');
}

export async function signInAsAdministrator(scenario: Scenario): Promise<DemoBrowser> {
  const [{ email }] = demoStaff;
  const browser = scenario.openBrowser(email);
  await browser.post('/api/admin/auth/login', { email, password: STAFF_PASSWORD });
  return browser;
}

export async function apply(scenario: Scenario, application: object): Promise<string> {
  const browser = scenario.openBrowser();
  const { applicationId } = await browser.post<{ applicationId: string }>(
    '/api/account-opening',
    application,
  );
  return applicationId;
}

export interface Opened {
  readonly customerId: string;
  readonly accountId: string;
}

/** An administrator approves the applications, in this order; returns what was opened. */
export async function approve<const Ids extends readonly string[]>(
  scenario: Scenario,
  applicationIds: Ids,
): Promise<{ [Each in keyof Ids]: Opened }> {
  const administrator = await signInAsAdministrator(scenario);
  const opened: Opened[] = [];
  for (const id of applicationIds) {
    opened.push(await administrator.post<Opened>(`/api/admin/pending-accounts/${id}/approve`));
  }
  await administrator.post('/api/admin/auth/logout');
  return opened as { [Each in keyof Ids]: Opened };
}

/** Signs in with the mailed code, which proves the email address, and saves recipients. */
export async function firstSignIn(
  scenario: Scenario,
  { username }: { readonly username: string },
  recipients: readonly object[] = [],
): Promise<void> {
  const { pool, keys } = scenario.deps;
  const mails = await listMail(pool, keys, { limit: 20 });
  const codes = mails
    .filter(({ to }) => to === `${username}@mail.example`)
    .map(({ text }) => /^Access code: (\d{6})$/m.exec(text)?.[1]);
  const browser = await signIn(scenario, username, codes.find((code) => code !== undefined) ?? '');
  for (const recipient of recipients) await browser.post('/api/recipients', recipient);
  await browser.post('/api/auth/logout');
}

async function signIn(scenario: Scenario, username: string, code: string): Promise<DemoBrowser> {
  const browser = scenario.openBrowser(username);
  await browser.post('/api/auth/login', { email: username, password: CUSTOMER_PASSWORD });
  await browser.post('/api/auth/validate-code', { email: username, code });
  return browser;
}

/** Signs in with a code that an administrator reads out. */
export async function signInWithAccessCode(
  scenario: Scenario,
  username: string,
): Promise<DemoBrowser> {
  const administrator = await signInAsAdministrator(scenario);
  await administrator.post('/api/admin/access-codes/generate-pool');
  const [first] = await administrator.get<{ code: string }[]>('/api/admin/access-codes');
  await administrator.post('/api/admin/auth/logout');
  return await signIn(scenario, username, first?.code ?? '');
}

/** Tries to pay more online than the card's limit, so that its activity has something to show. */
export async function payByCard(scenario: Scenario, accountId: string): Promise<void> {
  const card = sql`select id from cards where account_id = ${accountId}`;
  const { id: cardId } = await one<{ id: string }>(scenario.deps.pool, card);
  const administrator = await signInAsAdministrator(scenario);
  await administrator.post('/api/admin/simulator/events', {
    kind: 'authorize-card',
    cardId,
    amount: '6200.00',
    merchant: 'Hobnail Outdoor',
    channel: 'online',
  });
  await administrator.post('/api/admin/auth/logout');
}

/** Schedules the rent, and sends a wire that then waits for approval. */
export async function sendWire(
  scenario: Scenario,
  { username }: { readonly username: string },
  fromAccountId: string,
): Promise<void> {
  const browser = await signInWithAccessCode(scenario, username);
  await scheduleRent(browser, fromAccountId, scenario.deps.clock.businessNow());
  await browser.post('/api/wire-transfer', {
    fromAccountId,
    amount: '850.00',
    description: 'Deposit for kitchen shelves',
    ...carpenter,
  });
  await browser.post('/api/auth/logout');
}
