import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readText } from './source-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const UNITS = readdirSync(path.join(ROOT, 'ops/systemd')).map((name) => `ops/systemd/${name}`);
const listed = new Set(
  [...readText('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
);

test('every command of the image is one of the project', () => {
  const [, commands = ''] =
    /const COMMANDS = \[([^\]]+)\]/.exec(readText('ops/image/larch.mjs')) ?? [];
  const names = [...commands.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name);
  assert.ok(names.includes('serve') && names.includes('create-admin') && names.includes('verify'));
  for (const name of names) {
    assert.ok(existsSync(path.join(ROOT, `tools/commands/${name}.ts`)), name);
    const script = `"${name}": "exec node tools/boot/run.mjs --as-installed`;
    assert.ok(readText('package.json').includes(script), name);
  }
});

test('what the image is made from exists', () => {
  const [, paths = ''] =
    /archive HEAD -- ([\s\S]+?) \| tar/.exec(readText('ops/image/build.sh')) ?? [];
  const names = paths.split(/[\s\\]+/).filter((name) => name !== '' && !name.includes('*'));
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(existsSync(path.join(ROOT, name)), name);
});

test('compose file and units set variables that the server reads', () => {
  const compose = readText('ops/compose/compose.yaml');
  const [, settings = ''] = /environment: &settings\n([\s\S]+?)\n {2}secrets:/.exec(compose) ?? [];
  const inCompose = [...settings.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name);
  const inUnits = UNITS.flatMap((unit) => [
    ...readText(unit).matchAll(/^Environment=([A-Z_]+)=/gm),
  ]);
  const names = [...inCompose, ...inUnits.map(([, name = '']) => name)];
  assert.ok(names.length > 10);
  for (const name of names) assert.ok(listed.has(name), name);
});

test('the units are ones that systemd takes', (t) => {
  if (spawnSync('systemd-analyze', ['--version']).error) {
    t.skip('systemd is not installed');
    return;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'larch-units-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = UNITS.map((unit) => {
    const file = path.join(folder, path.basename(unit));
    // Where the project is here, and a user that there is.
    const text = readText(unit).replaceAll('/opt/larch', ROOT).replace('User=larch', 'User=root');
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
});
