// A fresh Debian with its own systemd and its own network, in a folder: what the guide asks for.
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { scratchFolder } from '../scratch-folder.ts';

const run = promisify(execFile);
const PROGRAMS = ['mmdebstrap', 'systemd-nspawn', 'slirp4netns', 'nsenter', 'ip', 'git'];
const SUITE = 'trixie';
// A machine that is thrown away need not survive a power cut while packages are installed.
const DPKG = [
  'force-unsafe-io',
  'path-exclude=/usr/share/doc/*',
  'path-exclude=/usr/share/man/*',
  'path-exclude=/usr/share/locale/*',
];
const DONE = 'the-guide-goes-on';

/** Why no machine can be made here; undefined where one can. */
export function whyNoMachine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const missing = PROGRAMS.filter((name) => spawnSync(name, ['--version']).error);
  if (missing.length === 0) return undefined;
  return `it needs ${missing.join(', ')} (Debian: mmdebstrap systemd-container slirp4netns git)`;
}

export interface GuideMachine {
  /** Its files, seen from here. */
  readonly root: string;
  /** Runs a block in the shell that the blocks before it ran in; rejects when a command fails. */
  readonly type: (text: string) => Promise<string>;
  /** Runs a script in a shell of its own; rejects with what it printed when it fails. */
  readonly ask: (script: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startGuideMachine(): Promise<GuideMachine> {
  const scratch = scratchFolder();
  const root = path.join(scratch.path, 'root');
  const network = `larch-guide-${process.pid}`;
  const started: ChildProcess[] = [];
  // A proof that is interrupted leaves no machine behind; the machine dies with systemd-nspawn.
  const kill = () => {
    for (const child of started) child.kill('SIGKILL');
    spawnSync('ip', ['netns', 'delete', network]);
  };
  process.prependOnceListener('exit', kill);
  const stop = async () => {
    for (const child of started.toReversed()) await end(child);
    process.off('exit', kill);
    kill();
    scratch.remove();
  };
  try {
    await run('mmdebstrap', [
      '--quiet',
      '--variant=minbase',
      '--include=systemd,systemd-sysv,dbus',
      ...DPKG.map((option) => `--dpkgopt=${option}`),
      SUITE,
      root,
    ]);
    await run('ip', ['netns', 'add', network]);
    await run('ip', ['netns', 'exec', network, 'ip', 'link', 'set', 'lo', 'up']);
    started.push(
      spawn(
        'slirp4netns',
        ['--netns-type=path', '--configure', `/run/netns/${network}`, 'network'],
        { stdio: 'ignore' },
      ),
    );
    writeFileSync(path.join(root, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
    const booted = boot(root, network);
    started.push(booted);
    const leader = await leaderOf(booted);
    const inside = ['--target', String(leader), '--all', 'env', '-i', ...variables(), 'bash'];
    const ask = async (script: string) => {
      const args = [...inside, '-eo', 'pipefail', '-c', `cd / && ${script}`];
      return await run('nsenter', args, { maxBuffer: 64 * 1_024 * 1_024 }).then(
        ({ stdout }) => stdout,
        (error: Error & { stdout?: string; stderr?: string }) => {
          throw new Error(`${script}\n${error.stdout ?? ''}${error.stderr ?? error.message}`);
        },
      );
    };
    await untilUp(ask);
    const shell = spawn('nsenter', [...inside, '-eo', 'pipefail'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    started.push(shell);
    shell.stdin.write('cd; exec 2>&1\n');
    return { root, ask, stop, type: typist(shell, root) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function boot(root: string, network: string): ChildProcess {
  const cache = path.join(os.homedir(), '.npm');
  mkdirSync(cache, { recursive: true });
  const args = [
    '--quiet',
    '--boot',
    '--register=no',
    '--keep-unit',
    '--resolv-conf=off',
    '--console=pipe',
    `--directory=${root}`,
    `--network-namespace-path=/run/netns/${network}`,
    // npm finds there what this machine has downloaded before.
    `--bind=${cache}:/var/cache/npm`,
  ];
  return spawn('systemd-nspawn', args, { stdio: 'ignore' });
}

function variables(): string[] {
  return [
    'HOME=/root',
    'TERM=dumb',
    'LANG=C.UTF-8',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'DEBIAN_FRONTEND=noninteractive',
    ...['cache=/var/cache/npm', 'prefer_offline=true'].map((option) => `npm_config_${option}`),
  ];
}

/** The first process of the machine. */
async function leaderOf(booted: ChildProcess): Promise<number> {
  const children = `/proc/${booted.pid}/task/${booted.pid}/children`;
  for (let tries = 0; tries < 300 && booted.exitCode === null; tries += 1) {
    const [leader] = readFileSync(children, 'utf8').trim().split(' ');
    if (leader) return Number(leader);
    await sleep(100);
  }
  throw new Error(`No machine could be booted: systemd-nspawn ended with ${booted.exitCode}.`);
}

async function untilUp(ask: (script: string) => Promise<string>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask('systemctl is-system-running --wait || true').catch(String);
    if (/^(running|degraded)$/m.test(answer)) return;
    if (tries > 60) throw new Error(`The machine did not come up: ${answer}`);
    await sleep(1_000);
  }
}

/** Types blocks into a shell, one after another, and reads what it answers. */
function typist(shell: ReturnType<typeof spawn>, root: string) {
  let printed = '';
  let blocks = 0;
  for (const stream of [shell.stdout, shell.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  }
  const ended = once(shell, 'close');
  return async (text: string): Promise<string> => {
    printed = '';
    blocks += 1;
    const file = `/var/tmp/block-${blocks}`;
    writeFileSync(path.join(root, file), `${text}\n`);
    shell.stdin?.write(`. ${file} </dev/null\necho ${DONE}\n`);
    while (!printed.includes(DONE)) {
      const more = await Promise.race([
        shell.stdout ? once(shell.stdout, 'data') : undefined,
        ended.then(() => 'ended' as const),
      ]);
      if (more === 'ended' && !printed.includes(DONE)) throw new Error(`${text}\n${printed}`);
    }
    return printed.replace(DONE, '').trim();
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const isGone = await Promise.race([ended.then(() => true), sleep(30_000, false)]);
  if (!isGone) child.kill('SIGKILL');
  await ended;
}
