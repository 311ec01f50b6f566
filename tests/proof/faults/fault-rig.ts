import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openPool, type Pool } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import {
  startVanishingNetwork,
  type VanishingNetwork,
} from '#tests/support/network/vanishing-network.ts';
import { type FaultyMachine, makeFaultyMachine } from '#tests/support/postgres/faulty-machine.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/postgres/small-disk.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/processes/server-process.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { type HttpBank, makeHttpBank } from '../writers/http-bank.ts';

const DISK_MB = 400;
const SETTINGS = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  shared_buffers: '16MB',
  // Enough for two servers, and few enough to be taken away.
  max_connections: '60',
};

/** A bank on a database to which anything can be done. */
export interface FaultRig extends HttpBank {
  readonly folder: string;
  readonly primary: EmbeddedServer;
  /** Between the servers and the database. */
  readonly network: VanishingNetwork;
  readonly servers: readonly ServerProcess[];
  /** Past the network, to the server that has the books. */
  pool: Pool;
  /** What is opened here ends with the proof. */
  readonly opened: AsyncDisposableStack;
  /** Undefined where nobody but root could make one. */
  readonly disk: SmallDisk | undefined;
  /** Undefined where there is no C compiler. */
  readonly machine: FaultyMachine | undefined;
}

export async function openFaultRig(
  { servers: count, writers }: { readonly servers: number; readonly writers: number },
  opened: AsyncDisposableStack,
): Promise<FaultRig> {
  const scratch = scratchFolder();
  const folder = scratch.path;
  opened.defer(() => scratch.remove());
  const mount = path.join(folder, 'disk');
  const tools = path.join(folder, 'tools');
  for (const each of [mount, tools]) mkdirSync(each, { mode: 0o755 });
  const disk = mountSmallDisk(mount, DISK_MB);
  opened.defer(() => disk?.remove());
  const machine = makeFaultyMachine(tools);
  const primary = await openEmbedded(path.join(mount, 'bank'), {
    settings: SETTINGS,
    ...(machine && { binaries: machine.binaries }),
  });
  opened.defer(() => primary.stop());
  const bank = await makeHttpBank(primary.url, writers, folder);
  const network = await startVanishingNetwork(primary.url);
  opened.defer(() => network.close());
  const servers = await Promise.all(
    Array.from({ length: count }, () =>
      startServerProcess({ ...bank.env, DATABASE_URL: network.url }),
    ),
  );
  for (const server of servers) opened.defer(() => server.kill9());
  const pool = openOwnPool(primary.url, opened);
  return { ...bank, folder, primary, network, servers, pool, opened, disk, machine };
}

export function openOwnPool(url: string, opened: AsyncDisposableStack): Pool {
  const pool = openPool({ url, max: 2, statementTimeoutMs: 0, lockTimeoutMs: 0 });
  opened.defer(() => pool.end());
  return pool;
}
