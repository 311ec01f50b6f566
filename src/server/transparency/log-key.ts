// The key pair that signs checkpoints: made once, for nothing else, and stored sealed by the bank's
// secret, which can so be replaced without touching the log.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, one, run } from '#database/connection.ts';
import type { Config } from '../base/config/config.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { type SealedColumn, sealedCellOf } from '../base/sealing/reseal.ts';
import type { LogKey } from './checkpoint.ts';

export const logKeyColumn: SealedColumn = {
  table: 'transparency_keys',
  column: 'secret_sealed',
};

const ID = 'checkpoints';
const DER = { type: 'pkcs8', format: 'der' } as const;

/** The name of the log: the host of the bank's address, and the folder of the log below it. */
export function logOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl?.hostname ?? 'localhost'}/transparency`;
}

export interface LogKeyDeps {
  readonly keys: KeyRing;
  readonly config: Pick<Config, 'publicUrl'>;
}

/** The key; undefined while nothing was signed. */
export async function findLogKey(db: Db, deps: LogKeyDeps): Promise<LogKey | undefined> {
  const row = await maybeOne<{ sealed: string }>(
    db,
    sql`select secret_sealed as sealed from transparency_keys where id = ${ID}`,
  );
  return row && openKey(deps, row.sealed);
}

/** The key; a bank that has none gets a new one. Of two servers that make one, one is kept. */
export async function openLogKey(db: Db, deps: LogKeyDeps, now: Date): Promise<LogKey> {
  const known = await findLogKey(db, deps);
  if (known) return known;
  const secret = generateKeyPairSync('ed25519').privateKey.export(DER).toString('base64');
  await run(
    db,
    sql`insert into transparency_keys (id, secret_sealed, created_at)
        values (${ID}, ${deps.keys.seal(secret, cell)}, ${now}) on conflict (id) do nothing`,
  );
  const { sealed } = await one<{ sealed: string }>(
    db,
    sql`select secret_sealed as sealed from transparency_keys where id = ${ID}`,
  );
  return openKey(deps, sealed);
}

function openKey({ keys, config }: LogKeyDeps, sealed: string): LogKey {
  const secret = Buffer.from(keys.open(sealed, cell), 'base64');
  return { origin: logOrigin(config), privateKey: createPrivateKey({ key: secret, ...DER }) };
}

const cell = sealedCellOf(logKeyColumn, ID);
