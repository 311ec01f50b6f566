import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { COPIED, ROOT } from '../copy-code.ts';
import { scratchFolder } from '../scratch-folder.ts';

interface Release {
  /** Undefined until a commit is named. */
  readonly commit: string | undefined;
  /** The number of its newest migration. */
  readonly newestMigration: number;
}

const ROW = /^\| first \| (?:`([0-9a-f]{7,40})`|to be named) \| (\d{4}) \|$/m;

/** The first release, as docs/releases.md names it. */
export function firstRelease(): Release {
  const row = ROW.exec(readFileSync(path.join(ROOT, 'docs/releases.md'), 'utf8'));
  if (!row) throw new Error('docs/releases.md has no row of the first release.');
  return { commit: row[1], newestMigration: Number(row[2]) };
}

export interface ReleaseCode {
  readonly folder: string;
  readonly migrations: string;
  remove(): void;
}

/** The code of a commit in a folder, where it runs; undefined where the history does not have it. */
export function checkOutRelease(commit: string): ReleaseCode | undefined {
  if (!hasCommit(commit)) return undefined;
  const scratch = scratchFolder();
  const archive = git('archive', '--format=tar', commit, ...COPIED);
  execFileSync('tar', ['-xf', '-', '-C', scratch.path], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(scratch.path, 'node_modules'));
  const migrations = path.join(scratch.path, 'src/database/migrations');
  return { folder: scratch.path, migrations, remove: () => scratch.remove() };
}

function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

function git(...words: readonly string[]): Buffer {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', ['-C', ROOT, ...words], { maxBuffer: 2 ** 28, stdio });
}
