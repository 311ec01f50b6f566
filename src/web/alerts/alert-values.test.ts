import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertKinds, chosenAlertKinds } from '#rules/people/alert-kinds.ts';
import { missingAmounts, rulesOf, valuesOf } from './alert-values.ts';

const rules = alertKinds.map((kind) => ({ kind, threshold: null, email: false, enabled: true }));

test('what the form sends is what it was given, without the alerts that cannot be chosen', () => {
  const sent = rulesOf(valuesOf(rules));
  assert.deepEqual(sent, rules.slice(0, chosenAlertKinds.length));
});

test('an alert of an amount needs one while it is on', () => {
  const values = valuesOf(rules);
  assert.deepEqual(Object.keys(missingAmounts(values)), [
    'balance-below-amount',
    'debit-above-amount',
  ]);
  const chosen = { ...values, 'balance-below-amount': ' 100.00', 'debit-above-on': false };
  assert.deepEqual(missingAmounts(chosen), {});
  assert.equal(rulesOf(chosen)[0]?.threshold, '100.00');
});
