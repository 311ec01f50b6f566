import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readMigrations } from '#database/migration-files.ts';
import { copyCode } from '../copy-code.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { firstRelease } from './release-code.ts';

export interface NextRelease {
  /** Where its code is. */
  readonly folder: string;
  readonly migrations: string;
  remove(): void;
}

// The first two need a lock on the table that every posting changes; the index needs none.
const MIGRATIONS = {
  'account-remarks': `create table account_remarks (
    account_id uuid primary key references ledger.accounts,
    remark text not null
  )`,
  'remarked-accounts': `alter table ledger.accounts add column remarked_at timestamptz`,
  'journals-by-kind': `create index concurrently if not exists journals_by_kind
    on ledger.journals (kind)`,
};

/** A copy of this code with migrations that a release after this one might add. */
export function makeNextRelease(): NextRelease {
  const scratch = scratchFolder();
  copyCode(scratch.path);
  const migrations = path.join(scratch.path, 'src/database/migrations');
  const first = readMigrations().length + 1;
  const oldest = String(firstRelease().newestMigration).padStart(4, '0');
  Object.entries(MIGRATIONS).forEach(([name, text], index) => {
    const number = String(first + index).padStart(4, '0');
    const noTransaction = text.includes('concurrently') ? '-- no transaction\n' : '';
    const header = `${noTransaction}-- works beside ${oldest}\n`;
    writeFileSync(path.join(migrations, `${number}-${name}.sql`), header + text);
  });
  return { folder: scratch.path, migrations, remove: () => scratch.remove() };
}
