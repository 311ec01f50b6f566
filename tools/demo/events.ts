import type { JournalRequest } from '#ledger/journal.ts';
import { type Movement, posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment, type WallTime } from '#rules/calendar/bank-calendar.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { CardChannel } from '#rules/products/cards.ts';
import type { Authorization } from '#server/cards/authorizations.ts';
import { cardPayment, type DemoCard } from './card-payment.ts';

/** Journal requests and the moment of the past at which they are posted. */
export interface HistoryEvent {
  readonly at: Date;
  readonly requests: readonly JournalRequest[];
  /** Of a payment by card. */
  readonly authorization?: Authorization;
}

/** A movement planned for a day; its amount may depend on the balances at that time. */
export type PlannedEvent = PlannedMovement & (PlannedPosting | PlannedCardPayment);

interface PlannedMovement {
  readonly time: WallTime;
  readonly money: Omit<Movement, 'amountCents'>;
  readonly amount: Cents | ((balances: Balances) => Cents);
}

interface PlannedPosting {
  readonly kind: string;
  readonly channel?: undefined;
}

/** Paid with the card of the account. */
interface PlannedCardPayment {
  readonly channel: CardChannel;
}

/** The balances of the customer's accounts while events are planned; general accounts have none. */
export class Balances {
  readonly #balances: Map<string, bigint>;
  readonly #floors: ReadonlyMap<string, bigint>;

  /** Opening balances, and the floor of each account where it is not zero. */
  constructor(opening: Readonly<Record<string, bigint>>, floors: Record<string, bigint> = {}) {
    this.#balances = new Map(Object.entries(opening));
    this.#floors = new Map(Object.entries(floors));
  }

  balanceOf(accountId: string): bigint {
    return this.#balances.get(accountId) ?? 0n;
  }

  /** Moves the money if the balance covers it, and returns whether it did. */
  move({ from, to, amountCents }: Movement): boolean {
    const left = this.balanceOf(from) - amountCents;
    const isOwn = this.#balances.has(from);
    if (amountCents <= 0n || (isOwn && left < (this.#floors.get(from) ?? 0n))) return false;
    if (isOwn) this.#balances.set(from, left);
    if (this.#balances.has(to)) this.#balances.set(to, this.balanceOf(to) + amountCents);
    return true;
  }
}

/** A customer whose history is planned: the days, the balances, and the card of each account. */
export interface Planned {
  readonly name: string;
  readonly days: readonly CalendarDate[];
  readonly balances: Balances;
  readonly cards: ReadonlyMap<string, DemoCard>;
}

/** The events of the days, in order. A plan that the balance does not cover is left out. */
export function eventsOfDays(
  { name, days, balances, cards }: Planned,
  plansOf: (day: CalendarDate) => readonly PlannedEvent[],
): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const day of days) {
    const inOrder = plansOf(day).toSorted((a, b) => a.time.localeCompare(b.time));
    for (const planned of inOrder) {
      const { time, money, amount } = planned;
      const amountCents = typeof amount === 'function' ? amount(balances) : amount;
      const movement = { ...money, amountCents };
      if (!balances.move(movement)) continue;
      const at = bankMoment(day, time);
      if (planned.channel === undefined) {
        const submission = { key: `demo ${name} ${events.length + 1}`, kind: planned.kind };
        events.push({ at, requests: [posting(submission, movement)] });
      } else {
        const card = cards.get(money.from);
        if (!card) throw new Error(`${name} has no card of this account.`);
        events.push({ at, ...cardPayment(card, movement, planned.channel, at) });
      }
    }
  }
  return events;
}
