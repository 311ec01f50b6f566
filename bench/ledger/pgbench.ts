// PostgreSQL's own benchmark, where it is installed.
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Load, WARM_UP_SECONDS } from './load.ts';

const execute = promisify(execFile);

/** 1,000,000 accounts, 100,000 for each unit. */
export const SCALE = 10;

export const PREPARED = 'pgbench -N prepared';
export const SIMPLE = 'pgbench -N simple';
/** One row that every transaction updates: a script of ours, not pgbench -N. */
export const ONE_ROW = 'one-row script';

// The statements of pgbench -N, all of them about one account. -N itself means that no row is hot.
const ONE_ROW_SCRIPT = `\\set delta random(-5000, 5000)
begin;
update pgbench_accounts set abalance = abalance + :delta where aid = 1;
select abalance from pgbench_accounts where aid = 1;
insert into pgbench_history (tid, bid, aid, delta, mtime)
  values (1, 1, 1, :delta, current_timestamp);
end;
`;

export interface Pgbench {
  readonly name: string;
  /** Transactions a second, those of the warm-up and the connecting left out. */
  run(load: Load): Promise<number>;
}

/** Undefined where it is not installed. */
export async function openPgbench(url: string): Promise<readonly Pgbench[] | undefined> {
  try {
    await execute('pgbench', ['--version']);
  } catch {
    return undefined;
  }
  await execute('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url]);
  const script = path.join(mkdtempSync(path.join(os.tmpdir(), 'larch-bench-')), 'one-row.sql');
  writeFileSync(script, ONE_ROW_SCRIPT);
  const runner = (name: string, args: readonly string[]): Pgbench => ({
    name,
    run: (load) => runPgbench(url, args, load),
  });
  return [
    runner(PREPARED, ['--skip-some-updates', '--protocol=prepared']),
    runner(SIMPLE, ['--skip-some-updates', '--protocol=simple']),
    runner(ONE_ROW, [`--file=${script}`, '--protocol=prepared']),
  ];
}

async function runPgbench(
  url: string,
  script: readonly string[],
  { callers, seconds }: Load,
): Promise<number> {
  const args = [
    `--client=${callers}`,
    '--jobs=2',
    // Its clock includes connecting, and the report of the last second may not come.
    `--time=${WARM_UP_SECONDS + seconds + 1}`,
    '--progress=1',
    '--no-vacuum',
  ];
  const { stderr } = await execute('pgbench', [...args, ...script, url]);
  return readRate(stderr, WARM_UP_SECONDS);
}

/** The mean rate of pgbench's reports after the warm-up, each weighted by its time. */
export function readRate(reports: string, warmUpSeconds: number): number {
  const read = [...reports.matchAll(/^progress: ([\d.]+) s, ([\d.]+) tps/gm)].map(
    ([, until, rate], index, all) => {
      const seconds = Number(until) - Number(all[index - 1]?.[1] ?? 0);
      return { until: Number(until), seconds, rate: Number(rate) };
    },
  );
  const first = read.findIndex(({ until }) => until >= warmUpSeconds) + 1;
  const counted = first > 0 && first < read.length ? read.slice(first) : read.slice(-1);
  const total = counted.reduce((sum, { seconds }) => sum + seconds, 0);
  if (total === 0) throw new Error(`pgbench printed no rate:\n${reports}`);
  return counted.reduce((sum, { seconds, rate }) => sum + seconds * rate, 0) / total;
}
