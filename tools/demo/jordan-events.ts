import { cents } from '#money/cents.ts';
import { type CalendarDate, weekday } from '#rules/calendar/calendar-date.ts';
import type { DemoCard } from './card-payment.ts';
import { Balances, eventsOfDays, type HistoryEvent, type PlannedEvent } from './events.ts';
import {
  bill,
  coffee,
  dining,
  fuel,
  groceries,
  health,
  income,
  payCard,
  purchase,
  shopping,
  subscription,
  transfer,
} from './everyday-events.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface JordanAccounts {
  readonly checking: string;
  readonly savings: string;
  readonly credit: string;
}

/** A year of a customer with a salary, rent, a card that is paid off, and some savings. */
export function jordanEvents(
  accounts: JordanAccounts,
  opening: Readonly<Record<keyof JordanAccounts, bigint>>,
  days: readonly CalendarDate[],
  cards: ReadonlyMap<string, DemoCard>,
  random: SeededRandom,
): HistoryEvent[] {
  const { checking, savings, credit } = accounts;
  const { checking: cash, savings: saved, credit: limit } = opening;
  const balances = new Balances(
    { [checking]: cash, [savings]: saved, [credit]: 0n },
    // A maintenance fee that is not planned here never keeps a planned payment from being made.
    { [credit]: -limit, [checking]: 20_000n },
  );
  return eventsOfDays({ name: 'jordan', days, balances, cards }, (day) => [
    ...(isPayday(day, days) ? [salary(checking)] : []),
    ...monthly(accounts, Number(day.slice(8)), random),
    ...purchases(accounts, weekday(day), random),
  ]);
}

const FRIDAY = 5;
const SATURDAY = 6;

/** Every other Friday. */
function isPayday(day: CalendarDate, days: readonly CalendarDate[]): boolean {
  return weekday(day) === FRIDAY && Math.floor(days.indexOf(day) / 7) % 2 === 0;
}

const salary = (to: string): PlannedEvent =>
  income(to, {
    merchant: 'Cascade Trail Outfitters',
    description: 'Payroll, Cascade Trail Outfitters',
    category: 'Income',
    amount: cents(218_437n),
  });

function monthly(
  { checking, savings, credit }: JordanAccounts,
  day: number,
  random: SeededRandom,
): readonly PlannedEvent[] {
  const pay = (merchant: string, category: string, amount: number) =>
    bill(checking, { merchant, description: merchant, category, amount: cents(BigInt(amount)) });
  const stream = (merchant: string, amount: bigint) =>
    subscription(credit, {
      merchant,
      description: `${merchant} subscription`,
      category: 'Entertainment',
      amount: cents(amount),
    });
  const plans: Readonly<Record<number, () => PlannedEvent>> = {
    1: () => pay('Check to Fir Grove Apartments', 'Housing', 168_000),
    3: () => stream('Moonlit Stream', 1_199n),
    4: () =>
      transfer(
        {
          from: checking,
          to: savings,
          description: 'Transfer to Savings',
          toDescription: 'Transfer from Everyday Checking',
        },
        cents(60_000n),
      ),
    5: () => pay('Willow Valley Electric', 'Utilities', random.between(6_100, 11_800)),
    9: () => stream('Quiet Page Audiobooks', 1_495n),
    11: () => pay('Santiam Water', 'Utilities', random.between(3_900, 5_200)),
    15: () => pay('Beargrass Insurance', 'Insurance', 8_850),
    18: () => pay('Larkspur Fiber', 'Utilities', 6_499),
    20: () => payCard(checking, credit),
    26: () => pay('Pebble Mobile', 'Utilities', 4_200),
  };
  const plan = plans[day];
  return plan ? [plan()] : [];
}

function purchases(
  { checking, credit }: JordanAccounts,
  dayOfWeek: number,
  random: SeededRandom,
): readonly PlannedEvent[] {
  return [
    ...(dayOfWeek === SATURDAY || random.happens(8) ? [purchase(random, checking, groceries)] : []),
    ...(random.happens(28) ? [purchase(random, credit, coffee)] : []),
    ...(random.happens(12) ? [purchase(random, credit, dining)] : []),
    ...(random.happens(8) ? [purchase(random, credit, fuel)] : []),
    ...(random.happens(6) ? [purchase(random, credit, shopping)] : []),
    ...(random.happens(4) ? [purchase(random, checking, health)] : []),
  ];
}
