// For small statements that many requests ask for. Those of one turn of the loop leave in one
// packet over one connection, and are answered in their order. With a connection each, as many
// packets would be written and as many servers be woken as there are statements, which costs both
// sides more than the statements do. Only for statements that wait for no lock: a later statement
// waits behind them.
import type { PoolClient, QueryResult } from 'pg';
import type { Db, Pool, Statement } from '../connection.ts';
import { lostConnection } from '../try-again.ts';
import { sendTogether } from './send-together.ts';

interface PendingQuery {
  readonly send: (db: Db) => void;
  readonly fail: (error: unknown) => void;
}

const shared = new WeakMap<Pool, Db>();

/**
 * One for each pool, for all who ask. The connection is the pool's, and is given back whenever no
 * statement waits for an answer.
 */
export function shareConnection(pool: Pool): Db {
  const known = shared.get(pool);
  if (known) return known;
  const made = makeShared(pool);
  shared.set(pool, made);
  return made;
}

function makeShared(pool: Pool): Db {
  let waiting: PendingQuery[] = [];
  let underWay = 0;
  let client: PoolClient | undefined;
  let isLost = false;

  async function leave(): Promise<void> {
    try {
      client ??= await pool.connect();
    } catch (error) {
      for (const { fail } of take()) fail(error);
      return;
    }
    const connected = client as unknown as Db;
    const all = take();
    underWay += all.length;
    sendTogether(connected, () => {
      for (const { send } of all) send(connected);
    });
  }

  function take(): PendingQuery[] {
    const all = waiting;
    waiting = [];
    return all;
  }

  function arrived(error?: unknown): void {
    underWay -= 1;
    isLost ||= lostConnection(error);
    if (underWay > 0) return;
    client?.release(isLost);
    client = undefined;
    isLost = false;
  }

  return {
    query: <Row extends object>(statement: Statement) =>
      new Promise<QueryResult<Row>>((resolve, reject) => {
        const send = (db: Db) => {
          db.query<Row>(statement).then(
            (answer) => {
              arrived();
              resolve(answer);
            },
            (error: unknown) => {
              arrived(error);
              reject(error);
            },
          );
        };
        waiting.push({ send, fail: reject });
        if (waiting.length === 1) setImmediate(() => void leave());
      }),
  };
}
