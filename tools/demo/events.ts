import type { JournalRequest } from '#ledger/journal.ts';
import { type Movement, posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment, type WallTime } from '#rules/calendar/bank-calendar.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';

/** A journal request and the moment of the past at which it is posted. */
export interface HistoryEvent {
  readonly at: Date;
  readonly request: JournalRequest;
}

/** A movement planned for a day; its amount may depend on the balances at that time. */
export interface PlannedEvent {
  readonly time: WallTime;
  readonly kind: string;
  readonly money: Omit<Movement, 'amountCents'>;
  readonly amount: Cents | ((balances: Balances) => Cents);
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

/** The events of the days, in order. A plan that the balance does not cover is left out. */
export function eventsOfDays(
  name: string,
  days: readonly CalendarDate[],
  balances: Balances,
  plansOf: (day: CalendarDate) => readonly PlannedEvent[],
): HistoryEvent[] {
  const events: HistoryEvent[] = [];
  for (const day of days) {
    const inOrder = plansOf(day).toSorted((a, b) => a.time.localeCompare(b.time));
    for (const { time, kind, money, amount } of inOrder) {
      const amountCents = typeof amount === 'function' ? amount(balances) : amount;
      const movement = { ...money, amountCents };
      if (!balances.move(movement)) continue;
      const key = `demo ${name} ${events.length + 1}`;
      events.push({ at: bankMoment(day, time), request: posting({ key, kind }, movement) });
    }
  }
  return events;
}
