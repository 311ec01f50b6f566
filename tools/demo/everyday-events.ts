// What people of the demonstration do with money, in words their statements would use. Every
// merchant is invented.
import { generalAccounts } from '#ledger/general-accounts.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { WallTime } from '#rules/calendar/bank-calendar.ts';
import type { Books, Idea } from './events.ts';
import type { Chance } from './seeded-random.ts';

export interface Shop {
  readonly category: string;
  readonly merchants: readonly [string, ...string[]];
  /** What one visit costs, in cents. */
  readonly least: number;
  readonly most: number;
}

export const groceries: Shop = {
  category: 'Groceries',
  merchants: ['Green Basket Market', 'Fern & Field Grocers', 'Riverbend Foods'],
  least: 3_200,
  most: 12_800,
};
export const coffee: Shop = {
  category: 'Coffee',
  merchants: ['Two Herons Coffee', 'Kettle & Pine', 'Morning Fog Roasters'],
  least: 425,
  most: 980,
};
export const dining: Shop = {
  category: 'Dining',
  merchants: ['Little Lantern Noodles', 'Barley House', 'Cafe Solano', 'The Salted Plum'],
  least: 1_650,
  most: 6_800,
};
export const fuel: Shop = {
  category: 'Fuel',
  merchants: ['Ridgeline Fuel', 'Corner Pump'],
  least: 3_100,
  most: 5_600,
};
export const shopping: Shop = {
  category: 'Shopping',
  merchants: ['Paper Kite Books', 'Oak & Thread', 'Hobnail Outdoor', 'Tidewater Home'],
  least: 1_400,
  most: 13_900,
};
export const health: Shop = {
  category: 'Health',
  merchants: ['Elder Street Pharmacy', 'Bright Tooth Dental'],
  least: 900,
  most: 4_800,
};

const two = (number: number) => String(number).padStart(2, '0');

/** A card is swiped at some time of the day. */
export function purchase(chance: Chance, from: string, shop: Shop): Idea {
  const merchant = chance.oneOf(shop.merchants);
  return {
    time: `${two(chance.between(8, 20))}:${two(chance.between(0, 59))}` as WallTime,
    kind: 'card-purchase',
    money: {
      from,
      to: generalAccounts.cardClearing,
      description: `Card purchase, ${merchant}`,
      merchant,
      category: shop.category,
    },
    amount: cents(BigInt(chance.between(shop.least, shop.most))),
  };
}

interface Regular {
  readonly merchant: string;
  readonly description: string;
  readonly category: string;
  readonly amount: Cents;
}

/** The same payee, month after month. */
export function bill(from: string, { amount, ...shown }: Regular): Idea {
  const to = generalAccounts.billPayClearing;
  return { time: '07:15', kind: 'bill-payment', money: { ...shown, from, to }, amount };
}

/** Charged to a card by itself. */
export function subscription(from: string, { amount, ...shown }: Regular): Idea {
  const to = generalAccounts.cardClearing;
  return { time: '04:40', kind: 'card-purchase', money: { ...shown, from, to }, amount };
}

export function income(to: string, { amount, ...shown }: Regular): Idea {
  const from = generalAccounts.depositClearing;
  return { time: '06:05', kind: 'direct-deposit', money: { ...shown, from, to }, amount };
}

interface Between {
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly toDescription?: string;
}

export function transfer(accounts: Between, amount: Idea['amount']): Idea {
  const money = { ...accounts, category: 'Transfer' };
  return { time: '21:10', kind: 'internal-transfer', money, amount };
}

/** Pays a card off: all that is owed on it. */
export function payCard(from: string, card: string): Idea {
  const words = { description: 'Credit card payment', toDescription: 'Payment, thank you' };
  return transfer({ from, to: card, ...words }, (books) => cents(0n - books.balanceOf(card)));
}

/** A month's interest at three percent a year. */
export function monthlyInterest(to: string): Idea {
  const money = { from: generalAccounts.interest, to, description: 'Interest paid' };
  return {
    time: '23:30',
    kind: 'interest',
    money: { ...money, category: 'Interest' },
    amount: (books: Books) => cents((books.balanceOf(to) * 25n) / 10_000n),
  };
}
