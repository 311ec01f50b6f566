import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { runGroup } from './node-tests.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larch-group-'));
after(() => rmSync(folder, { recursive: true }));

const FINE = `test('fine', () => {});`;

async function outcomeOf(...sources: readonly string[]) {
  const files = sources.map((source, index) => {
    const file = path.join(folder, `${index}.test.mjs`);
    writeFileSync(file, `import { after, test } from 'node:test';\n${source}`);
    return file;
  });
  const { passed, failed } = await runGroup(files, new AbortController().signal);
  return { passed, failed: failed.length };
}

test('files that share a process are counted together', async () => {
  const broken = `test('broken', () => { throw new Error(); });`;
  assert.deepEqual(await outcomeOf(FINE, `${FINE} ${broken}`), { passed: 2, failed: 1 });
  assert.deepEqual(await outcomeOf(FINE, FINE), { passed: 2, failed: 0 });
});

test('what failed is named, with the reason', async () => {
  const file = path.join(folder, 'named.test.mjs');
  writeFileSync(
    file,
    `import { test } from 'node:test';
     test('one and one are three', () => { throw new Error('they are two'); });`,
  );
  const { failed } = await runGroup([file], new AbortController().signal);
  assert.deepEqual(failed, [
    `${path.relative('.', file)}: one and one are three\n    they are two`,
  ]);
});

test('hooks of a file are called for its own tests, and for no others', async () => {
  const hooked = `import { beforeEach } from 'node:test';
    let called = 0;
    beforeEach(() => { called += 1; });
    for (const times of [1, 2]) test('each', () => { if (called !== times) throw new Error(); });`;
  assert.deepEqual(await outcomeOf(FINE, hooked, FINE), { passed: 4, failed: 0 });
});

test('what fails after the tests of a file fails the group', async () => {
  const wrong = `after(() => { throw new Error('the ledger is not in order'); }); ${FINE}`;
  assert.deepEqual(await outcomeOf(wrong, FINE), { passed: 2, failed: 1 });
});

test('an error outside of all tests, and a file that cannot be loaded, fail the group', async () => {
  const late = `setTimeout(() => { throw new Error(); }, 20);
    test('slow', () => new Promise((resolve) => setTimeout(resolve, 100)));`;
  // The file, and the test that was cut short.
  assert.deepEqual(await outcomeOf(late, FINE), { passed: 1, failed: 2 });
  assert.equal((await outcomeOf(`import './missing.mjs';`)).failed, 1);
  assert.equal((await outcomeOf(`${FINE} process.exit(3);`)).failed, 1);
});

test('files whose hooks fail before and after their tests are reported with the reason', async () => {
  const files = ['first.test.mjs', 'hooks.test.mjs'].map((name) => path.join(folder, name));
  const imports = `import { after, before, test } from 'node:test';`;
  const hooks = `let bank;
    setInterval(() => {}, 1_000);
    before(async () => { throw new Error('the bank did not start'); });
    after(() => bank.stop());`;
  writeFileSync(files[0] ?? '', `${imports} ${FINE}`);
  writeFileSync(files[1] ?? '', `${imports} ${hooks} ${FINE}`);
  const { failed, output } = await runGroup(files, new AbortController().signal);
  assert.ok(
    failed.some((one) => one.includes('the bank did not start')),
    output,
  );
});
