import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from '#rules/products/catalog.ts';
import { changedFigures, type LiveProduct, withFigures } from '../../../base/account/live-terms.ts';
import { liveContent } from '../../page/live-content.ts';
import { personalChecking } from './personal-checking.ts';
import { personalSavings } from './personal-savings.ts';

const built = (id: keyof typeof catalog): LiveProduct => ({
  id,
  ...catalog[id],
  apyAsOf: '2027-01-15',
});

test('a page whose products have not changed stays as it was built', () => {
  for (const id of Object.keys(catalog) as (keyof typeof catalog)[]) {
    assert.equal(changedFigures(built(id)).size, 0);
  }
  assert.equal(liveContent(personalSavings, new Map()), personalSavings);
});

test('a new rate is shown with its day, on the card of its product only', () => {
  const live = { ...built('high-yield-savings'), tiers: [{ ratePpm: 30_570 }] };
  const page = liveContent(personalSavings, new Map([[live.id, changedFigures(live)]]));
  const [regular, highYield] = page.products;
  assert.deepEqual([highYield?.figure.text, highYield?.unit], ['3.10%', 'APY as of Jan 15, 2027']);
  assert.deepEqual(regular, personalSavings.products[0]);
  assert.match(page.note.text, /accurate as of Jan 15, 2027/);
});

test('a new fee and a new waiver are shown on the card', () => {
  const fees = [
    {
      type: 'maintenance' as const,
      amount: '9.50',
      waivedWhen: { averageDailyBalance: '1500.00' },
    },
  ];
  const live = { ...built('interest-checking'), fees };
  const page = liveContent(personalChecking, new Map([[live.id, changedFigures(live)]]));
  const card = page.products.find(({ name }) => name === 'Interest Checking');
  const text = JSON.stringify(card);
  assert.match(text, /\$9\.50/);
  assert.match(text, /\$1,500\.00/);
  assert.doesNotMatch(text, /\$8\b|\$1,000\.00/);
});

test('a figure within a longer one is left alone', () => {
  const figures = new Map([
    ['$8', '$9'],
    ['0.50%', '0.75%'],
  ]);
  assert.equal(
    withFigures('$8 a month, not $80, $8.50 or $8,000', figures),
    '$9 a month, not $80, $8.50 or $8,000',
  );
  assert.equal(withFigures('0.50%, not 10.50%', figures), '0.75%, not 10.50%');
});
