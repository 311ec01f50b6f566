import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { importsOf } from '#tests/architecture/import-rules.ts';
import { sourceFiles } from '#tests/architecture/source-files.ts';
// @ts-expect-error Plain JavaScript, which has no types.
import { ownUrl } from './resolve-own-modules.mjs';

const root = path.join(import.meta.dirname, '../..');
const resolve = ownUrl as (specifier: string, parentUrl: string) => string | undefined;
const parent = pathToFileURL(path.join(root, 'src/server/app.ts')).href;

test('every import of the project leads to the file it names', () => {
  const imports = sourceFiles('src', 'tests', 'tools', 'bench')
    .filter(({ path: file }) => file.endsWith('.ts'))
    .flatMap(({ path: file, text }) =>
      importsOf(text).map((specifier) => ({ file: path.join(root, file), specifier })),
    );
  const resolved = imports.flatMap(({ file, specifier }) => {
    const url = resolve(specifier, pathToFileURL(file).href);
    return url === undefined ? [] : [{ file, specifier, target: fileURLToPath(url) }];
  });
  assert.ok(resolved.length > 2_000, 'the imports were not found');
  const broken = resolved.filter(({ target }) => !existsSync(target));
  // Tests name files that are not there, as examples.
  assert.deepEqual(
    broken.filter(({ file }) => !file.endsWith('.test.ts')),
    [],
  );
});

test('a name of package.json is its folder, also where two names lead to one', () => {
  const at = (file: string) => pathToFileURL(path.join(root, file)).href;
  assert.equal(resolve('#server/auth/routes.ts', parent), at('src/server/auth/routes.ts'));
  assert.equal(resolve('#endpoints/people/auth.ts', parent), at('src/contract/people/auth.ts'));
  assert.equal(resolve('#tests/support/app.ts', parent), at('tests/support/app.ts'));
  assert.equal(resolve('./main.ts', parent), at('src/server/main.ts'));
  assert.equal(resolve('../money/cents.ts', parent), at('src/money/cents.ts'));
});

test('what is not TypeScript of the project is left to Node', () => {
  for (const specifier of ['pg', 'node:fs', 'zod/mini', './x.mjs', '#nowhere/x.ts', 'x.ts']) {
    assert.equal(resolve(specifier, parent), undefined, specifier);
  }
});

test('a copy of the project in another folder has its own files', () => {
  const copy = 'file:///elsewhere/larch/src/server/app.ts';
  for (const specifier of ['#server/main.ts', './main.ts']) {
    assert.equal(resolve(specifier, copy), undefined, specifier);
  }
});
