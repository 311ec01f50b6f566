import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importRuleViolations, importsOf } from './import-rules.ts';
import { sourceFiles } from './source-files.ts';

test('no file breaks an import rule', () => {
  const code = sourceFiles('src', 'tests', 'tools', 'bench').filter(({ path }) =>
    /\.(ts|tsx|mts)$/.test(path),
  );
  assert.ok(code.length > 20, 'the code was not found');
  assert.deepEqual(code.flatMap(importRuleViolations), []);
});

test('imports are found however they are written', () => {
  const text = `import a from 'a';
import type { B,
  C } from "b";
import 'c';
export { D } from './d.ts';
export * from '../e.ts';
const f = await import('f');
export const notAnImport = 'g';
// import h from 'h';
`;
  assert.deepEqual(importsOf(text), ['a', 'b', 'c', './d.ts', '../e.ts', 'f']);
});

for (const [path, specifier, wrong] of [
  ['src/money/cents.ts', 'zod/mini', 'layer money and imports the package zod/mini'],
  ['src/contract/fields/text.ts', 'node:crypto', 'imports the package node:crypto'],
  [
    'src/contract/fields/text.ts',
    '#ledger/post.ts',
    'is in layer contract and imports #ledger/post.ts',
  ],
  ['src/ledger/post.ts', '#server/app.ts', 'is in layer ledger and imports #server/app.ts'],
  [
    'src/ledger/post.ts',
    '#contract/fields/text.ts',
    'is in layer ledger and imports #contract/fields/text.ts',
  ],
  ['src/database/migrate.ts', '#money/cents.ts', 'is in layer database'],
  ['src/ledger/post.ts', '../money/cents.ts', 'reaches another layer by ../money/cents.ts'],
  ['src/ledger/post.ts', '#ledger/hold.ts', 'use a relative path'],
  ['src/server/base/http.ts', '../auth/login.ts', 'server/base and imports server/auth'],
  ['src/server/base/http/mount.ts', '../../limits.ts', 'imports a table'],
  ['src/server/base/deps.ts', '../posting/desk.ts', 'server/base and imports server/posting'],
  ['src/server/base/jobs/queue.ts', '#ledger/record.ts', 'server/base and imports #ledger'],
  ['src/server/base/deps.ts', '#money/cents.ts', 'server/base and imports #money/cents.ts'],
  ['src/server/people/lock-holder.ts', '../staff/reads.ts', 'server/people and imports'],
  ['src/server/audit/write.ts', '../auth/login.ts', 'server/audit and imports server/auth'],
  ['src/server/loans/ask.ts', '../base/http.ts', 'server/loans, which is not in the list'],
  ['src/server/auth/login.ts', '../app.ts', 'imports a table that puts the features together'],
  ['src/server/app.ts', '../../tests/support/app.ts', 'from outside src'],
  ['src/server/app.ts', '#tests/support/app.ts', 'from outside src'],
  ['src/web/transfers/form.tsx', '../cards/card.tsx', 'web/transfers and imports web/cards'],
  ['src/web/transfers/form.tsx', '../pages/home.tsx', 'imports what puts pages together'],
  ['src/web/site/header.tsx', '../auth/api.ts', 'web/site and imports web/auth'],
  ['src/web/ui/button.tsx', '../base/call.ts', 'web/ui and imports web/base'],
  ['src/web/base/call.ts', 'node:fs', 'imports node:fs in the browser'],
  ['src/web/base/call.ts', '#server/base/http.ts', 'is in layer web'],
  ['tools/seed.ts', '../src/ledger/post.ts', 'reaches into src by ../src/ledger/post.ts'],
] as const) {
  test(`${path} may not import ${specifier}`, () => {
    const broken = importRuleViolations({ path, text: `import { x } from '${specifier}';\n` });
    assert.equal(broken.length, 1);
    const [sentence = ''] = broken;
    assert.ok(sentence.startsWith(`${path}: `), sentence);
    assert.ok(sentence.includes(wrong), sentence);
  });
}

for (const [path, specifier] of [
  ['src/contract/fields/amount.ts', '#money/cents.ts'],
  ['src/ledger/post.ts', './hold.ts'],
  ['src/server/auth/login.ts', '../audit/write.ts'],
  ['src/server/auth/login.ts', '../base/config/limits.ts'],
  ['src/server/transfers/wires/submit.ts', '../../people/lock-holder.ts'],
  ['src/server/people/lock-holder.ts', '../posting/posting-desk.ts'],
  ['src/server/base/config/config-values.ts', '#money/cents.ts'],
  ['src/server/routes.ts', './auth/routes.ts'],
  ['src/server/auth/login.test.ts', '#tests/support/app.ts'],
  ['src/web/pages/dashboard.tsx', '../cards/card.tsx'],
  ['src/web/transfers/form.tsx', '../ui/button.tsx'],
  ['src/web/base/call.test.ts', '#server/base/mount.ts'],
  ['tests/architecture/import-rules.ts', './source-files.ts'],
  ['tools/seed.ts', '#ledger/post.ts'],
] as const) {
  test(`${path} may import ${specifier}`, () => {
    assert.deepEqual(
      importRuleViolations({ path, text: `import { x } from '${specifier}';\n` }),
      [],
    );
  });
}
