// Reads from a replica of the database that never show less than the primary would. The primary is
// asked how far its log goes; the replica answers once it has replayed that much. One that lags
// behind, or cannot be reached, is left out for the moment, and the primary answers instead.
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one, type Pool } from './connection.ts';

/** How long a replica is waited for; most are a few milliseconds behind. */
const PATIENCE_MS = 60;
const LOOK_EVERY_MS = 5;
/** How long one that failed, or was too far behind, is left alone. */
const REST_MS = 1_000;

export class Replica {
  readonly #pool: Pool;
  readonly #primary: Db;
  readonly #onTrouble: (error: unknown) => void;
  #restsUntil = 0;
  #served = 0;

  constructor(pool: Pool, primary: Db, onTrouble: (error: unknown) => void) {
    this.#pool = pool;
    this.#primary = primary;
    this.#onTrouble = onTrouble;
  }

  /** How often it was given out since the start. */
  get served(): number {
    return this.#served;
  }

  /** The replica, where it has all that was committed when this was called. */
  async caughtUp(): Promise<Pool | undefined> {
    if (performance.now() < this.#restsUntil) return undefined;
    try {
      const { position } = await one<{ position: string }>(
        this.#primary,
        sql`select pg_current_wal_flush_lsn()::text as position`,
      );
      const givenUpAt = performance.now() + PATIENCE_MS;
      do {
        if (await hasReplayed(this.#pool, position)) {
          this.#served += 1;
          return this.#pool;
        }
        await sleep(LOOK_EVERY_MS);
      } while (performance.now() < givenUpAt);
      this.#rest();
    } catch (error) {
      this.leaveAlone(error);
    }
    return undefined;
  }

  /** After it failed: the next reads go to the primary. */
  leaveAlone(error: unknown): void {
    if (performance.now() >= this.#restsUntil) this.#onTrouble(error);
    this.#rest();
  }

  #rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
  }
}

/** A server that was promoted replays nothing, and nobody knows what it has missed. */
async function hasReplayed(db: Db, position: string): Promise<boolean> {
  const { has } = await one<{ has: boolean }>(
    db,
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`,
  );
  return has;
}
