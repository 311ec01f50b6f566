import type { JournalRequest } from '#ledger/journal.ts';
import { type Movement, posting } from '#ledger/requests.ts';
import type { Cents } from '#money/cents.ts';
import { bankMoment, type WallTime } from '#rules/calendar/bank-calendar.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';

/** Money that moved at a moment of the past. */
export interface Happening {
  readonly at: Date;
  readonly request: JournalRequest;
}

/** Something that may happen on a day; how much may depend on what there is by then. */
export interface Idea {
  readonly time: WallTime;
  readonly kind: string;
  readonly money: Omit<Movement, 'amountCents'>;
  readonly amount: Cents | ((books: Books) => Cents);
}

/** What each account has while a life is told; an account of the bank itself is not followed. */
export class Books {
  readonly #balances: Map<string, bigint>;
  readonly #floors: ReadonlyMap<string, bigint>;

  /** Opening balances, and how far an account may go down where that is not zero. */
  constructor(opening: Readonly<Record<string, bigint>>, floors: Record<string, bigint> = {}) {
    this.#balances = new Map(Object.entries(opening));
    this.#floors = new Map(Object.entries(floors));
  }

  balanceOf(accountId: string): bigint {
    return this.#balances.get(accountId) ?? 0n;
  }

  /** Whether the money was there; if so, it has moved. */
  move({ from, to, amountCents }: Movement): boolean {
    const left = this.balanceOf(from) - amountCents;
    const isOwn = this.#balances.has(from);
    if (amountCents <= 0n || (isOwn && left < (this.#floors.get(from) ?? 0n))) return false;
    if (isOwn) this.#balances.set(from, left);
    if (this.#balances.has(to)) this.#balances.set(to, this.balanceOf(to) + amountCents);
    return true;
  }
}

/** Tells the days one after the other; what nobody could have paid did not happen. */
export function tellDays(
  name: string,
  days: readonly CalendarDate[],
  books: Books,
  ideasOf: (day: CalendarDate) => readonly Idea[],
): Happening[] {
  const told: Happening[] = [];
  for (const day of days) {
    const inOrder = ideasOf(day).toSorted((a, b) => a.time.localeCompare(b.time));
    for (const { time, kind, money, amount } of inOrder) {
      const amountCents = typeof amount === 'function' ? amount(books) : amount;
      const movement = { ...money, amountCents };
      if (!books.move(movement)) continue;
      const key = `demo ${name} ${told.length + 1}`;
      told.push({ at: bankMoment(day, time), request: posting({ key, kind }, movement) });
    }
  }
  return told;
}
