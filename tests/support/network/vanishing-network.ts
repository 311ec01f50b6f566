// A network on which the database can vanish: from then on nothing arrives any more, nothing is
// answered and nothing is reset, as when a machine loses its power or a switch fails. New connections
// are still accepted, and stay silent too.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

const SOCKET = '.s.PGSQL.5432';

export interface VanishingNetwork {
  /** The database's address, through this network, by TCP. */
  readonly url: string;
  /** What `url` has of host and port. */
  readonly hostAndPort: string;
  /** How many connections were opened through it so far. */
  readonly opened: number;
  /** Statements still arrive and are executed, but their answers are lost. */
  swallowAnswers(): void;
  /** Nothing passes any more, in either direction. */
  vanish(): void;
  /** New connections pass again. Those that were silent stay so, as they would. */
  reconnect(): void;
  /** The address moves to another server: new connections lead there. */
  moveTo(databaseUrl: string): void;
  close(): Promise<void>;
}

type Passage = 'open' | 'no answers' | 'nothing';

export async function startVanishingNetwork(databaseUrl: string): Promise<VanishingNetwork> {
  let target = socketOf(databaseUrl);
  const open = new Set<Socket>();
  const connections = new Set<{ passage: Passage }>();
  let passage: Passage = 'open';

  const proxy = createServer({ noDelay: true }, (near) => {
    const connection = { passage };
    connections.add(connection);
    const far = connect(target);
    const passes = (from: Socket) =>
      connection.passage === 'open' || (connection.passage === 'no answers' && from === near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (packet) => passes(from) && to.writable && to.write(packet));
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(from);
        if (passes(from) || from === near) to.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  function set(next: Passage): void {
    passage = next;
    if (next !== 'open') for (const connection of connections) connection.passage = next;
  }

  const hostAndPort = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { username, pathname } = new URL(databaseUrl);
  return {
    url: `postgresql://${username}@${hostAndPort}${pathname}?sslmode=disable`,
    hostAndPort,
    get opened() {
      return connections.size;
    },
    swallowAnswers: () => set('no answers'),
    vanish: () => set('nothing'),
    reconnect: () => set('open'),
    moveTo: (other) => {
      target = socketOf(other);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

function socketOf(databaseUrl: string): string {
  const [, folder = ''] = /host=([^&]*)/.exec(databaseUrl) ?? [];
  return path.join(decodeURIComponent(folder), SOCKET);
}
