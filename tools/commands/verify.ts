// npm run verify: is every cent where it should be, and is history as it was written? Looks at the
// database of DATABASE_URL, or at the embedded one below DATA_DIR, running or not.

import { openPool } from '#database/connection.ts';
import { embeddedUrl, openEmbedded } from '#database/embedded/open-embedded.ts';
import { verifyHistory } from '#server/audit/verify-history.ts';
import { readConfig } from '#server/base/config/config.ts';
import { demoKey } from '#server/base/config/demo-key.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { explain } from '../startup/explain.ts';

await using opened = new AsyncDisposableStack();

async function findDatabase(dataDir: string): Promise<string> {
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

try {
  const config = readConfig(process.env, {
    demo: process.env['DATABASE_URL'] === undefined,
    serves: false,
  });
  const secrets = config.secretKeys.length > 0 ? config.secretKeys : await demoKey(config.dataDir);
  const url = config.databaseUrl ?? (await findDatabase(config.dataDir));
  const pool = opened.adopt(openPool({ url, max: 1, statementTimeoutMs: 0 }), (open) => open.end());
  for (const { what, wrong } of await verifyHistory(pool, new KeyRing(secrets), config.dataDir)) {
    console.log(`${wrong.length === 0 ? '✔' : '✖'} ${what}`);
    for (const sentence of wrong) console.log(`    ${sentence}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}
