// How much of the bank's data a staff session has read page by page. An export leaves a line in the
// audit log; the same rows read as JSON pages leave one for every thousand. A row counts once for a
// session, however often its screen refreshes itself, so ordinary work leaves no line.
import type { Endpoint } from '#contract/endpoint.ts';
import { actorOf } from './actor.ts';
import type { AuditLine } from './audit.ts';
import type { Visitor } from './visitor.ts';

type List = NonNullable<Endpoint['bulkRead']>;

const ROWS_PER_LINE = 1_000;
/** Of all sessions together; the session that has read nothing for longest is forgotten first. */
const MAX_ROWS_KEPT = 200_000;

interface SessionReads {
  /** The rows it has read, so that each counts once. */
  readonly seen: Set<string>;
  readonly counts: Partial<Record<List, number>>;
  rows: number;
  linesAt: number;
}

export class BulkReads {
  readonly #sessions = new Map<string, SessionReads>();
  #kept = 0;

  /** Counts the rows that are about to be sent; the audit line that is due, if one is. */
  count(visitor: Visitor, list: List, sent: readonly unknown[], at: Date): AuditLine | undefined {
    if (!visitor.staff) return undefined;
    const reads = this.#readsOf(visitor.staff.id);
    for (const row of sent) {
      const key = `${list} ${idOf(row)}`;
      if (reads.seen.has(key)) continue;
      reads.seen.add(key);
      this.#kept += 1;
      reads.rows += 1;
      reads.counts[list] = (reads.counts[list] ?? 0) + 1;
    }
    this.#forgetOldest(visitor.staff.id);
    const lines = Math.floor(reads.rows / ROWS_PER_LINE);
    if (lines === reads.linesAt) return undefined;
    reads.linesAt = lines;
    const after = { rows: reads.rows, ...reads.counts };
    const subject = { subjectKind: list, subjectId: null };
    return { ...actorOf(visitor), ...subject, at, action: 'read-rows', after };
  }

  /** The reads of a session, which by that becomes the newest. */
  #readsOf(sessionId: string): SessionReads {
    const known = this.#sessions.get(sessionId);
    const reads = known ?? { seen: new Set<string>(), counts: {}, rows: 0, linesAt: 0 };
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, reads);
    return reads;
  }

  #forgetOldest(currentId: string): void {
    for (const [id, { seen }] of this.#sessions) {
      if (this.#kept <= MAX_ROWS_KEPT) return;
      this.#kept -= seen.size;
      // The session that reads so much itself goes on counting, and may count a row twice.
      if (id === currentId) seen.clear();
      else this.#sessions.delete(id);
    }
  }
}

function idOf(row: unknown): string {
  const { id, number } = row as { readonly id?: string; readonly number?: string };
  return id ?? number ?? JSON.stringify(row);
}
