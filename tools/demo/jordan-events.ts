import { cents } from '#money/cents.ts';
import { type CalendarDate, weekday } from '#rules/calendar/calendar-date.ts';
import { Books, type Happening, type Idea, tellDays } from './events.ts';
import {
  bill,
  coffee,
  dining,
  fuel,
  groceries,
  health,
  income,
  monthlyInterest,
  payCard,
  purchase,
  shopping,
  subscription,
  transfer,
} from './everyday-events.ts';
import type { Chance } from './seeded-random.ts';

export interface JordanAccounts {
  readonly checking: string;
  readonly savings: string;
  readonly credit: string;
}

/** A year of somebody with a salary, rent, a card that is paid off, and some savings. */
export function tellJordan(
  accounts: JordanAccounts,
  opening: Readonly<Record<keyof JordanAccounts, bigint>>,
  days: readonly CalendarDate[],
  chance: Chance,
): Happening[] {
  const { checking, savings, credit } = accounts;
  const { checking: cash, savings: saved, credit: limit } = opening;
  const books = new Books(
    { [checking]: cash, [savings]: saved, [credit]: 0n },
    { [credit]: -limit },
  );
  return tellDays('jordan', days, books, (day) => [
    ...(isPayday(day, days) ? [salary(checking)] : []),
    ...monthly(accounts, Number(day.slice(8)), chance),
    ...errands(accounts, weekday(day), chance),
  ]);
}

const FRIDAY = 5;
const SATURDAY = 6;

/** Every other Friday. */
function isPayday(day: CalendarDate, days: readonly CalendarDate[]): boolean {
  return weekday(day) === FRIDAY && Math.floor(days.indexOf(day) / 7) % 2 === 0;
}

const salary = (to: string): Idea =>
  income(to, {
    merchant: 'Cascade Trail Outfitters',
    description: 'Payroll, Cascade Trail Outfitters',
    category: 'Income',
    amount: cents(218_437n),
  });

function monthly(
  { checking, savings, credit }: JordanAccounts,
  day: number,
  chance: Chance,
): readonly Idea[] {
  const pay = (merchant: string, category: string, amount: number) =>
    bill(checking, { merchant, description: merchant, category, amount: cents(BigInt(amount)) });
  const stream = (merchant: string, amount: bigint) =>
    subscription(credit, {
      merchant,
      description: `${merchant} subscription`,
      category: 'Entertainment',
      amount: cents(amount),
    });
  const ideas: Readonly<Record<number, () => Idea>> = {
    1: () => pay('Fir Grove Apartments', 'Housing', 168_000),
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
    5: () => pay('Willow Valley Electric', 'Utilities', chance.between(6_100, 11_800)),
    9: () => stream('Quiet Page Audiobooks', 1_495n),
    11: () => pay('Santiam Water', 'Utilities', chance.between(3_900, 5_200)),
    15: () => pay('Beargrass Insurance', 'Insurance', 8_850),
    18: () => pay('Larkspur Fiber', 'Utilities', 6_499),
    20: () => payCard(checking, credit),
    26: () => pay('Pebble Mobile', 'Utilities', 4_200),
    28: () => monthlyInterest(savings),
  };
  const idea = ideas[day];
  return idea ? [idea()] : [];
}

function errands(
  { checking, credit }: JordanAccounts,
  dayOfWeek: number,
  chance: Chance,
): readonly Idea[] {
  return [
    ...(dayOfWeek === SATURDAY || chance.happens(8) ? [purchase(chance, checking, groceries)] : []),
    ...(chance.happens(28) ? [purchase(chance, credit, coffee)] : []),
    ...(chance.happens(12) ? [purchase(chance, credit, dining)] : []),
    ...(chance.happens(8) ? [purchase(chance, credit, fuel)] : []),
    ...(chance.happens(6) ? [purchase(chance, credit, shopping)] : []),
    ...(chance.happens(4) ? [purchase(chance, checking, health)] : []),
  ];
}
