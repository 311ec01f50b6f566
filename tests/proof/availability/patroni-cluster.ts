// Three nodes of PostgreSQL under Patroni, etcd, and HAProxy in front, all on loopback, with the files
// of ops/high-availability.
import { chownSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { freePorts } from '#tests/support/processes/free-ports.ts';
import { databaseUser, type Program, runProgram } from '#tests/support/processes/run-program.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CONFIG = path.join(ROOT, 'ops/high-availability');
const PASSWORD = 'proof';
const LOOK_EVERY_MS = 50;
const UP_WITHIN_MS = 180_000;

/** What patroni.yml says, of its settings in seconds. */
export function patroniSetting(
  name: 'ttl' | 'loop_wait' | 'retry_timeout' | 'safety_margin',
): number {
  const text = readFileSync(path.join(CONFIG, 'patroni.yml'), 'utf8');
  return Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1]);
}

export const LOOP_WAIT_MS = patroniSetting('loop_wait') * 1_000;

export interface PatroniNode {
  readonly name: string;
  readonly restUrl: string;
  /** Ends Patroni and PostgreSQL at once, as a machine that loses its power. */
  kill9(): Promise<void>;
  /** Patroni is started again, as its supervisor would when the machine is back. */
  start(): void;
  /** Nothing of it answers any more, and nothing is closed. */
  freeze(): void;
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** The primary, wherever it is, through HAProxy. */
  readonly databaseUrl: string;
  readonly folder: string;
  findPrimary(): Promise<PatroniNode | undefined>;
  /** Resolves as soon as another node leads. */
  untilOtherLeads(than: PatroniNode): Promise<void>;
  /** Resolves once one leads and both others follow it synchronously. */
  untilWhole(): Promise<PatroniNode>;
  /** Resolves right after the primary has renewed its lock, which takes longest to expire then. */
  untilLockRenewed(): Promise<void>;
  switchOver(): Promise<void>;
  /** Begins to pass visitors on to these servers; answers the address for visitors. */
  serve(servers: readonly string[]): Promise<string>;
}

export async function startPatroniCluster(
  folder: string,
  binDir: string,
  opened: AsyncDisposableStack,
): Promise<PatroniCluster> {
  const [etcdPort = 0, peerPort = 0, databasePort = 0, webPort = 0, ...rest] = await freePorts(13);
  const inFolder = (name: string) => path.join(folder, name);
  for (const name of ['etcd', 'a', 'b', 'c']) makeOwnFolder(inFolder(name));
  // PostgreSQL's account may not be able to enter the checkout.
  for (const name of ['patroni.yml', 'haproxy.cfg']) {
    copyFileSync(path.join(CONFIG, name), inFolder(name));
  }
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const etcd = runProgram(
    'etcd',
    [
      `--data-dir=${inFolder('etcd')}`,
      `--listen-client-urls=${etcdUrl}`,
      `--advertise-client-urls=${etcdUrl}`,
      `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
    ],
    { log: inFolder('etcd.log') },
  );
  opened.defer(() => etcd.kill('SIGKILL'));

  const nodes = ['a', 'b', 'c'].map((name, index) => {
    const [postgres = 0, own = 0, proxied = 0] = rest.slice(3 * index);
    const ports = { postgres, rest: own, proxiedRest: proxied };
    const node = openNode(name, { ...ports, etcdPort, binDir, folder });
    opened.defer(() => node.kill9());
    node.start();
    return { ...node, ...ports };
  });

  const proxyEnv = {
    DATABASE_BIND: `127.0.0.1:${databasePort}`,
    WEB_BIND: `127.0.0.1:${webPort}`,
    ...Object.fromEntries(
      nodes.flatMap((node, index) => [
        [`DATABASE_${index + 1}`, `127.0.0.1:${node.postgres}`],
        [`PATRONI_${index + 1}`, `127.0.0.1:${node.rest}`],
        [`PATRONI_BIND_${index + 1}`, `127.0.0.1:${node.proxiedRest}`],
      ]),
    ),
  };
  let proxy: Program | undefined;
  async function serve(servers: readonly string[]): Promise<string> {
    await proxy?.kill('SIGTERM');
    const [one = '', other = one] = servers.map((url) => new URL(url).host);
    const env = { ...proxyEnv, LARCH_1: one, LARCH_2: other };
    const args = ['-db', '-f', inFolder('haproxy.cfg')];
    proxy = runProgram('haproxy', args, { env, log: inFolder('haproxy.log') });
    return `http://127.0.0.1:${webPort}`;
  }
  opened.defer(() => proxy?.kill('SIGKILL'));
  // There are no servers yet, only the database.
  await serve(['http://127.0.0.1:9', 'http://127.0.0.1:9']);

  async function findPrimary(): Promise<PatroniNode | undefined> {
    const answers = await Promise.all(nodes.map(({ restUrl }) => says(restUrl, '/primary')));
    return nodes.find((_, index) => answers[index]);
  }

  // Each is asked by itself: one that is silent must not delay what another says.
  async function untilOtherLeads(than: PatroniNode): Promise<void> {
    const { promise: found, resolve } = Promise.withResolvers<void>();
    let isFound = false;
    const asked = nodes
      .filter(({ name }) => name !== than.name)
      .map(async ({ restUrl }) => {
        while (!isFound) {
          if (await says(restUrl, '/primary')) {
            isFound = true;
            resolve();
          } else await sleep(LOOK_EVERY_MS);
        }
      });
    await found;
    await Promise.all(asked);
  }

  async function untilWhole(): Promise<PatroniNode> {
    for (const giveUpAt = Date.now() + UP_WITHIN_MS; Date.now() < giveUpAt; ) {
      const primary = await findPrimary();
      const followers = await Promise.all(nodes.map(({ restUrl }) => says(restUrl, '/sync')));
      if (primary && followers.filter(Boolean).length === 2) return primary;
      await sleep(LOOK_EVERY_MS);
    }
    throw new Error(`The cluster is not whole: see ${folder}.`);
  }

  async function untilLockRenewed(): Promise<void> {
    const before = await statusRevision(etcdUrl);
    while ((await statusRevision(etcdUrl)) === before) await sleep(LOOK_EVERY_MS / 5);
  }

  await untilWhole();
  const address = (user: string, database: string) =>
    `postgresql://${user}:${PASSWORD}@127.0.0.1:${databasePort}/${database}?sslmode=disable`;
  await makeDatabase(address('postgres', 'postgres'));
  return {
    nodes,
    databaseUrl: address('larch', 'larch'),
    folder,
    findPrimary,
    untilOtherLeads,
    untilWhole,
    untilLockRenewed,
    serve,
    switchOver: async () => {
      const leader = await findPrimary();
      const reply = await fetch(new URL('/switchover', leader?.restUrl), {
        method: 'POST',
        body: JSON.stringify({ leader: leader?.name }),
      });
      if (reply.status !== 200) throw new Error(`Patroni: ${reply.status} ${await reply.text()}`);
    },
  };
}

interface NodeOptions {
  readonly postgres: number;
  readonly rest: number;
  /** Where the others ask it, through HAProxy. */
  readonly proxiedRest: number;
  readonly etcdPort: number;
  readonly binDir: string;
  readonly folder: string;
}

function openNode(name: string, options: NodeOptions): PatroniNode {
  const { postgres, rest, proxiedRest, etcdPort, binDir, folder } = options;
  const data = path.join(folder, name, 'data');
  const env = {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${proxiedRest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: binDir,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, name, 'pgpass'),
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
  let patroni: Program | undefined;
  const postmaster = () => {
    try {
      return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return undefined;
    }
  };
  return {
    name,
    restUrl: `http://127.0.0.1:${rest}`,
    kill9: async () => {
      const pid = postmaster();
      await patroni?.kill('SIGKILL');
      patroni = undefined;
      await killPostmaster(pid);
    },
    start: () => {
      const log = path.join(folder, `${name}.log`);
      patroni = runProgram('patroni', [path.join(folder, 'patroni.yml')], { env, log });
    },
    freeze: () => {
      const pid = postmaster() ?? 0;
      const all = [patroni?.pid ?? 0, pid, ...childrenOf(pid)];
      for (const each of all) process.kill(each, 'SIGSTOP');
    },
  };
}

async function makeDatabase(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create role larch login password '${PASSWORD}'`);
      await client.query('create database larch owner larch');
      return;
    } catch (error) {
      // HAProxy may not have found the primary yet.
      if ((error as { code?: string }).code?.startsWith('42')) throw error;
      await sleep(LOOK_EVERY_MS);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/**
 * A primary that renews its lock then writes how far its log has come: where money moves, every
 * time.
 */
async function statusRevision(etcdUrl: string): Promise<string | undefined> {
  const key = Buffer.from('/service/larch/status').toString('base64');
  const reply = await fetch(new URL('/v3/kv/range', etcdUrl), {
    method: 'POST',
    body: JSON.stringify({ key }),
  });
  const { kvs } = (await reply.json()) as { kvs?: { mod_revision: string }[] };
  return kvs?.[0]?.mod_revision;
}

/** What Patroni answers by its status. A node that is stopped answers nothing. */
async function says(restUrl: string, question: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1_000);
    return (await fetch(new URL(question, restUrl), { signal })).status === 200;
  } catch {
    return false;
  }
}

function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = databaseUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}
