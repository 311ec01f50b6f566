// The demonstration's story, told through the bank's own door: people apply, staff approve, mailed
// codes are typed in, a year goes by. Only what no customer can ask for online (the first
// administrator, a business account opened at a branch, what card networks and employers post) is
// done by the functions behind it.
import { bankMoment, type WallTime } from '#rules/bank-calendar.ts';
import { bankDay } from '#rules/bank-day.ts';
import { addDays } from '#rules/calendar-date.ts';
import { listMail } from '#server/base/outbox.ts';
import { createAdministrator } from '#server/staff/create-administrator.ts';
import { Chance } from './chance.ts';
import { applicationOf, casey, jordan, sam, waiting } from './demo-applicants.ts';
import { CUSTOMER_PASSWORD, demoStaff, STAFF_PASSWORD } from './demo-logins.ts';
import { openBusinessAccounts } from './open-business-accounts.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { tellCasey } from './tell-casey.ts';
import { tellJordan } from './tell-jordan.ts';
import type { Visit } from './visit.ts';

export interface SeedOptions extends Omit<StageOptions, 'start'> {
  /** The moment at which the story arrives. */
  readonly now: Date;
}

const MINUTE_MS = 60_000;
const STORY_DAYS = 370;

export async function seedDemo({ now, ...options }: SeedOptions): Promise<void> {
  const today = bankDay(now);
  const day = (ago: number) => addDays(today, -ago);
  const moment = (ago: number, time: WallTime) => bankMoment(day(ago), time);
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

  const stage = openStage({ ...options, start: moment(STORY_DAYS, '08:00') });
  try {
    await hireStaff(stage);

    await stage.walkTo(moment(369, '11:20'));
    const asked = { accountType: 'checking', initialDeposit: 1_500 } as const;
    const first = await apply(stage, applicationOf(jordan, asked));
    const second = await apply(stage, applicationOf(casey, { ...asked, initialDeposit: 800 }));
    await stage.walkTo(moment(368, '09:10'));
    const checking = await approve(stage, first, second);
    await stage.walkTo(moment(368, '18:30'));
    await firstSignIn(stage, jordan);
    await firstSignIn(stage, casey);

    await stage.walkTo(moment(367, '12:15'));
    const more = [
      await apply(stage, applicationOf(jordan, { ...saving, username: 'jordan2' })),
      await apply(stage, applicationOf(jordan, { ...borrowing, username: 'jordan3' })),
    ];
    await stage.walkTo(moment(366, '09:30'));
    const [jordanFirst, caseyFirst] = checking;
    const [savings, credit] = await approve(stage, ...more);
    if (!jordanFirst || !caseyFirst || !savings || !credit) throw new Error('Each has an account.');
    const holder = {
      customerId: caseyFirst.customerId,
      name: `${casey.firstName} ${casey.lastName}`,
    };
    const business = await openBusinessAccounts(stage.parts, holder);

    const days = Array.from({ length: 366 }, (_, index) => day(365 - index));
    const limit = stage.parts.config.limits.startingCreditLimitCents;
    const own = {
      checking: jordanFirst.accountId,
      savings: savings.accountId,
      credit: credit.accountId,
    };
    const has = { checking: 150_000n, savings: 50_000n, credit: limit };
    stage.past.add(tellJordan(own, has, days, new Chance(11)));
    const both = { checking: caseyFirst.accountId, ...business };
    stage.past.add(tellCasey(both, { checking: 80_000n, limit }, days, new Chance(23)));

    await stage.walkTo(moment(4, '15:40'));
    const third = await apply(stage, applicationOf(sam, { ...saving, initialDeposit: 0 }));
    await stage.walkTo(moment(3, '10:05'));
    await approve(stage, third);
    await stage.walkTo(moment(3, '19:25'));
    await firstSignIn(stage, sam);

    await stage.walkTo(moment(1, '16:10'));
    await apply(stage, waiting[0]);
    await stage.walkTo(minutesAgo(300));
    await apply(stage, waiting[1]);
    await stage.walkTo(minutesAgo(120));
    await sendWire(stage, own.checking);
    await stage.walkTo(now);
  } finally {
    await stage.close();
  }
}

const saving = { accountType: 'savings', initialDeposit: 500 } as const;
const borrowing = { accountType: 'credit', initialDeposit: 0 } as const;

async function hireStaff(stage: Stage): Promise<void> {
  const { pool, passwords, clock } = stage.parts;
  const [{ role: _always, ...first }, ...colleagues] = demoStaff;
  const passwordHash = await passwords.hash(STAFF_PASSWORD);
  await createAdministrator(pool, { ...first, passwordHash }, clock.now());
  const administrator = await enterAsAdministrator(stage);
  for (const colleague of colleagues) {
    await administrator.post('/api/admin/staff', { ...colleague, password: STAFF_PASSWORD });
  }
  await administrator.post('/api/admin/auth/logout');
}

async function enterAsAdministrator(stage: Stage): Promise<Visit> {
  const visit = stage.enter();
  const [{ email }] = demoStaff;
  await visit.post('/api/admin/auth/login', { email, password: STAFF_PASSWORD });
  return visit;
}

async function apply(stage: Stage, application: object): Promise<string> {
  const visit = stage.enter();
  const { applicationId } = await visit.post<{ applicationId: string }>(
    '/api/account-opening',
    application,
  );
  return applicationId;
}

interface Opened {
  readonly customerId: string;
  readonly accountId: string;
}

async function approve(stage: Stage, ...applicationIds: readonly string[]): Promise<Opened[]> {
  const administrator = await enterAsAdministrator(stage);
  const opened: Opened[] = [];
  for (const id of applicationIds) {
    const url = `/api/admin/pending-accounts/${id}/approve`;
    opened.push(await administrator.post<Opened>(url));
  }
  await administrator.post('/api/admin/auth/logout');
  return opened;
}

/** Types in the code that came by mail, which proves the address. */
async function firstSignIn(stage: Stage, { username }: { username: string }): Promise<void> {
  const { pool, keys } = stage.parts;
  const mails = await listMail(pool, keys, { limit: 20 });
  const codes = mails
    .filter(({ to }) => to === `${username}@mail.example`)
    .map(({ text }) => /^Access code: (\d{6})$/m.exec(text)?.[1]);
  const visit = await signIn(stage, username, codes.find((code) => code !== undefined) ?? '');
  await visit.post('/api/auth/logout');
}

async function signIn(stage: Stage, username: string, code: string): Promise<Visit> {
  const visit = stage.enter();
  await visit.post('/api/auth/login', { email: username, password: CUSTOMER_PASSWORD });
  await visit.post('/api/auth/validate-code', { email: username, code });
  return visit;
}

/** A wire of this morning, which staff have not looked at yet. */
async function sendWire(stage: Stage, fromAccountId: string): Promise<void> {
  const administrator = await enterAsAdministrator(stage);
  await administrator.post('/api/admin/access-codes/generate-pool');
  const [first] = await administrator.get<{ code: string }[]>('/api/admin/access-codes');
  await administrator.post('/api/admin/auth/logout');
  const visit = await signIn(stage, jordan.username, first?.code ?? '');
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
