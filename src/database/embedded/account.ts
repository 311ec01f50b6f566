import { lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.ts';

/** The operating system's user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['postgres', '_postgres', 'nobody'];

/** Nothing when we are an ordinary user: the server then simply runs as ourselves. */
export function chooseAccount(data: string, preferred = PREFERRED): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readAccounts();
  // A cluster stays with its owner, or a package that adds a `postgres` user would lock us out of
  // it.
  const owner = ownerOf(data);
  const account =
    accounts.find(({ uid }) => uid === owner && uid !== 0) ??
    preferred.map((name) => accounts.find((known) => known.name === name)).find(Boolean);
  if (account) return account;
  throw new EmbeddedError(
    `PostgreSQL does not run as root and none of the users ${preferred.join(', ')} exists: ` +
      'start Larch as an ordinary user, or add one of them.',
  );
}

/** Whether the account can walk down to the folder; ourselves we can always. */
export function mayEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  for (let step = path.resolve(folder); ; step = path.dirname(step)) {
    const { mode, uid, gid } = statSync(step);
    const execute = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & execute)) return false;
    if (step === path.dirname(step)) return true;
  }
}

/** Hands a folder and all below it to the account. */
export function giveTo(account: Account | undefined, folder: string): void {
  if (!account) return;
  lchownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), account.uid, account.gid);
  }
}

export function ownerOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.uid;
}

function readAccounts(): Account[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
