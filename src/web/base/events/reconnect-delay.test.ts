import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reconnectDelayMs } from './reconnect-delay.ts';

test('the wait doubles with every failure, up to about a minute', () => {
  const waits = [0, 1, 2, 3, 10, 100].map((failures) => reconnectDelayMs(failures, 0.5));
  assert.deepEqual(waits, [1_000, 2_000, 4_000, 8_000, 60_000, 60_000]);
});

test('browsers that lost a server together come back apart', () => {
  assert.equal(reconnectDelayMs(1, 0), 1_000);
  assert.equal(reconnectDelayMs(1, 1), 3_000);
});
