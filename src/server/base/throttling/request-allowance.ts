import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';

/**
 * Servers tell each other after every such part of the allowance, and are off by that much each.
 */
const PORTIONS = 20;

interface Count {
  /** What all servers together had reported when this one last reported. */
  ofAll: number;
  /** What this server has not reported yet. */
  unreported: number;
}

/**
 * How many requests a session may make each minute, over all servers of the bank. Few people ever
 * make so many that the servers have to talk about it.
 */
export class RequestAllowance {
  readonly #db: Db;
  readonly #perMinute: number;
  readonly #portion: number;
  #counts = new Map<string, Count>();
  #minute = 0;

  constructor(db: Db, perMinute: number) {
    this.#db = db;
    this.#perMinute = perMinute;
    this.#portion = Math.max(1, Math.floor(perMinute / PORTIONS));
  }

  /** Counts one request, or refuses it. */
  async take(sessionId: string, now: Date): Promise<void> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#counts = new Map();
      this.#minute = minute;
    }
    const count = this.#counts.get(sessionId) ?? { ofAll: 0, unreported: 0 };
    if (count.ofAll + count.unreported >= this.#perMinute) throw refusal(minute, now);
    count.unreported += 1;
    this.#counts.set(sessionId, count);
    if (count.unreported < this.#portion) return;
    const reported = count.unreported;
    // Requests that come while this is under way are of the next portion.
    count.unreported = 0;
    count.ofAll += reported;
    count.ofAll = Math.max(count.ofAll, await this.#report(sessionId, minute, reported));
    if (count.ofAll > this.#perMinute) throw refusal(minute, now);
  }

  /** How many requests of this minute all servers have reported, these included. */
  async #report(sessionId: string, minute: number, requests: number): Promise<number> {
    // A session that has just ended counts no more.
    const counted = await maybeOne<{ requests: number }>(
      this.#db,
      sql`insert into request_counts as c (session_id, minute, requests)
          select id, ${minute}, ${requests} from sessions where id = ${sessionId} for key share
          on conflict (session_id) do update
          set minute = excluded.minute, requests = excluded.requests +
            case when c.minute = excluded.minute then c.requests else 0 end
          returning requests`,
    );
    return counted?.requests ?? 0;
  }
}

function refusal(minute: number, now: Date): Refusal {
  const leftMs = (minute + 1) * MINUTE_MS - now.getTime();
  return new Refusal('too-many-requests', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}
