// Purchases, bills, income and transfers of the demo customers, as their statements show them. All
// merchants are invented.
import { generalAccounts } from '#ledger/general-accounts.ts';
import { type Cents, cents } from '#money/cents.ts';
import type { WallTime } from '#rules/calendar/bank-calendar.ts';
import type { PlannedEvent } from './events.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface Shop {
  readonly category: string;
  readonly merchants: readonly [string, ...string[]];
  /** The range of one purchase, in cents. */
  readonly min: number;
  readonly max: number;
}

export const groceries: Shop = {
  category: 'Groceries',
  merchants: ['Green Basket Market', 'Fern & Field Grocers', 'Riverbend Foods'],
  min: 3_200,
  max: 12_800,
};
export const coffee: Shop = {
  category: 'Coffee',
  merchants: ['Two Herons Coffee', 'Kettle & Pine', 'Morning Fog Roasters'],
  min: 425,
  max: 980,
};
export const dining: Shop = {
  category: 'Dining',
  merchants: ['Little Lantern Noodles', 'Barley House', 'Cafe Solano', 'The Salted Plum'],
  min: 1_650,
  max: 6_800,
};
export const fuel: Shop = {
  category: 'Fuel',
  merchants: ['Ridgeline Fuel', 'Corner Pump'],
  min: 3_100,
  max: 5_600,
};
export const shopping: Shop = {
  category: 'Shopping',
  merchants: ['Paper Kite Books', 'Oak & Thread', 'Hobnail Outdoor', 'Tidewater Home'],
  min: 1_400,
  max: 13_900,
};
export const health: Shop = {
  category: 'Health',
  merchants: ['Elder Street Pharmacy', 'Bright Tooth Dental'],
  min: 900,
  max: 4_800,
};

const two = (number: number) => String(number).padStart(2, '0');

/** A card purchase at a random time of the day. */
export function purchase(random: SeededRandom, from: string, shop: Shop): PlannedEvent {
  const merchant = random.oneOf(shop.merchants);
  return {
    time: `${two(random.between(8, 20))}:${two(random.between(0, 59))}` as WallTime,
    channel: 'store',
    money: {
      from,
      to: generalAccounts.cardClearing,
      description: `Card purchase, ${merchant}`,
      merchant,
      category: shop.category,
    },
    amount: cents(BigInt(random.between(shop.min, shop.max))),
  };
}

interface RecurringPayment {
  readonly merchant: string;
  readonly description: string;
  readonly category: string;
  readonly amount: Cents;
}

/** A payment to the same payee each month. */
export function bill(from: string, { amount, ...shown }: RecurringPayment): PlannedEvent {
  const to = generalAccounts.billPayClearing;
  return { time: '07:15', kind: 'bill-payment', money: { ...shown, from, to }, amount };
}

/** A recurring charge to a card. */
export function subscription(from: string, { amount, ...shown }: RecurringPayment): PlannedEvent {
  const to = generalAccounts.cardClearing;
  const money = { ...shown, from, to };
  return { time: '04:40', channel: 'online', money, amount };
}

export function income(to: string, { amount, ...shown }: RecurringPayment): PlannedEvent {
  const from = generalAccounts.depositClearing;
  return { time: '06:05', kind: 'direct-deposit', money: { ...shown, from, to }, amount };
}

interface Between {
  readonly from: string;
  readonly to: string;
  readonly description: string;
  readonly toDescription?: string;
}

export function transfer(accounts: Between, amount: PlannedEvent['amount']): PlannedEvent {
  const money = { ...accounts, category: 'Transfer' };
  return { time: '21:10', kind: 'internal-transfer', money, amount };
}

/** Pays a card off: all that is owed on it. */
export function payCard(from: string, card: string): PlannedEvent {
  const descriptions = { description: 'Credit card payment', toDescription: 'Payment, thank you' };
  return transfer({ from, to: card, ...descriptions }, (balances) =>
    cents(0n - balances.balanceOf(card)),
  );
}
