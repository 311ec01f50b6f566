import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMigrations } from '#database/migration-files.ts';
import { readText, type SourceFile, sourceFiles } from './source-files.ts';
import {
  badExports,
  badMigrations,
  badName,
  longLines,
  machinePathsIn,
  secretsIn,
  unexplained,
  unpinned,
} from './source-rules.ts';

const everything = sourceFiles();
const code = everything.filter(({ path }) => /^(src|tests|tools|bench)\/.*\.tsx?$/.test(path));

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readText('package.json')) as Manifest;
const versions = {
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
};

test('G6: nothing in the project looks like a secret', () => {
  assert.deepEqual(everything.flatMap(secretsIn), []);
  const keys = [`AKIA${'X'.repeat(16)}`, `ghp_${'a'.repeat(36)}`];
  for (const text of keys) assert.equal(secretsIn(file('a.ts', `x = '${text}'`)).length, 1);
});

test('nothing in the project names a path of one machine', () => {
  assert.deepEqual(everything.flatMap(machinePathsIn), []);
  for (const folder of ['work', 'home', 'Users', 'root']) {
    assert.equal(machinePathsIn(file('a.md', `See /${folder}/ana/notes.`)).length, 1);
  }
  assert.deepEqual(machinePathsIn(file('a.ts', `import '../home/page.ts'; '/api/work/'`)), []);
});

test('the lockfile names no registry, so that any mirror will do', () => {
  assert.doesNotMatch(readText('package-lock.json'), /"resolved": "(https?|git)/);
});

test('every line of code fits 100 columns', () => {
  const lines = everything.filter(
    ({ path }) => /^src\/.*\.(tsx?|css|sql)$/.test(path) && !/\/(content|data)\//.test(path),
  );
  assert.deepEqual(lines.flatMap(longLines), []);
  assert.deepEqual(longLines(file('a.ts', `ok\n${'x'.repeat(101)}`)), ['a.ts:2 is over 100']);
  assert.deepEqual(longLines(file('a.ts', `const sentence = '${'word '.repeat(30)}';`)), []);
});

test('every file has a name in kebab-case that says something', () => {
  assert.deepEqual(code.flatMap(badName), []);
  for (const bad of ['src/a/utils.ts', 'src/a/index.ts', 'src/a/types.ts', 'src/a/myFile.ts']) {
    assert.equal(badName(file(bad, '')).length, 1, bad);
  }
});

test('files export names of their own, and neither defaults nor what others export', () => {
  // What the bundler enters by hands on to it what it asks for.
  const ours = code.filter(({ path }) => /^src\/(?!web\/entry-)/.test(path));
  assert.deepEqual(ours.flatMap(badExports), []);
  const bad = ['export default 5;', "export * from './a.ts';", "export { a } from './a.ts';"];
  for (const text of bad) assert.equal(badExports(file('src/a/b.ts', text)).length, 1, text);
});

test('migrations are numbered without a gap', () => {
  const folder = 'src/database/migrations/';
  const names = everything
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.sql'))
    .map(({ path }) => path.slice(folder.length));
  assert.ok(names.length > 0);
  assert.deepEqual(badMigrations(names), []);
  assert.equal(badMigrations(['0001-a.sql', '0003-b.sql']).length, 1);
  assert.equal(badMigrations(['0001-a.sql', '0001-b.sql']).length, 1);
});

test('every migration after the first release says which code works beside it', () => {
  const baseline = Number(
    /^\| first \| .* \| (\d{4}) \|$/m.exec(readText('docs/releases.md'))?.[1],
  );
  assert.ok(baseline > 0);
  const later = readMigrations().slice(baseline);
  const silent = later.filter(({ worksBeside, number }) => worksBeside >= number);
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  );
});

test('every dependency is pinned to one version', () => {
  assert.deepEqual(unpinned({ ...versions, ...manifest.overrides }), []);
  assert.equal(unpinned({ a: '^1.0.0', b: '1.x', c: 'latest', d: '1.0.0-beta.1' }).length, 3);
});

test('every dependency is named in a decision', () => {
  const decisions = sourceFiles('docs/decisions').map(({ text }) => text);
  assert.deepEqual(unexplained(versions, decisions.join('\n')), []);
  assert.equal(unexplained({ 'some-package': '1.0.0' }, 'We use others.').length, 1);
});

function file(path: string, text: string): SourceFile {
  return { path, text };
}
