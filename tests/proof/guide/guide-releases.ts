// The repository that the guide installs from: this code as v0.1.0, and a release after it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrations } from '#database/migration-files.ts';
import { ROOT } from '../copy-code.ts';

/** Makes the bare repository `folder` with the tags v0.1.0 and v0.2.0. */
export function makeReleases(folder: string): void {
  const work = mkdtempSync(path.join(os.tmpdir(), 'larch-releases-'));
  try {
    // The files as they are in this checkout, committed or not.
    const listed = git(ROOT, 'ls-files', '--cached', '--others', '--exclude-standard', '-z');
    for (const file of listed.split('\0').filter((name) => name !== '')) {
      cpSync(path.join(ROOT, file), path.join(work, file), { force: true, errorOnExist: false });
    }
    git(work, 'init', '--quiet');
    commit(work, 'v0.1.0');
    const newest = readMigrations().at(-1)?.number ?? 0;
    const [number, beside] = [newest + 1, newest].map((one) => String(one).padStart(4, '0'));
    writeFileSync(
      path.join(work, `src/database/migrations/${number}-account-remarks.sql`),
      `-- works beside ${beside}
create table account_remarks (
  account_id uuid primary key references ledger.accounts,
  remark text not null
);
`,
    );
    commit(work, 'v0.2.0');
    mkdirSync(path.dirname(folder), { recursive: true });
    git(work, 'clone', '--quiet', '--bare', work, folder);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function commit(work: string, tag: string): void {
  const author = ['-c', 'user.name=Larch', '-c', 'user.email=larch@bank.example'];
  git(work, 'add', '--all', '--force');
  git(work, ...author, 'commit', '--quiet', '--message', tag);
  git(work, 'tag', tag);
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
}
