// The guide is run whole by `npm run proof -- guide`. Here, in a second: nothing that it names is
// missing, and no block of it is left out by mistake.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { guideChecks } from '../proof/guide/guide-checks.ts';
import { readBlocks, readGuide } from '../proof/guide/read-guide.ts';
import { readText } from './source-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  ...globSync('docs/*.md', { cwd: ROOT }),
  ...globSync('docs/alerts/*.md', { cwd: ROOT }),
];
const exists = (name: string) => existsSync(path.join(ROOT, name));
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([whole, part]) => part ?? whole);

test('every block of the guide is run, or marked as one that is shown only', () => {
  for (const { kind, line } of readBlocks(readText('docs/operations.md'))) {
    assert.ok(['sh', 'text', 'yaml'].includes(kind), `docs/operations.md:${line}: "${kind}"`);
  }
});

test('after every section of the guide that has commands, something is checked', () => {
  const sections = new Set(readGuide().map(({ section }) => section));
  assert.deepEqual([...sections], Object.keys(guideChecks));
});

test('every block of the guide is one that bash can read', () => {
  const blocks = readGuide();
  assert.ok(blocks.length > 20);
  for (const { text, line } of blocks) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    assert.equal(status, 0, `docs/operations.md:${line}: ${stderr}`);
  }
});

test('every npm command that a page names is one of the project', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  for (const page of PAGES) {
    const names = found(readText(page), /\bnpm run (?:-s )?([a-z][a-z:-]*)/g);
    for (const name of names) assert.ok(name in scripts, `${page} names npm run ${name}`);
  }
});

test('every setting that a page names is listed in .env.example', () => {
  const listed = new Set(found(readText('.env.example'), /^#?([A-Z_]+)=/gm));
  const written = readGuide().flatMap(({ text }) => found(text, /^([A-Z_]+)=(?=\S+$)/gm));
  assert.ok(written.length >= 3);
  for (const page of PAGES) {
    const names = found(readText(page), /\b(?:LIMIT|SETTING)_[A-Z_]+\b/g);
    for (const name of names) assert.ok(listed.has(name), `${page} names ${name}`);
  }
  for (const name of written) assert.ok(listed.has(name), name);
});

test('every file of the project that a page names is there', () => {
  for (const page of PAGES) {
    const text = readText(page);
    const named = [
      ...found(text, /\/opt\/larch\/((?:ops|tools|src|docs)\/[\w./@-]*\w)/g),
      ...found(text, /`((?:ops|tools|src|tests|bench|docs)\/[\w./@-]*\w)`/g),
    ];
    for (const name of named) assert.ok(exists(name), `${page} names ${name}`);
    for (const link of found(text, /\]\(([^)#:\s]+)(?:#[\w-]*)?\)/g)) {
      const target = path.join(path.dirname(page), link);
      assert.ok(exists(target), `${page} links to ${target}`);
    }
  }
});

test('every command and unit of Larch that the guide uses comes with it', () => {
  const blocks = readGuide().map(({ text }) => text);
  const units = new Set(globSync('*', { cwd: path.join(ROOT, 'ops/systemd') }));
  const commands = new Set(globSync('*', { cwd: path.join(ROOT, 'ops/bin') }));
  for (const text of blocks) {
    for (const line of text.split('\n').filter((one) => one.startsWith('systemctl '))) {
      const named = found(line, /\blarch[@\w-]*(?:\.\w+)?/g);
      for (const name of named) {
        const unit = name.replace(/@\d$/, '@').replace(/^([^.]+)$/, '$1.service');
        assert.ok(units.has(unit), name);
      }
    }
    for (const name of found(text, /^(?: *|.*PASSWORD_FILE=\S+ )(larch-[a-z-]+)/gm)) {
      assert.ok(commands.has(name), name);
    }
  }
});
