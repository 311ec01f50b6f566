import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Ports of this machine that nothing uses, for programs that cannot choose one themselves. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => server.close() && once(server, 'close')));
  return ports;
}
