// Where the server listens. `localhost` may mean 127.0.0.1 or ::1, whichever a program tries first,
// so the demonstration takes both: what else listens on the other one would be mistaken for it.
import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface ListenOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly demo: boolean;
}

export interface Listening {
  readonly port: number;
  /** The name to reach it by, from this machine. */
  readonly host: string;
  /** Takes no more connections, and ends when all requests are answered. */
  close(): Promise<void>;
}

export async function listen(app: FastifyInstance, options: ListenOptions): Promise<Listening> {
  const { host, port: requestedPort, demo } = options;
  const isLocal = demo && (host === '127.0.0.1' || host === 'localhost');
  await app.listen({ host: isLocal ? '127.0.0.1' : host, port: requestedPort });
  const { port } = app.server.address() as AddressInfo;
  if (!isLocal) return { port, host, close: () => app.close() };
  try {
    const second = await listenOnIpv6(app.server, port);
    return { port, host: 'localhost', close: () => closeBoth(app, second) };
  } catch (error) {
    // Port 0 means any port: a port that is free on one of the two addresses is enough.
    if (requestedPort === 0) return { port, host: '127.0.0.1', close: () => app.close() };
    await app.close();
    throw error;
  }
}

const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** Hands connections to ::1 on to the server; undefined on a machine without IPv6. */
async function listenOnIpv6(http: HttpServer, port: number): Promise<Server | undefined> {
  const options = { allowHalfOpen: true, noDelay: true };
  const second = createServer(options, (socket) => http.emit('connection', socket));
  try {
    second.listen(port, '::1');
    await once(second, 'listening');
    return second;
  } catch (error) {
    if (NO_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

async function closeBoth(app: FastifyInstance, second: Server | undefined): Promise<void> {
  const closed = second ? once(second, 'close') : undefined;
  second?.close();
  await app.close();
  await closed;
}
