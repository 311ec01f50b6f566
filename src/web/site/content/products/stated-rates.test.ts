import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog, ratesAsOf } from '#rules/products/catalog.ts';
import { formatDate } from '../../../base/format/format.ts';
import type { Product, ProductPageContent } from '../../page/product-content.ts';
import { businessChecking } from './business-checking.ts';
import { businessSavings } from './business-savings.ts';
import { personalChecking } from './personal-checking.ts';
import { personalSavings } from './personal-savings.ts';

const pages = [personalChecking, personalSavings, businessChecking, businessSavings];
const AS_OF = `as of ${formatDate(ratesAsOf)}`;
const PERCENT = /\d+\.\d\d%/g;

function textOf({ figure, unit, condition, facts }: Product): string {
  const rows = facts.map(([label, value]) => `${label} ${value.text}`);
  return [`${figure.text} ${unit}`, condition.text, ...rows].join('\n');
}

function findProduct(page: ProductPageContent, name: string): Product {
  const product = page.products.find((each) => each.name === name);
  assert.ok(product);
  return product;
}

for (const page of pages) {
  for (const product of page.products.filter((each) => textOf(each).match(PERCENT))) {
    test(`${product.name} states its APY with the day on which it is accurate`, () => {
      assert.ok(textOf(product).includes(`APY ${AS_OF}`), textOf(product));
      assert.ok(page.note.text.includes(AS_OF), page.note.text);
      assert.match(page.note.text, /may change after the account is opened/);
    });
  }
}

test('each product states the APY of the bank, to the hundredth of a percent', () => {
  const stated = pages.flatMap(({ products }) =>
    products.map((each): [string, string[]] => [each.name, textOf(each).match(PERCENT) ?? []]),
  );
  const expected = {
    'Interest Checking': ['0.75%'],
    'Premium Checking': ['1.40%'],
    'Regular Savings': ['0.50%'],
    'High Yield Savings': ['3.60%'],
    'Money Market': ['2.85%', '3.10%', '2.85%', '3.10%'],
    'Business Savings': ['0.60%'],
    'Business Money Market': ['3.10%'],
  };
  assert.deepEqual(Object.fromEntries(stated.filter(([, rates]) => rates.length > 0)), expected);
});

test('the money market card names each tier with its balances and its APY', () => {
  const { facts } = findProduct(personalSavings, 'Money Market');
  const stated = facts.map(([label, value]) => [label, value.text]);
  assert.deepEqual(stated.slice(0, 2), [
    ['APY from $2,500.00 to $24,999.99', '2.85%'],
    ['APY from $25,000.00', '3.10%'],
  ]);
});

test('no page names a tier that the bank does not have', () => {
  assert.equal(catalog['business-money-market'].tiers.length, 1);
  assert.doesNotMatch(JSON.stringify(pages), /higher tiers/i);
});
