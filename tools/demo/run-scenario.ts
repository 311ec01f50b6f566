// The demonstration's story, told through the bank's own door: people apply, staff approve, mailed
// codes are typed in, a year goes by. Only what nobody can ask for online (the first administrator,
// business accounts, what employers and card networks post) is done by the functions behind it.
import { bankMoment, type WallTime } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type CaseyAccounts, tellCasey } from './casey-events.ts';
import { applicationOf, casey, jordan, sam, waiting } from './demo-applicants.ts';
import { type JordanAccounts, tellJordan } from './jordan-events.ts';
import { openBusinessAccounts } from './open-business-accounts.ts';
import type { Stage } from './scenario.ts';
import { apply, approve, firstSignIn, hireStaff, sendWire } from './scenario-steps.ts';
import { Chance } from './seeded-random.ts';

const MINUTE_MS = 60_000;
const HISTORY_DAYS = 366;

/** When the story begins that arrives at this moment. */
export function beginningOf(now: Date): Date {
  return calendarOf(now).onDay(370, '08:00');
}

/** Plays the story on a stage that stands at its beginning, until it arrives at this moment. */
export async function seedDemo(stage: Stage, now: Date): Promise<void> {
  const when = calendarOf(now);
  await hireStaff(stage);
  const accounts = await openAccounts(stage, when);
  planYear(stage, when, accounts);
  await welcomeSam(stage, when);
  await lastDay(stage, when, accounts.jordan.checking);
  await stage.walkTo(now);
}

interface Calendar {
  /** The day that many days ago. */
  day(daysAgo: number): CalendarDate;
  onDay(daysAgo: number, time: WallTime): Date;
  minutesAgo(minutes: number): Date;
}

function calendarOf(now: Date): Calendar {
  const day = (daysAgo: number) => addDays(bankDay(now), -daysAgo);
  return {
    day,
    onDay: (daysAgo, time) => bankMoment(day(daysAgo), time),
    minutesAgo: (minutes) => new Date(now.getTime() - minutes * MINUTE_MS),
  };
}

interface Accounts {
  readonly jordan: JordanAccounts;
  readonly casey: CaseyAccounts;
}

// In dollars, as the form sends them.
const opening = { jordanChecking: 1_500, jordanSavings: 500, caseyChecking: 800 };
const centsOf = (dollars: number) => BigInt(dollars) * 100n;

/** Jordan and Casey become customers, and come back for more accounts. */
async function openAccounts(stage: Stage, when: Calendar): Promise<Accounts> {
  await stage.walkTo(when.onDay(369, '11:20'));
  const checking = (initialDeposit: number) =>
    ({ accountType: 'checking', initialDeposit }) as const;
  const ofJordan = await apply(stage, applicationOf(jordan, checking(opening.jordanChecking)));
  const ofCasey = await apply(stage, applicationOf(casey, checking(opening.caseyChecking)));
  await stage.walkTo(when.onDay(368, '09:10'));
  const [jordanFirst, caseyFirst] = await approve(stage, [ofJordan, ofCasey]);
  await stage.walkTo(when.onDay(368, '18:30'));
  await firstSignIn(stage, jordan);
  await firstSignIn(stage, casey);

  await stage.walkTo(when.onDay(367, '12:15'));
  const saving = { accountType: 'savings', initialDeposit: opening.jordanSavings } as const;
  const borrowing = { accountType: 'credit', initialDeposit: 0 } as const;
  const another = { ...jordan, email: 'jordan@mail.example' };
  const forSavings = await apply(stage, applicationOf({ ...another, username: 'jordan2' }, saving));
  const forCredit = await apply(
    stage,
    applicationOf({ ...another, username: 'jordan3' }, borrowing),
  );
  await stage.walkTo(when.onDay(366, '09:30'));
  const [savings, credit] = await approve(stage, [forSavings, forCredit]);
  const name = `${casey.firstName} ${casey.lastName}`;
  const holder = { customerId: caseyFirst.customerId, name };
  const business = await openBusinessAccounts(stage.parts, holder);
  return {
    jordan: {
      checking: jordanFirst.accountId,
      savings: savings.accountId,
      credit: credit.accountId,
    },
    casey: { checking: caseyFirst.accountId, ...business },
  };
}

/** What will have happened by the time the stage gets there. */
function planYear({ past, parts }: Stage, when: Calendar, accounts: Accounts): void {
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) =>
    when.day(HISTORY_DAYS - 1 - index),
  );
  const limit = parts.config.limits.startingCreditLimitCents;
  const jordanHas = {
    checking: centsOf(opening.jordanChecking),
    savings: centsOf(opening.jordanSavings),
    credit: limit,
  };
  past.add(tellJordan(accounts.jordan, jordanHas, days, new Chance(11)));
  const caseyHas = { checking: centsOf(opening.caseyChecking), limit };
  past.add(tellCasey(accounts.casey, caseyHas, days, new Chance(23)));
}

async function welcomeSam(stage: Stage, when: Calendar): Promise<void> {
  await stage.walkTo(when.onDay(4, '15:40'));
  const nothingYet = { accountType: 'savings', initialDeposit: 0 } as const;
  const application = await apply(stage, applicationOf(sam, nothingYet));
  await stage.walkTo(when.onDay(3, '10:05'));
  await approve(stage, [application]);
  await stage.walkTo(when.onDay(3, '19:25'));
  await firstSignIn(stage, sam);
}

/** What staff find on their desks: two applications and a wire. */
async function lastDay(stage: Stage, when: Calendar, checking: string): Promise<void> {
  await stage.walkTo(when.onDay(1, '16:10'));
  await apply(stage, waiting[0]);
  await stage.walkTo(when.minutesAgo(300));
  await apply(stage, waiting[1]);
  await stage.walkTo(when.minutesAgo(120));
  await sendWire(stage, jordan, checking);
}
