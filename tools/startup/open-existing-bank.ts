import { existsSync } from 'node:fs';
import path from 'node:path';
import sql from 'sql-template-tag';
import { one, openPool, type Pool } from '#database/connection.ts';
import { embeddedUrl, hasEmbedded, openEmbedded } from '#database/embedded/open-embedded.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import { demoKey } from '#server/base/config/demo-key.ts';
import { isGiven } from '#server/base/config/secret-files.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { startError } from '#server/base/startup/start-error.ts';
import { CannotStart } from './cannot-start.ts';

export interface ExistingBank {
  readonly config: Config;
  readonly pool: Pool;
  readonly keys: KeyRing;
}

/**
 * The bank of DATABASE_URL, or the embedded one below DATA_DIR, running or not. It must be there:
 * nothing is made. What is opened is closed with the stack.
 */
export async function openExistingBank(opened: AsyncDisposableStack): Promise<ExistingBank> {
  const config = readConfig(process.env, {
    demo: !isGiven(process.env, 'DATABASE_URL'),
    serves: false,
  });
  const url = config.databaseUrl ?? (await findEmbedded(config.dataDir, opened));
  const pool = opened.adopt(openPool({ url, max: 2, statementTimeoutMs: 0 }), (open) => open.end());
  try {
    await requireBank(pool, config);
  } catch (error) {
    throw startError(error, config);
  }
  return { config, pool, keys: new KeyRing(await findSecrets(config)) };
}

async function findEmbedded(dataDir: string, opened: AsyncDisposableStack): Promise<string> {
  if (!hasEmbedded(dataDir)) {
    throw new CannotStart(
      `There is no bank in ${dataDir}: set DATA_DIR to the folder of one, or DATABASE_URL.`,
    );
  }
  const running = embeddedUrl(dataDir);
  const pool = openPool({ url: running, max: 1 });
  try {
    await pool.query('select 1');
    return running;
  } catch {
    const embedded = await openEmbedded(dataDir);
    opened.defer(() => embedded.stop());
    return embedded.url;
  } finally {
    await pool.end();
  }
}

async function requireBank(pool: Pool, { databaseUrl, dataDir }: Config): Promise<void> {
  const { there } = await one<{ there: boolean }>(
    pool,
    sql`select to_regclass('ledger.chain_keys') is not null as there`,
  );
  if (there) return;
  const name = databaseUrl === undefined ? `The database in ${dataDir}` : 'The database';
  throw new CannotStart(`${name} has no bank of this version of Larch: start the server first.`);
}

async function findSecrets({ secretKeys, dataDir }: Config) {
  if (secretKeys.length > 0) return secretKeys;
  if (!existsSync(path.join(dataDir, 'secret-key'))) {
    throw new CannotStart(`The secret of the bank is not in ${dataDir}: set SECRET_KEY.`);
  }
  return await demoKey(dataDir);
}
