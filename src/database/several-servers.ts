// A bank may name several servers of one database, of which one takes writes and the others follow
// it: postgresql://user@first,second:5433/bank, or ?host=/first,/second for sockets. Each new
// connection goes to the one that takes writes at that moment, so that a standby which was promoted
// is found without anyone's help.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import pg from 'pg';
import { KEEP_ALIVE } from './keep-alive.ts';

const CANNOT_CONNECT_NOW = '57P03';
const PATIENCE_MS = 1_500;
/** How long the others are waited for once one has said that it takes writes. */
const OTHERS_MS = 250;

interface Reach {
  readonly connectionString: string;
  readonly Client?: new () => pg.Client;
}

/** What a pool needs to reach the database at this address. */
export function reach(url: string): Reach {
  const [first = url, ...others] = serversOf(url);
  if (others.length === 0) return { connectionString: url };
  return { connectionString: first, Client: writingClient([first, ...others]) };
}

/** The address of each server by itself. */
export function serversOf(url: string): string[] {
  const [, before = '', servers = '', after = ''] =
    /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  if (servers.includes(',')) {
    return servers.split(',').map((server) => `${before}${server}${after}`);
  }
  const sockets = /[?&]host=([^&]*)/.exec(after)?.[1];
  const folders = sockets === undefined ? [] : decodeURIComponent(sockets).split(',');
  if (sockets === undefined || folders.length < 2) return [url];
  return folders.map((folder) => url.replace(`host=${sockets}`, `host=${folder}`));
}

/** A client that looks for the primary when it connects. */
function writingClient(servers: readonly string[]): new () => pg.Client {
  // Of many connections that are opened at one moment, one looks for all of them.
  let looking: Promise<Leader> | undefined;
  const find = () => {
    looking ??= findWriting(servers).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = find().then(async ({ host, port }) => {
        Object.assign(this, { host, port });
        return await super.connect();
      });
      if (!callback) return connected;
      callbackify(() => connected)((error) => callback(error));
      return undefined;
    }
  };
}

interface Leader {
  readonly host: string;
  readonly port: number;
  readonly timeline: number;
}

/**
 * All are asked at once, so that one that has vanished does not delay the start. Where two say that
 * they take writes, the one that was promoted last is right: its timeline is the higher one.
 */
async function findWriting(servers: readonly string[]): Promise<Leader> {
  const leaders: Leader[] = [];
  const probes = servers.map(async (server) => {
    leaders.push(await requireWriting(server));
  });
  try {
    await Promise.any(probes);
  } catch (cause) {
    const error = new Error('None of the servers of the database takes writes.', { cause });
    throw Object.assign(error, { code: CANNOT_CONNECT_NOW });
  }
  await Promise.race([Promise.allSettled(probes), sleep(OTHERS_MS, undefined, { ref: false })]);
  return leaders.reduce((best, one) => (one.timeline > best.timeline ? one : best));
}

// A timeline is the first eight digits of the name of the file that is being written.
const QUESTION = `select case when not pg_is_in_recovery()
  then ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
  end as timeline`;

async function requireWriting(connectionString: string): Promise<Leader> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    ...KEEP_ALIVE,
  });
  // A server that goes away meanwhile has answered by that.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number | null }>(QUESTION);
    const timeline = rows[0]?.timeline ?? null;
    if (timeline === null) throw new Error('This server follows another.');
    return { host: client.host, port: client.port, timeline };
  } finally {
    leave(client);
  }
}

/** Says goodbye and does not wait for an answer, which a server that has vanished never gives. */
function leave(client: pg.Client): void {
  client.end().catch(() => {});
  (client.connection.stream as Socket).destroySoon();
}
