import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLimit } from './check-limit.ts';

const request = { creditLimit: '5000.00', requestedLimit: '8000.00' };

test('a limit is between the current and the requested one', () => {
  assert.equal(checkLimit('8000', request), undefined);
  assert.equal(checkLimit(' 5000.01 ', request), undefined);
  assert.equal(checkLimit('5000.00', request), 'Must be more than the current limit.');
  assert.equal(checkLimit('8000.01', request), 'Must not be more than was requested.');
});

test('what is no amount is told so', () => {
  for (const typed of ['', 'a lot', '1.234', '-5']) {
    assert.match(checkLimit(typed, request) ?? '', /Amount must be|Must be more/, typed);
  }
});
