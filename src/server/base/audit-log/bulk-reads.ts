// How much of the bank's data a staff member has read in a bank day, in all sessions together. An
// export leaves a line in the audit log; the same rows read as JSON leave one for every thousand. A
// row counts once a day, however often its screen refreshes itself, so ordinary work leaves no
// line.
import type { Endpoint } from '#contract/endpoint.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import type { Visitor } from '../session/visitor.ts';
import { actorOf } from './actor.ts';
import type { AuditLine } from './audit.ts';

type List = NonNullable<Endpoint['bulkRead']>;

const ROWS_PER_LINE = 1_000;
/** Of the whole staff; the staff member who has read nothing for longest is forgotten first. */
const MAX_ROWS_KEPT = 200_000;

interface DayReads {
  readonly day: string;
  /** The rows read so far, so that each counts once. */
  readonly seen: Set<string>;
  readonly counts: Partial<Record<List, number>>;
  rows: number;
  linesAt: number;
}

export class BulkReads {
  readonly #staff = new Map<string, DayReads>();
  #kept = 0;

  /** Counts the rows that are about to be sent; the audit line that is due, if one is. */
  count(visitor: Visitor, list: List, sent: readonly unknown[], at: Date): AuditLine | undefined {
    if (!visitor.staff) return undefined;
    const reads = this.#readsOf(visitor.staff.subjectId, bankDay(at));
    for (const row of sent) {
      const key = `${list} ${idOf(row)}`;
      if (reads.seen.has(key)) continue;
      reads.seen.add(key);
      this.#kept += 1;
      reads.rows += 1;
      reads.counts[list] = (reads.counts[list] ?? 0) + 1;
    }
    this.#forgetOldest(visitor.staff.subjectId);
    const lines = Math.floor(reads.rows / ROWS_PER_LINE);
    if (lines === reads.linesAt) return undefined;
    reads.linesAt = lines;
    const after = { rows: reads.rows, ...reads.counts };
    const subject = { subjectKind: list, subjectId: null };
    return { ...actorOf(visitor), ...subject, at, action: 'read-rows', after };
  }

  /** The reads of a staff member on this day, which by that become the newest. */
  #readsOf(staffId: string, day: string): DayReads {
    const known = this.#staff.get(staffId);
    this.#staff.delete(staffId);
    if (known?.day === day) {
      this.#staff.set(staffId, known);
      return known;
    }
    this.#kept -= known?.seen.size ?? 0;
    const reads = { day, seen: new Set<string>(), counts: {}, rows: 0, linesAt: 0 };
    this.#staff.set(staffId, reads);
    return reads;
  }

  #forgetOldest(currentId: string): void {
    for (const [id, { seen }] of this.#staff) {
      if (this.#kept <= MAX_ROWS_KEPT) return;
      this.#kept -= seen.size;
      // A staff member who reads so much goes on being counted, and a row may count twice.
      if (id === currentId) seen.clear();
      else this.#staff.delete(id);
    }
  }
}

function idOf(row: unknown): string {
  const { id, number, user } = row as {
    readonly id?: string;
    readonly number?: string;
    readonly user?: { readonly id: string };
  };
  return id ?? number ?? user?.id ?? JSON.stringify(row);
}
