import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePhone, printPhone } from './phone.ts';

test('a North American number is understood in the forms people type', () => {
  const typed = ['5035550100', '503-555-0100', '(503) 555-0100', '503.555.0100', '1 503 555 0100'];
  for (const text of [...typed, '+1 (503) 555-0100', ' +15035550100 ']) {
    assert.deepEqual(parsePhone(text), { number: '+15035550100', inNumberingPlan: true }, text);
  }
});

test('a number outside the plan is accepted and flagged', () => {
  for (const area of ['011', '111', '211', '411', '911']) {
    assert.equal(parsePhone(`${area}-555-0100`)?.inNumberingPlan, false, area);
  }
  assert.equal(parsePhone('503-155-0100')?.inNumberingPlan, false);
  assert.deepEqual(parsePhone('+44 20 7946 0958'), {
    number: '+442079460958',
    inNumberingPlan: false,
  });
  assert.deepEqual(parsePhone('+503 2222 333'), { number: '+5032222333', inNumberingPlan: false });
});

test('fewer than 10 digits, more than 15, and letters are refused', () => {
  assert.equal(parsePhone('503555010'), null);
  assert.equal(parsePhone('1'.repeat(15))?.number, `+${'1'.repeat(15)}`);
  assert.equal(parsePhone('1'.repeat(16)), null);
  for (const bad of [
    '',
    '503-555-CALL',
    '503 555 0100 x5',
    '٥٠٣٥٥٥٠١٠٠',
    '++15035550100',
    '503+5550100',
  ]) {
    assert.equal(parsePhone(bad), null, bad);
  }
});

test('a number is printed the American way, and any other as dialled', () => {
  assert.equal(printPhone('+15035550100'), '(503) 555-0100');
  assert.equal(printPhone('+442079460958'), '+442079460958');
});

test('what was parsed parses to itself, printed or not', () => {
  const plus = fc.constantFrom('', '+');
  fc.assert(
    fc.property(plus, fc.stringMatching(/^\d{10,15}$/), (sign, digits) => {
      const phone = parsePhone(sign + digits);
      assert.ok(phone);
      assert.deepEqual(parsePhone(phone.number), phone);
      assert.deepEqual(parsePhone(printPhone(phone.number)), phone);
    }),
  );
});
