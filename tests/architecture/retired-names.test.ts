import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSync } from 'vite';
import { retiredFiles, retiredIdentifiers, retiredWords } from './retired-names.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const code = sourceFiles('src', 'tests', 'tools', 'bench').filter(({ path }) =>
  /\.(tsx?|mjs)$/.test(path),
);
// Only files that contain one of the names, in whatever role, have to be parsed.
const anyName = anyOf([...Object.keys(retiredIdentifiers), ...retiredWords]);
const aWord = anyOf(retiredWords);
const suspects = code.filter(({ path, text }) => anyName.test(text) && !isList(path));

test('no file and no folder has a retired name', () => {
  assert.deepEqual(code.flatMap(retiredFileNames), []);
  const file = { path: 'tests/import-walls/a.test.ts', text: '' };
  assert.deepEqual(retiredFileNames(file), [`${file.path}: import-walls is now import-rules`]);
});

test('no identifier has a retired name', () => {
  assert.deepEqual(suspects.flatMap(retiredIdentifiersIn), []);
});

test('comments do without the retired words', () => {
  assert.deepEqual(suspects.flatMap(retiredWordsIn), []);
});

test('the papers do without the retired words', () => {
  const papers = sourceFiles().filter(({ path }) => path.endsWith('.md') && !isDictionary(path));
  assert.ok(papers.length > 100);
  const lines = papers.flatMap(({ path, text }) =>
    text.split('\n').map((line) => ({ where: `${path}: ${line}`, line })),
  );
  assert.deepEqual(
    lines.filter(({ line }) => aWord.test(line)).map(({ where }) => where),
    [],
  );
});

test('identifiers are found in code, and neither in strings nor in comments', () => {
  const text = `// openDoor\nconst a = 'openDoor';\nconst b = <p title="x">openDoor {a}</p>;`;
  assert.deepEqual(retiredIdentifiersIn({ path: 'a.tsx', text }), []);
  for (const used of ['openDoor();', 'const x = { openDoor: 1 };', 'type T = openDoor;']) {
    const [violation] = retiredIdentifiersIn({ path: 'a.ts', text: used });
    assert.equal(violation, 'a.ts: openDoor is now createHttpApp', used);
  }
  const comment = { path: 'a.ts', text: `/** Told to whoever asks. */\nexport const b = 'anew';` };
  assert.deepEqual(retiredWordsIn(comment), ['a.ts: Told to whoever asks.']);
});

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$])(?:${names.join('|')})(?![\\w$])`, 'i');
}

/** Says of each retired word what takes its place. */
function isDictionary(path: string): boolean {
  return path === 'docs/GLOSSARY.md';
}

function isList(path: string): boolean {
  return path.startsWith('tests/architecture/retired-names.');
}

function retiredFileNames({ path }: SourceFile): string[] {
  const parts = path.split('/');
  const names = parts.map((part) => part.replace(/\..*$/, ''));
  return [...names, parts.slice(0, 2).join('/')]
    .filter((name) => Object.hasOwn(retiredFiles, name))
    .map((name) => `${path}: ${name} is now ${retiredFiles[name]}`);
}

function retiredIdentifiersIn({ path, text }: SourceFile): string[] {
  const names = new Set<string>();
  collectIdentifiers(parse({ path, text }).program, names);
  return [...names]
    .filter((name) => Object.hasOwn(retiredIdentifiers, name))
    .map((name) => `${path}: ${name} is now ${retiredIdentifiers[name]}`);
}

function retiredWordsIn(file: SourceFile): string[] {
  return parse(file)
    .comments.filter(({ value }) => aWord.test(value))
    .map(({ value }) => `${file.path}: ${value.replaceAll(/[\s*]+/g, ' ').trim()}`);
}

function parse({ path, text }: SourceFile) {
  return parseSync(path.replace(/\.mjs$/, '.ts'), text);
}

function collectIdentifiers(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, name } = node as { readonly type?: unknown; readonly name?: unknown };
  const isIdentifier = typeof type === 'string' && type.endsWith('Identifier');
  if (isIdentifier && typeof name === 'string') names.add(name);
  for (const child of Object.values(node)) collectIdentifiers(child, names);
}
