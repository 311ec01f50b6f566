// One PostgreSQL of Debian's packages, for what needs more programs than the embedded one has.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser, runProgram } from '../processes/run-program.ts';

const USER = 'larch';
const PORT = 5432;

export interface DebianCluster {
  readonly url: string;
  stop(): Promise<void>;
}

interface ClusterOptions {
  readonly binDir: string;
  /** A folder that PostgreSQL's account may write to; the data is below it. */
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

export function initCluster({ binDir, folder }: Pick<ClusterOptions, 'binDir' | 'folder'>): void {
  const args = ['-D', path.join(folder, 'data'), '-U', USER, '--auth=trust', '--data-checksums'];
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  const made = spawnSync(path.join(binDir, 'initdb'), [...args, ...locale], {
    ...databaseUser(),
    cwd: '/',
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`);
}

/** Returns once it answers; a recovery may still be under way. */
export async function startCluster(options: ClusterOptions): Promise<DebianCluster> {
  const { binDir, folder, settings, env } = options;
  const all = { listen_addresses: '', unix_socket_directories: folder, ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = path.join(binDir, 'postgres');
  const args = ['-D', path.join(folder, 'data'), ...flags];
  const server = runProgram(program, args, { env, log: `${folder}.log` });
  const address = (database: string) =>
    `postgresql://${USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`;
  await untilAnswers(address('postgres'));
  return { url: address(USER), stop: () => server.kill('SIGINT') };
}

export async function createBankDatabase({ url }: DebianCluster): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(`/${USER}?`, '/postgres?') });
  await client.connect();
  await client.query(`create database ${USER}`);
  await client.end();
}

async function untilAnswers(connectionString: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch {
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
