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
  income,
  payCard,
  purchase,
  subscription,
  transfer,
} from './everyday-events.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface CaseyAccounts {
  readonly checking: string;
  readonly business_checking: string;
  readonly business_savings: string;
  readonly business_credit: string;
}

/** A year of a customer who runs a bakery and takes an owner's draw from it. */
export function caseyEvents(
  accounts: CaseyAccounts,
  opening: { readonly checking: bigint; readonly limit: bigint },
  days: readonly CalendarDate[],
  cards: ReadonlyMap<string, DemoCard>,
  random: SeededRandom,
): HistoryEvent[] {
  const { checking, business_checking: till, business_savings: reserve } = accounts;
  const card = accounts.business_credit;
  const openingCents = { [checking]: opening.checking, [till]: 0n, [reserve]: 0n, [card]: 0n };
  const balances = new Balances(openingCents, { [card]: -opening.limit });
  return eventsOfDays({ name: 'casey', days, balances, cards }, (day) => [
    ...(day === days[0] ? firstDay(accounts) : []),
    ...monthly(accounts, Number(day.slice(8)), random),
    ...weekly(accounts, weekday(day), random),
  ]);
}

function firstDay({ business_checking, business_savings }: CaseyAccounts): readonly PlannedEvent[] {
  const funding = {
    merchant: 'Branch deposit',
    description: 'Opening deposit',
    category: 'Deposit',
  };
  return [
    income(business_checking, { ...funding, amount: cents(900_000n) }),
    income(business_savings, { ...funding, amount: cents(250_000n) }),
  ];
}

const MONDAY = 1;
const SUNDAY = 0;

function weekly(
  { checking, business_checking, business_credit }: CaseyAccounts,
  dayOfWeek: number,
  random: SeededRandom,
): readonly PlannedEvent[] {
  const sales = () =>
    income(business_checking, {
      merchant: 'Tillside Payments',
      description: 'Card sales of the week',
      category: 'Sales',
      amount: cents(BigInt(random.between(198_000, 316_000))),
    });
  return [
    ...(dayOfWeek === MONDAY ? [sales()] : []),
    ...(dayOfWeek === SUNDAY ? [purchase(random, checking, groceries)] : []),
    ...(random.happens(10) ? [purchase(random, business_credit, fuel)] : []),
    ...(random.happens(8) ? [purchase(random, checking, coffee)] : []),
    ...(random.happens(6) ? [purchase(random, checking, dining)] : []),
  ];
}

function monthly(
  accounts: CaseyAccounts,
  day: number,
  random: SeededRandom,
): readonly PlannedEvent[] {
  const { checking, business_checking: till, business_savings: reserve } = accounts;
  const card = accounts.business_credit;
  const pay = (merchant: string, category: string, amount: number) =>
    bill(till, { merchant, description: merchant, category, amount: cents(BigInt(amount)) });
  const charge = (merchant: string, category: string, amount: bigint) =>
    subscription(card, { merchant, description: merchant, category, amount: cents(amount) });
  const draw = { from: till, to: checking, description: "Owner's draw" };
  const plans: Readonly<Record<number, () => PlannedEvent>> = {
    1: () => pay('Mill Race Properties', 'Rent', 195_000),
    2: () => transfer(draw, cents(170_000n)),
    4: () => charge('Ledgerleaf Software', 'Software', 8_900n),
    8: () => pay('Golden Acre Flour', 'Supplies', random.between(96_000, 141_000)),
    10: () => pay('Willow Valley Electric', 'Utilities', random.between(24_000, 38_000)),
    14: () => charge('Valley Bulletin Advertising', 'Advertising', 12_000n),
    16: () => transfer(draw, cents(170_000n)),
    17: () =>
      bill(checking, {
        merchant: 'Marigold Home Rentals',
        description: 'Marigold Home Rentals',
        category: 'Housing',
        amount: cents(152_000n),
      }),
    23: () => pay('Dairy at Long Meadow', 'Supplies', random.between(52_000, 88_000)),
    25: () => payCard(till, card),
    27: () =>
      transfer({ from: till, to: reserve, description: 'Set aside for taxes' }, cents(90_000n)),
  };
  const plan = plans[day];
  return plan ? [plan()] : [];
}
