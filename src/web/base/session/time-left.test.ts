import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countdown, timeLeft } from './time-left.ts';

const session = {
  now: '2026-03-02T17:00:00.000Z',
  warnAt: '2026-03-02T17:08:00.000Z',
  idleExpiresAt: '2026-03-02T17:10:00.000Z',
};
const minute = 60_000;

test('what is left is counted from when the answer came, whatever the browser’s clock says', () => {
  for (const receivedAt of [0, Date.parse(session.now) + 5 * minute]) {
    assert.deepEqual(timeLeft(session, receivedAt, receivedAt + minute), {
      untilWarningMs: 7 * minute,
      untilEndMs: 9 * minute,
    });
  }
});

test('nothing is left after the end, never less', () => {
  assert.deepEqual(timeLeft(session, 0, 60 * minute), { untilWarningMs: 0, untilEndMs: 0 });
});

test('a countdown shows minutes and seconds, and only zero at the end', () => {
  assert.equal(countdown(2 * minute), '2:00');
  assert.equal(countdown(64_200), '1:05');
  assert.equal(countdown(10 * minute), '10:00');
  assert.equal(countdown(59_000), '0:59');
  assert.equal(countdown(1), '0:01');
  assert.equal(countdown(0), '0:00');
});
