// A server that has vanished, with its machine or the network to it, looks like one that is still
// thinking: nothing comes, and its own statement timeout has gone with it. So every connection is
// watched from this side too: one that owes an answer and stays silent for longer than a statement
// may take is destroyed, which fails all that wait on it, and never goes back to its pool.
//
// A pool is looked at a few times a second, which costs its statements nothing. Looks are counted
// instead of hours being compared: a process that was stopped for a while finds its answers waiting
// when it goes on, and must not take them for missing.
import type { Socket } from 'node:net';
import type pg from 'pg';

const LOOK_EVERY_MS = 250;

/** How much longer than a statement may take its answer is waited for. */
export const ANSWER_GRACE_MS = 500;

/** The server owed an answer and did not give it. What it did with the statement is unknown. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  readonly code = 'no-answer';

  constructor() {
    super('The database has not answered in time, and the connection was given up.');
  }
}

interface Watched {
  readonly stream: Socket;
  limitMs: number;
  bytesRead: number;
  silentMs: number;
  isIdle: boolean;
}

/** What the driver has but does not declare: false while an answer is to come. */
type Inside = pg.ClientBase & { readonly readyForQuery?: boolean };

const watchedClients = new WeakMap<pg.ClientBase, Watched>();

/** Watches all connections of the pool, each of which may be silent for so long. */
export function watchAnswers(pool: pg.Pool, limitMs: number): void {
  const open = new Set<pg.ClientBase>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    for (const client of open) {
      const watched = watchedClients.get(client);
      if (watched && isSilent(client as Inside, watched)) giveUp(watched);
    }
  }

  // The others that lie idle lead to the same silent server, and would each delay a request as
  // long.
  function giveUp({ stream }: Watched): void {
    stream.destroy(new NoAnswer());
    for (const client of open) {
      const other = watchedClients.get(client);
      if (other?.isIdle) other.stream.destroy(new NoAnswer());
    }
  }

  pool.on('connect', (client) => {
    open.add(client);
    const stream = client.connection.stream as Socket;
    const { bytesRead } = stream;
    watchedClients.set(client, { stream, limitMs, bytesRead, silentMs: 0, isIdle: false });
    timer ??= setInterval(look, LOOK_EVERY_MS).unref();
  });
  pool.on('acquire', (client) => mark(client, false));
  pool.on('release', (_error, client) => mark(client, true));
  pool.on('remove', (client) => {
    open.delete(client);
    if (open.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}

function mark(client: pg.ClientBase, isIdle: boolean): void {
  const watched = watchedClients.get(client);
  if (watched) Object.assign(watched, { isIdle, silentMs: 0 });
}

function isSilent({ readyForQuery }: Inside, watched: Watched): boolean {
  const { bytesRead } = watched.stream;
  const owesNothing = readyForQuery !== false || bytesRead !== watched.bytesRead;
  watched.silentMs = owesNothing ? 0 : watched.silentMs + LOOK_EVERY_MS;
  watched.bytesRead = bytesRead;
  return watched.silentMs >= watched.limitMs;
}

/** What may take long, a migration or a look at the whole history, may take so long. */
export const LONG_MS = 6 * 3_600_000;

/** Lets the statements of this connection take long. It must not go back to its pool. */
export async function allowLongStatements(client: pg.ClientBase): Promise<void> {
  const watched = watchedClients.get(client);
  if (watched) watched.limitMs = LONG_MS;
  await client.query(`set lock_timeout = 0; set statement_timeout = ${LONG_MS}`);
}
