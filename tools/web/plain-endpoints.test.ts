import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importPlainly } from './plain-endpoints.ts';

test('an endpoint that is only called comes without its schemas', async () => {
  const code = `import { listCards } from '#contract/cards.ts';\ncall(listCards);`;
  assert.equal(
    await importPlainly(code),
    `import { listCards } from '#contract/cards.ts?plain';\ncall(listCards);`,
  );
});

test('what is no endpoint, or is read from, stays as it is', async () => {
  const schema = `import { card } from '#contract/cards.ts';\ncheck(card);`;
  assert.equal(await importPlainly(schema), schema);
  const read = `import { logIn } from '#contract/auth.ts';\ncheck(logIn.body);`;
  assert.equal(await importPlainly(read), read);
});

test('an import of both kinds becomes two', async () => {
  const both = `import { card, listCards as list } from "#contract/cards.ts";`;
  assert.equal(
    await importPlainly(both),
    `import { listCards as list } from '#contract/cards.ts?plain';` +
      `import { card } from '#contract/cards.ts';`,
  );
});
