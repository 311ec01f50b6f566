// What people of the demonstration do at the bank's door, each in a visit of their own.
import { listMail } from '#server/base/mail/outbox.ts';
import { createAdministrator } from '#server/staff/create-administrator.ts';
import type { Visit } from './demo-browser.ts';
import { CUSTOMER_PASSWORD, demoStaff, STAFF_PASSWORD } from './demo-logins.ts';
import type { Stage } from './scenario.ts';

export async function hireStaff(stage: Stage): Promise<void> {
  const { pool, passwords, clock } = stage.parts;
  const [{ role: _always, ...first }, ...colleagues] = demoStaff;
  const passwordHash = await passwords.hash(STAFF_PASSWORD);
  await createAdministrator(pool, { ...first, passwordHash }, clock.now());
  const administrator = await enterAsAdministrator(stage);
  for (const colleague of colleagues) {
    await administrator.post('/api/admin/staff', colleague);
    await acceptInvitation(stage, colleague.email);
  }
  await administrator.post('/api/admin/auth/logout');
}

/** Opens the link that came by mail and chooses a password. */
async function acceptInvitation(stage: Stage, email: string): Promise<void> {
  const { pool, keys } = stage.parts;
  const mails = await listMail(pool, keys, { limit: 20 });
  const tokens = mails
    .filter(({ to }) => to === email)
    .map(({ text }) => /\/admin\/invitation#(\S+)$/m.exec(text)?.[1]);
  const token = tokens.find((one) => one !== undefined) ?? '';
  const visit = stage.enter(email);
  const body = { token, password: STAFF_PASSWORD };
  await visit.post('/api/admin/auth/accept-invitation', body);
  await visit.post('/api/admin/auth/logout');
}

async function enterAsAdministrator(stage: Stage): Promise<Visit> {
  const [{ email }] = demoStaff;
  const visit = stage.enter(email);
  await visit.post('/api/admin/auth/login', { email, password: STAFF_PASSWORD });
  return visit;
}

export async function apply(stage: Stage, application: object): Promise<string> {
  const visit = stage.enter();
  const { applicationId } = await visit.post<{ applicationId: string }>(
    '/api/account-opening',
    application,
  );
  return applicationId;
}

export interface Opened {
  readonly customerId: string;
  readonly accountId: string;
}

/** What an administrator opens in one sitting, in this order. */
export async function approve<const Ids extends readonly string[]>(
  stage: Stage,
  applicationIds: Ids,
): Promise<{ [Each in keyof Ids]: Opened }> {
  const administrator = await enterAsAdministrator(stage);
  const opened: Opened[] = [];
  for (const id of applicationIds) {
    opened.push(await administrator.post<Opened>(`/api/admin/pending-accounts/${id}/approve`));
  }
  await administrator.post('/api/admin/auth/logout');
  return opened as { [Each in keyof Ids]: Opened };
}

/** Types in the code that came by mail, which proves the address. */
export async function firstSignIn(
  stage: Stage,
  { username }: { readonly username: string },
): Promise<void> {
  const { pool, keys } = stage.parts;
  const mails = await listMail(pool, keys, { limit: 20 });
  const codes = mails
    .filter(({ to }) => to === `${username}@mail.example`)
    .map(({ text }) => /^Access code: (\d{6})$/m.exec(text)?.[1]);
  const visit = await signIn(stage, username, codes.find((code) => code !== undefined) ?? '');
  await visit.post('/api/auth/logout');
}

async function signIn(stage: Stage, username: string, code: string): Promise<Visit> {
  const visit = stage.enter(username);
  await visit.post('/api/auth/login', { email: username, password: CUSTOMER_PASSWORD });
  await visit.post('/api/auth/validate-code', { email: username, code });
  return visit;
}

/** A wire of this morning, which staff have not looked at yet. */
export async function sendWire(
  stage: Stage,
  { username }: { readonly username: string },
  fromAccountId: string,
): Promise<void> {
  const administrator = await enterAsAdministrator(stage);
  await administrator.post('/api/admin/access-codes/generate-pool');
  const [first] = await administrator.get<{ code: string }[]>('/api/admin/access-codes');
  await administrator.post('/api/admin/auth/logout');
  const visit = await signIn(stage, username, first?.code ?? '');
  await visit.post('/api/wire-transfer', {
    fromAccountId,
    transferType: 'wire_domestic',
    amount: '850.00',
    description: 'Deposit for kitchen shelves',
    recipientName: 'Cedar Hollow Carpentry',
    recipientBank: 'Harbor Mutual Bank',
    recipientAccountNumber: '004418820915',
    recipientRoutingNumber: '129900007',
    recipientAddress: '61 Sawmill Lane',
    recipientCity: 'Bend',
    recipientState: 'OR',
    recipientCountry: 'US',
    recipientPostalCode: '97701',
  });
  await visit.post('/api/auth/logout');
}
