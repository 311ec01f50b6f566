// What may happen between a server and its database: answers come late, connections break, some of
// them when a statement has arrived and its answer has not. It stands between the two as a socket.
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';

export interface BadNetwork {
  /** The database's address, through this network. */
  readonly url: string;
  /** How many connections it broke so far. */
  readonly broken: number;
  /** From now on it only passes on. */
  calmDown(): void;
  close(): Promise<void>;
}

interface Weather {
  /** A number from 0 up to 1. */
  readonly random: () => number;
  /** Of all packets, how many break their connection: half before and half after they arrive. */
  readonly breaks: number;
  /** Of all connections, how many are slow, and by how much. */
  readonly slow: number;
  readonly latencyMs: number;
}

const SOCKET = '.s.PGSQL.5432';

export async function startBadNetwork(
  databaseUrl: string,
  folder: string,
  weather: Weather,
): Promise<BadNetwork> {
  const [, there = ''] = /host=([^&]*)/.exec(databaseUrl) ?? [];
  const target = path.join(decodeURIComponent(there), SOCKET);
  const open = new Set<Socket>();
  let broken = 0;
  let calm = false;

  const server = createServer((near) => {
    const far = connect(target);
    const latencyMs = weather.random() < weather.slow ? weather.latencyMs : 0;
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', cut).on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    near.on('data', (packet) => {
      const fate = calm ? 1 : weather.random() / weather.breaks;
      if (fate < 1) broken += 1;
      if (fate < 0.5) return cut();
      // The statement is executed, and its answer is lost.
      if (fate < 1) return void far.write(packet, cut);
      return void setTimeout(() => far.writable && far.write(packet), calm ? 0 : latencyMs);
    });
    far.on('data', (packet) => near.writable && near.write(packet));
  });
  await new Promise<void>((resolve) => server.listen(path.join(folder, SOCKET), resolve));
  return {
    url: databaseUrl.replace(`host=${there}`, `host=${encodeURIComponent(folder)}`),
    get broken() {
      return broken;
    },
    calmDown: () => {
      calm = true;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await rm(path.join(folder, SOCKET), { force: true });
    },
  };
}
