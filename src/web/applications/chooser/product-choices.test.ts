import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOffer, offerIds } from '#rules/products/offers.ts';
import { choicesFor, purposes } from './product-choices.ts';

test('every product that persons can ask for by name is offered under one purpose', () => {
  const offered = purposes.flatMap(({ value }) => choicesFor(value).map((choice) => choice.value));
  // A card is asked for by its own name, not as an account of the product behind it.
  const personal = offerIds.filter(
    (id) => findOffer(id)?.audience === 'personal' && id !== 'credit-card',
  );
  assert.deepEqual(offered.toSorted(), personal.toSorted());
});

test('a choice says what it earns, what it costs and what it takes to open it', () => {
  const [free, interest] = choicesFor('checking');
  assert.equal(free?.hint, 'For everyday spending. No monthly fee. $25.00 to open.');
  assert.match(interest?.hint ?? '', /0\.75% APY\. \$8 a month, \$0 when .* \$100\.00 to open\.$/);
  assert.doesNotMatch(choicesFor('credit')[0]?.hint ?? '', /APY|fee/);
});
