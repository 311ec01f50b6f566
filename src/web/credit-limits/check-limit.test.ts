import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLimit } from './check-limit.ts';

const asked = { creditLimit: '5000.00', requestedLimit: '8000.00' };

test('a limit is between what it is and what was asked for', () => {
  assert.equal(checkLimit('8000', asked), undefined);
  assert.equal(checkLimit(' 5000.01 ', asked), undefined);
  assert.equal(checkLimit('5000.00', asked), 'Must be more than the current limit.');
  assert.equal(checkLimit('8000.01', asked), 'Must not be more than was requested.');
});

test('what is no amount is told so', () => {
  for (const typed of ['', 'a lot', '1.234', '-5']) {
    assert.match(checkLimit(typed, asked) ?? '', /Amount must be|Must be more/, typed);
  }
});
