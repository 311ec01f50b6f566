// npm run verify: is every cent where it should be, and is history as it was written? Checks the
// database of DATABASE_URL, or the embedded one below DATA_DIR, running or not. With
// `-- --no-anchors` on a machine that has no anchor file.
import { parseArgs } from 'node:util';
import { verifyHistory } from '#server/audit/verification/verify-history.ts';
import { explain } from '../startup/explain.ts';
import { openExistingBank } from '../startup/open-existing-bank.ts';

await using opened = new AsyncDisposableStack();

try {
  const { values } = parseArgs({
    options: { anchors: { type: 'boolean', default: true } },
    allowNegative: true,
  });
  const { config, pool, keys } = await openExistingBank(opened);
  const { anchorDir } = config;
  for (const { what, wrong } of await verifyHistory({ db: pool, keys, anchorDir, ...values })) {
    console.log(`${wrong.length === 0 ? '✔' : '✖'} ${what}`);
    for (const sentence of wrong) console.log(`    ${sentence}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
} catch (error) {
  process.exitCode = 1;
  console.error(explain(error) ?? error);
}
