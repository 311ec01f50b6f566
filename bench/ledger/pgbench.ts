import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Contender, Spread } from './contender.ts';

const execute = promisify(execFile);

const SCALE = '10';

// What pgbench -N does, with one account for all.
const HOT_SCRIPT = `\\set delta random(-5000, 5000)
begin;
update pgbench_accounts set abalance = abalance + :delta where aid = 1;
select abalance from pgbench_accounts where aid = 1;
insert into pgbench_history (tid, bid, aid, delta, mtime)
  values (1, 1, 1, :delta, current_timestamp);
end;
`;

/** PostgreSQL's own benchmark, where it is installed: TPC-B, and -N without its hot rows. */
export async function pgbenchContenders(url: string): Promise<Contender[]> {
  try {
    await execute('pgbench', ['--version']);
  } catch {
    return [];
  }
  await execute('pgbench', ['--initialize', '--quiet', `--scale=${SCALE}`, url]);
  const script = path.join(mkdtempSync(path.join(os.tmpdir(), 'larch-bench-')), 'hot.sql');
  writeFileSync(script, HOT_SCRIPT);
  const simple = (spread: Spread) => (spread === 'hot' ? ['--file', script] : ['--builtin=simple']);
  return [
    contender('pgbench -N', url, simple),
    // TPC-B has hot rows of its own (ten branches), so it is the same for both.
    contender('pgbench TPC-B', url, () => ['--builtin=tpcb-like']),
  ];
}

function contender(name: string, url: string, script: (spread: Spread) => string[]): Contender {
  return {
    name,
    async run(callers, spread, seconds) {
      const args = [`--client=${callers}`, '--jobs=2', `--time=${seconds}`, '--no-vacuum'];
      const { stdout } = await execute('pgbench', [...args, ...script(spread), url]);
      const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (!rate) throw new Error(`pgbench printed no rate:\n${stdout}`);
      return Number(rate);
    },
  };
}
