// Fills the demo bank through the API: people apply, staff approve, customers sign in with mailed
// codes, and a year goes by. Only what the API does not offer (the first administrator, business
// accounts, postings by employers and card networks) calls the functions behind it.

import { bankMoment, type WallTime } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { cardsByAccount } from './card-payment.ts';
import { type CaseyAccounts, caseyEvents } from './casey-events.ts';
import { closeHistory } from './close-history.ts';
import { applicationOf, casey, jordan, sam, waiting } from './demo-applicants.ts';
import { acceptCheck, depositCheck } from './deposit-check.ts';
import { type JordanAccounts, jordanEvents } from './jordan-events.ts';
import { jordanRecipients } from './jordan-recipients.ts';
import { openBusinessAccounts } from './open-business-accounts.ts';
import type { Scenario } from './scenario.ts';
import { apply, approve, firstSignIn, hireStaff, payByCard, sendWire } from './scenario-steps.ts';
import { SeededRandom } from './seeded-random.ts';

const HISTORY_DAYS = 366;

/** The moment at which the scenario starts that ends at `now`. */
export function startOfScenario(now: Date): Date {
  return calendarOf(now).onDay(370, '08:00');
}

/** Runs the scenario from its start until `now`. */
export async function runScenario(scenario: Scenario, now: Date): Promise<void> {
  const when = calendarOf(now);
  await hireStaff(scenario);
  const accounts = await openAccounts(scenario, when);
  await planYear(scenario, when, accounts);
  await bringCheck(scenario, when, accounts.casey.checking);
  await welcomeSam(scenario, when);
  await lastDay(scenario, when, accounts.jordan.checking);
  await scenario.advanceTo(now);
  await closeHistory(scenario.deps, now);
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
const opening = { jordanChecking: 1_500, jordanSavings: 2_500, caseyChecking: 800 };
const centsOf = (dollars: number) => BigInt(dollars) * 100n;

/** Jordan and Casey become customers, then open more accounts. */
async function openAccounts(scenario: Scenario, when: Calendar): Promise<Accounts> {
  await scenario.advanceTo(when.onDay(369, '11:20'));
  const checking = (initialDeposit: number) =>
    ({ accountType: 'checking', initialDeposit }) as const;
  const ofJordan = await apply(
    scenario,
    applicationOf(jordan, {
      ...checking(opening.jordanChecking),
      productId: 'interest-checking',
    }),
  );
  const ofCasey = await apply(scenario, applicationOf(casey, checking(opening.caseyChecking)));
  await scenario.advanceTo(when.onDay(368, '09:10'));
  const [jordanFirst, caseyFirst] = await approve(scenario, [ofJordan, ofCasey]);
  await scenario.advanceTo(when.onDay(368, '18:30'));
  await firstSignIn(scenario, jordan, jordanRecipients);
  await firstSignIn(scenario, casey);

  await scenario.advanceTo(when.onDay(367, '12:15'));
  const saving = {
    accountType: 'savings',
    productId: 'high-yield-savings',
    initialDeposit: opening.jordanSavings,
  } as const;
  const borrowing = { accountType: 'credit', initialDeposit: 0 } as const;
  const another = { ...jordan, email: 'jordan@mail.example' };
  const forSavings = await apply(
    scenario,
    applicationOf({ ...another, username: 'jordan2' }, saving),
  );
  const forCredit = await apply(
    scenario,
    applicationOf({ ...another, username: 'jordan3' }, borrowing),
  );
  await scenario.advanceTo(when.onDay(366, '09:30'));
  const [savings, credit] = await approve(scenario, [forSavings, forCredit]);
  const name = `${casey.firstName} ${casey.lastName}`;
  const holder = { customerId: caseyFirst.customerId, name };
  const business = await openBusinessAccounts(scenario.deps, holder);
  return {
    jordan: {
      checking: jordanFirst.accountId,
      savings: savings.accountId,
      credit: credit.accountId,
    },
    casey: { checking: caseyFirst.accountId, ...business },
  };
}

/** Adds a year of events; the scenario records them as its clock advances. */
async function planYear(
  { history, deps }: Scenario,
  when: Calendar,
  accounts: Accounts,
): Promise<void> {
  const cards = await cardsByAccount(deps.pool);
  const days = Array.from({ length: HISTORY_DAYS }, (_, index) =>
    when.day(HISTORY_DAYS - 1 - index),
  );
  const limit = deps.config.limits.startingCreditLimitCents;
  const jordanOpening = {
    checking: centsOf(opening.jordanChecking),
    savings: centsOf(opening.jordanSavings),
    credit: limit,
  };
  history.add(jordanEvents(accounts.jordan, jordanOpening, days, cards, new SeededRandom(11)));
  const caseyOpening = { checking: centsOf(opening.caseyChecking), limit };
  history.add(caseyEvents(accounts.casey, caseyOpening, days, cards, new SeededRandom(23)));
}

/** Casey's check is accepted, and could still come back unpaid. */
async function bringCheck(scenario: Scenario, when: Calendar, checking: string): Promise<void> {
  await scenario.advanceTo(when.onDay(4, '09:35'));
  const depositId = await depositCheck(scenario, casey, checking);
  await scenario.advanceTo(when.onDay(4, '13:50'));
  await acceptCheck(scenario, depositId);
}

async function welcomeSam(scenario: Scenario, when: Calendar): Promise<void> {
  await scenario.advanceTo(when.onDay(4, '15:40'));
  const nothingYet = { accountType: 'savings', initialDeposit: 0 } as const;
  const application = await apply(scenario, applicationOf(sam, nothingYet));
  await scenario.advanceTo(when.onDay(3, '10:05'));
  await approve(scenario, [application]);
  await scenario.advanceTo(when.onDay(3, '19:25'));
  await firstSignIn(scenario, sam);
}

/** Two applications and a wire that wait for staff, and a card payment that was declined. */
async function lastDay(scenario: Scenario, when: Calendar, checking: string): Promise<void> {
  await scenario.advanceTo(when.onDay(1, '16:10'));
  await apply(scenario, waiting[0]);
  await scenario.advanceTo(when.minutesAgo(300));
  await apply(scenario, waiting[1]);
  await scenario.advanceTo(when.minutesAgo(240));
  await payByCard(scenario, checking);
  await scenario.advanceTo(when.minutesAgo(120));
  await sendWire(scenario, jordan, checking);
}
