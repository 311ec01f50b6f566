// npm test: everything, save the thorough journeys, which `npm run proof -- screens` walks. With paths
// after `--` only the tests below those: npm test -- src/ledger.
import { globSync } from 'node:fs';
import path from 'node:path';
import { CannotStart } from '../startup/cannot-start.ts';
import { explain } from '../startup/explain.ts';
import { stopSignal } from '../startup/stop-signal.ts';
import { ensureChromium, runBrowserTests } from '../testing/browser-tests.ts';
import { runChecks } from '../testing/checks.ts';
import { runNodeTests } from '../testing/node-tests.ts';
import { addUp, type Tally } from '../testing/tally.ts';
import { withTestDatabase } from '../testing/with-test-database.ts';

const BROWSER_TESTS = 'tests/browser/';
/** They start, kill and restart whole servers. */
const PROOFS = 'tests/proof/';

function findTests(paths: readonly string[]): string[] {
  const all = globSync('{src,tests,tools}/**/*.test.ts').toSorted();
  if (paths.length === 0) return all;
  const wanted = paths.map((one) => path.relative('.', one));
  const selected = all.filter((file) => wanted.some((one) => `${file}/`.startsWith(`${one}/`)));
  if (selected.length > 0) return selected;
  throw new CannotStart(`There are no tests under ${paths.join(', ')}: name a file or a folder.`);
}

async function runAll(paths: readonly string[], stopping: AbortSignal): Promise<Tally> {
  const files = findTests(paths);
  const browser = files.filter((file) => file.startsWith(BROWSER_TESTS));
  const node = {
    alone: files.filter((file) => file.startsWith(PROOFS)),
    together: files.filter((file) => ![BROWSER_TESTS, PROOFS].some((one) => file.startsWith(one))),
  };
  if (browser.length > 0) ensureChromium();
  const tallies = paths.length === 0 ? [await runChecks(stopping)] : [];
  await withTestDatabase(stopping, async () => {
    tallies.push(await runNodeTests(node, stopping));
    if (browser.length > 0) {
      const thorough = paths.length > 0;
      tallies.push(await runBrowserTests({ files: browser, thorough, stopping }));
    }
  });
  return addUp(tallies);
}

process.chdir(path.join(import.meta.dirname, '../..'));
const stopping = stopSignal();
try {
  const { passed, failed } = await runAll(process.argv.slice(2), stopping);
  stopping.throwIfAborted();
  process.exitCode = failed.length > 0 ? 1 : 0;
  for (const name of failed) console.log(`✖ ${name}`);
  console.log(`\n${passed} passed, ${failed.length} failed`);
} catch (error) {
  process.exitCode = stopping.aborted ? 130 : 1;
  if (!stopping.aborted) console.error(explain(error) ?? error);
}
process.exit();
