// PostgreSQL's programs with a small library of ours in front of the operating system's calls.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chooseAccount } from '#database/embedded/account.ts';
import { findBinaries, usableBinaries } from '#database/embedded/binaries.ts';

/** Why it cannot be done here: undefined where it can. */
export function missingForPreload(): string | undefined {
  if (process.platform !== 'linux') return 'the library is for Linux';
  if (spawnSync('cc', ['--version']).status !== 0) return 'there is no C compiler (cc)';
  return undefined;
}

/**
 * A folder for `binaries` of openEmbedded: PostgreSQL's own programs, but for the server, which
 * starts with the library. In the variables $data stands for the folder of the database.
 */
export function preloadLibrary(
  source: string,
  tools: string,
  variables: Readonly<Record<string, string>>,
): string {
  const library = path.join(tools, `${path.basename(source, '.c')}.so`);
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl']);
  if (compiled.status !== 0) throw new Error(`cc: ${compiled.stderr.toString()}`);
  // Those in place may be below a folder that the server's account cannot enter.
  const native = usableBinaries(findBinaries(), tools, chooseAccount(tools), []);
  const wrapped = path.join(tools, 'native');
  mkdirSync(path.join(wrapped, 'bin'), { recursive: true });
  for (const name of readdirSync(native)) {
    if (name !== 'bin') symlinkSync(path.join(native, name), path.join(wrapped, name));
  }
  for (const name of readdirSync(path.join(native, 'bin'))) {
    if (name === 'postgres') continue;
    symlinkSync(path.join(native, 'bin', name), path.join(wrapped, 'bin', name));
  }
  const start = path.join(wrapped, 'bin/postgres');
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  // The folder of the data is the argument behind -D.
  const script = `#!/bin/sh
data=
for argument; do [ "$last" = -D ] && data=$argument; last=$argument; done
${set.join(' ')} LD_PRELOAD=${library} \\
  exec ${path.join(native, 'bin/postgres')} "$@"
`;
  writeFileSync(start, script);
  chmodSync(start, 0o755);
  return wrapped;
}
