// Waiting for the disk, once for many. A batch is committed without it; before a caller has an
// answer, a later commit has to have waited, because the log is written to disk in its order. That
// holds while the database runs on: should it crash in between, what was not on disk is gone, and a
// commit on a new connection says nothing about it. So the connection that waits is open before the
// batch begins; where it breaks, nobody knows, and the batch is looked up by its keys.
import type { PoolClient } from 'pg';
import type { Pool } from '#database/connection.ts';

/** Opened before a batch is sent, closed once its answers are given. */
export interface Disk {
  /** Resolves when everything committed before this call is on disk. */
  flush(): Promise<void>;
  close(): void;
}

// A record in the write-ahead log that no reader uses: the shortest commit there is. A database
// that only follows another one commits nothing.
export const COMMIT_NOTHING = {
  name: 'ledger-commit-nothing',
  text: `select pg_logical_emit_message(true, 'larch', '')
    where current_setting('transaction_read_only') = 'off'`,
};

export class Flusher {
  readonly #pool: Pool;
  #current: Connection | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async open(): Promise<Disk> {
    if (!this.#current || this.#current.isBroken) this.#current = new Connection(this.#pool);
    const connection = this.#current;
    await connection.open();
    return { flush: () => connection.flush(), close: () => connection.close() };
  }
}

class Connection {
  readonly #pool: Pool;
  #client: Promise<PoolClient> | undefined;
  #users = 0;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** Not to be used for another batch. */
  isBroken = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async open(): Promise<void> {
    this.#users += 1;
    try {
      this.#client ??= this.#pool.connect();
      await this.#client;
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }

  /** Where nobody needs it any more the connection goes back to the pool, and is not used again. */
  close(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    const wasBroken = this.isBroken;
    this.isBroken = true;
    void this.#client?.then((client) => client.release(wasBroken));
  }

  /** A flush that runs already may have begun too early, so that the next one counts. */
  flush(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#run();
      return this.#running;
    }
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      this.#running = this.#run();
      return this.#running;
    });
    return this.#next;
  }

  async #run(): Promise<void> {
    try {
      const client = await this.#client;
      const answer = await client?.query(COMMIT_NOTHING);
      if (answer?.rowCount !== 1) throw new ReadOnly();
    } catch (error) {
      this.isBroken = true;
      throw error;
    } finally {
      this.#running = undefined;
    }
  }
}

class ReadOnly extends Error {
  override name = 'ReadOnly';
  readonly code = '25006';

  constructor() {
    super('The database takes no changes.');
  }
}
