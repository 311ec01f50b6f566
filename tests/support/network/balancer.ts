// A small load balancer: requests go in turn to the servers that say they are ready. One that leaves
// is seen by its readiness before it stops answering, as a real balancer sees it.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
/** How long a server that leaves must wait, so that it is surely seen: see LIMIT_DRAIN_WAIT. */
export const NOTICED_WITHIN = '1200ms';

export interface Balancer {
  readonly url: string;
  add(server: string): void;
  remove(server: string): void;
  /** Resolves when this server gets its share. */
  untilReady(server: string): Promise<void>;
  close(): Promise<void>;
}

export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, { ready: boolean }>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function next(): string | undefined {
    const ready = [...servers].filter(([, state]) => state.ready).map(([url]) => url);
    // No server reports ready on an overloaded machine: then all of them are candidates.
    const candidates = ready.length > 0 ? ready : [...servers.keys()];
    turn += 1;
    return candidates[turn % candidates.length];
  }

  const balancer = createServer((incoming, outgoing) => {
    const server = next();
    if (server) passOn(server, agent, incoming, outgoing);
    else outgoing.writeHead(502).end('No server is ready.');
  });

  // Closing an idle connection could cross with the client's next request on it.
  balancer.keepAliveTimeout = 0;

  // One look after the other: what an earlier one saw must not replace what a later one did.
  async function watch(server: string, state: { ready: boolean }): Promise<void> {
    while (servers.get(server) === state) {
      state.ready = await isReady(server);
      await sleep(LOOK_EVERY_MS);
    }
  }

  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (server) => {
      const state = { ready: false };
      servers.set(server, state);
      void watch(server, state);
    },
    remove: (server) => void servers.delete(server),
    untilReady: async (server) => {
      while (!servers.get(server)?.ready) await sleep(LOOK_EVERY_MS);
    },
    close: async () => {
      servers.clear();
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}

function passOn(
  server: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, headers, url = '/' } = incoming;
  const onward = request(new URL(url, server), { agent, method, headers });
  onward.once('response', (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(outgoing);
  });
  onward.once('error', () => outgoing.writeHead(502).end('The server went away.'));
  incoming.pipe(onward);
}

async function isReady(server: string): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('/readyz', server));
    return status === 200;
  } catch {
    return false;
  }
}
