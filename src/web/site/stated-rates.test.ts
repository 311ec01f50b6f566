import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositRates, ratesAsOf } from '#brand/deposit-rates.ts';
import { formatDate } from '../base/format.ts';
import { businessChecking } from './content/business-checking.ts';
import { businessSavings } from './content/business-savings.ts';
import { personalChecking } from './content/personal-checking.ts';
import { personalSavings } from './content/personal-savings.ts';
import type { Product, ProductPageContent } from './product-content.ts';

const pages = [personalChecking, personalSavings, businessChecking, businessSavings];
const AS_OF = `as of ${formatDate(ratesAsOf)}`;
const PERCENT = /\d+\.\d\d%/g;

function textOf({ figure, unit, condition, facts }: Product): string {
  return [`${figure} ${unit}`, condition, ...facts.map((fact) => fact.join(' '))].join('\n');
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
      assert.ok(page.note.includes(AS_OF), page.note);
      assert.match(page.note, /may change after the account is opened/);
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
    'Business CD': ['3.95%'],
  };
  assert.deepEqual(Object.fromEntries(stated.filter(([, found]) => found.length > 0)), expected);
});

test('the money market card names each tier with its balances and its APY', () => {
  const { facts } = findProduct(personalSavings, 'Money Market');
  assert.deepEqual(facts.slice(0, 2), [
    ['APY from $2,500.00 to $24,999.99', '2.85%'],
    ['APY from $25,000.00', '3.10%'],
  ]);
});

test('no page names a tier that the bank does not have', () => {
  assert.equal(depositRates['business-money-market'].tiers.length, 1);
  assert.doesNotMatch(JSON.stringify(pages), /higher tiers/i);
});
