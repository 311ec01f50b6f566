// The proofs patroni and backup take minutes and packages that few machines have, so they have no small
// size. Here their files are read by the programs that they are for, where these are installed.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { missingPrograms } from '#tests/support/processes/run-program.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { patroniSetting } from './patroni-cluster.ts';

const FILES = path.join(import.meta.dirname, '../../../ops/high-availability');

/** Runs a program if it is installed; what it says besides its answer is in stderr. */
async function ask(context: TestContext, program: string, args: string[], env = {}) {
  if (missingPrograms([program]).length > 0) {
    context.skip(`not installed: ${program}`);
    return undefined;
  }
  const all = { ...process.env, PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env };
  return await promisify(execFile)(program, args, { env: all });
}

test('HAProxy takes the file of the guide', async (context) => {
  const file = path.join(FILES, 'haproxy.cfg');
  const names = readFileSync(file, 'utf8').match(/(?<=\$\{)\w+/g) ?? [];
  const env = Object.fromEntries(
    [...new Set(names)].map((name, index) => [name, `127.0.0.1:${20_001 + index}`]),
  );
  const said = await ask(context, 'haproxy', ['-c', '-V', '-f', file], env);
  if (said) assert.match(said.stdout, /Configuration file is valid/);
});

test('Patroni’s lock, and a watchdog before it, outlive a loop whose calls all had to be repeated', () => {
  const longestLoop = patroniSetting('loop_wait') + 2 * patroniSetting('retry_timeout');
  const watchdog = patroniSetting('ttl') - patroniSetting('safety_margin');
  assert.ok(watchdog >= longestLoop, `${watchdog} < ${longestLoop}`);
});

test('pgBackRest knows every option of the guide’s file', async (context) => {
  const folder = scratchFolder();
  context.after(() => folder.remove());
  const file = path.join(FILES, 'pgbackrest.conf');
  const args = [`--config=${file}`, '--stanza=larch', `--lock-path=${folder.path}`, 'info'];
  const said = await ask(context, 'pgbackrest', args, {
    PGBACKREST_REPO1_PATH: folder.path,
    PGBACKREST_REPO1_CIPHER_PASS: 'of the test',
  });
  if (said) assert.doesNotMatch(said.stdout + said.stderr, /WARN|ERROR/);
});
