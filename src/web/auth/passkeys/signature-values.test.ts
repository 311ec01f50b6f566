import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWeaker, settingsOf, valuesOf } from './signature-values.ts';

const before = { above: '100.00', newRecipients: true };
const values = valuesOf(before);

test('the form shows what is chosen, and sends it back', () => {
  assert.deepEqual(settingsOf(values), before);
  const off = { above: null, newRecipients: false };
  assert.deepEqual(settingsOf(valuesOf(off)), off);
  assert.deepEqual(settingsOf({ ...values, isAbove: false }).above, null);
});

test('to sign fewer payments is weaker, to sign more is not', () => {
  assert.equal(isWeaker(values, before), false);
  assert.equal(isWeaker({ ...values, above: '99.99' }, before), false);
  assert.equal(isWeaker({ ...values, above: '100.01' }, before), true);
  assert.equal(isWeaker({ ...values, isAbove: false }, before), true);
  assert.equal(isWeaker({ ...values, newRecipients: false }, before), true);
  assert.equal(isWeaker(values, { above: null, newRecipients: false }), false);
});
