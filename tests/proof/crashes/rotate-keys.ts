// A process that seals everything under the newest secret: node rotate-keys.ts <options as JSON>.
// It says when it begins and when it is done, unless it is killed between.
import { openPool } from '#database/connection.ts';
import { openLog } from '#server/base/observability/log.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { reseal } from '#server/base/sealing/reseal.ts';
import { sealedColumns } from '#server/sealed-columns.ts';

export interface RotationOptions {
  readonly url: string;
  /** As it is configured, newest first. */
  readonly secretKeys: string;
}

const { url, secretKeys } = JSON.parse(process.argv[2] ?? '{}') as RotationOptions;
const pool = openPool({ url });
process.send?.('begun');
await reseal(pool, new KeyRing(parseSecretKeys(secretKeys).keys), openLog('silent'), sealedColumns);
await pool.end();
process.send?.('done');
process.disconnect?.();
