// A bank may name several servers of one database, of which one takes writes and the others follow
// it: postgresql://user@first,second:5433/bank, or ?host=/first,/second for sockets. Each new
// connection goes to the one that takes writes at that moment, so that a standby which was promoted
// is found without anyone's help.
import { callbackify } from 'node:util';
import pg from 'pg';

const CANNOT_CONNECT_NOW = '57P03';
const PATIENCE_MS = 2_000;

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

/** A client that finds out where to connect when it is told to. */
function writingClient(servers: readonly string[]): new () => pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error | null) => void): void;
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = findWriting(servers).then(async ({ host, port }) => {
        Object.assign(this, { host, port });
        return await super.connect();
      });
      if (!callback) return connected;
      callbackify(() => connected)((error) => callback(error));
      return undefined;
    }
  };
}

async function findWriting(servers: readonly string[]): Promise<pg.Client> {
  try {
    return await Promise.any(servers.map(requireWriting));
  } catch (cause) {
    const error = new Error('None of the servers of the database takes writes.', { cause });
    throw Object.assign(error, { code: CANNOT_CONNECT_NOW });
  }
}

async function requireWriting(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE_MS });
  // A server that goes away meanwhile has answered by that.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ follows: boolean }>(
      'select pg_is_in_recovery() as follows',
    );
    if (rows[0]?.follows !== false) throw new Error('This server follows another.');
    return client;
  } finally {
    await client.end();
  }
}
