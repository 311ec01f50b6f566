import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCodes } from './active-codes.ts';

const code = { id: 'a', code: '042917', used: false, expiresAt: '2026-03-02T17:10:00.000Z' };

test('a code lives as long as the server said, whatever this machine’s clock shows', () => {
  const codes = [
    { ...code, secondsLeft: 600 },
    { ...code, id: 'b', secondsLeft: 30 },
  ];
  assert.deepEqual(
    activeCodes(codes, 0).map(({ left }) => left),
    [600, 30],
  );
  assert.deepEqual(
    activeCodes(codes, 29_999).map(({ left }) => left),
    [571, 1],
  );
  assert.deepEqual(
    activeCodes(codes, 30_000).map(({ id, left }) => [id, left]),
    [['a', 570]],
  );
});
