import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardName, isInMail, isUsable } from './card-state.ts';

test('a card that was lost, stolen or replaced is not usable; a locked one can be unlocked', () => {
  const usable = (['active', 'locked', 'lost', 'stolen', 'replaced'] as const).filter((status) =>
    isUsable({ status }),
  );
  assert.deepEqual(usable, ['active', 'locked']);
});

test('a new card is on its way until the end of the day on which it arrives', () => {
  const arrivesOn = '2026-03-09';
  assert.equal(isInMail({ arrivesOn }, new Date('2026-03-09T20:00:00Z')), true);
  assert.equal(isInMail({ arrivesOn }, new Date('2026-03-10T20:00:00Z')), false);
  assert.equal(isInMail({ arrivesOn: null }), false);
});

test('a card is named by its kind and four digits', () => {
  const cardNumberMasked = '**** **** **** 1234';
  assert.equal(cardName({ cardType: 'credit', cardNumberMasked }), 'Credit card •••• 1234');
});
