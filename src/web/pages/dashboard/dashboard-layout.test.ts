import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsAt, lookOf, orderOf } from './dashboard-layout.ts';

test('two cards stand on the right; three change places with the spending', () => {
  const [two, three] = [cardsAt(2, false), cardsAt(3, false)];
  assert.match(lookOf('cards', 'wide', false, two), /float-right/);
  assert.match(lookOf('spending', 'wide', false, two), /float-left/);
  assert.match(lookOf('cards', 'wide', false, three), /float-left/);
  assert.match(lookOf('spending', 'wide', false, three), /float-right/);
});

test('three cards below pending transfers stand across both columns', () => {
  const cards = cardsAt(3, true);
  assert.doesNotMatch(lookOf('cards', 'wide', false, cards), /float/);
  assert.deepEqual(orderOf('wide', true, cards).slice(-4), [
    'spending',
    'coming-up',
    'cards',
    'transactions',
  ]);
});

test('every layout has every part once', () => {
  for (const layout of ['phone', 'medium', 'wide'] as const) {
    for (const cards of ['right', 'left', 'across'] as const) {
      for (const isLeftLonger of [true, false]) {
        assert.equal(new Set(orderOf(layout, isLeftLonger, cards)).size, 9);
        assert.equal(orderOf(layout, isLeftLonger, cards).length, 9);
      }
    }
  }
});
