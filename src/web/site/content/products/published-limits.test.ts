import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

test('product pages state the limits that the site was built with', async () => {
  const limits = {
    LIMIT_WIRE_FEE: '12.50',
    LIMIT_DOMESTIC_WIRE_BUSINESS_EACH: '310000.00',
    LIMIT_STARTING_CREDIT_LIMIT: '1700.00',
  };
  Object.assign(globalThis, { PUBLISHED_LIMITS: limits });
  const { businessChecking } = await import('./business-checking.ts');
  const { personalChecking } = await import('./personal-checking.ts');
  const { businessCreditCards } = await import('./business-credit-cards.ts');
  const { personalCreditCards } = await import('./personal-credit-cards.ts');

  const checking = JSON.stringify([businessChecking, personalChecking]);
  assert.match(checking, /"\$12\.50"/);
  assert.match(checking, /Domestic wires up to \$310,000\.00 each/);
  assert.doesNotMatch(checking, /"No fee"|\$250,000/);
  const cards = JSON.stringify([businessCreditCards, personalCreditCards]);
  assert.match(cards, /"\$1,700\.00"/);
  assert.match(cards, /"\$1,700"/);
  assert.doesNotMatch(cards, /\$1,000/);
});

test('only this file makes claims about limits', () => {
  const files = globSync('src/web/site/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const claiming = files.filter((file) => /'limit \w+'/.test(readFileSync(file, 'utf8')));
  assert.deepEqual(claiming, ['src/web/site/content/products/published-limits.ts']);
});
