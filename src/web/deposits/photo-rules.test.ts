import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photographAs } from '#tests/support/money/checks.ts';
import { fitted, isPicture, MOST_BYTES } from './photo-rules.ts';

test('pictures are known by their first bytes, whatever they are called', async () => {
  for (const kind of ['jpeg', 'png', 'webp'] as const) {
    assert.ok(isPicture(await photographAs(kind)), kind);
  }
  assert.equal(isPicture(Buffer.from('%PDF-1.7 picture.jpg')), false);
  assert.equal(isPicture(new Uint8Array()), false);
});

test('two of the largest pictures fit into one body', () => {
  const base64 = Math.ceil(MOST_BYTES / 3) * 4;
  assert.ok(2 * base64 < 12 * 1_024 * 1_024);
  assert.ok(MOST_BYTES > 4_000_000);
});

test('a large picture is made smaller in its own proportions, a small one stays', () => {
  assert.deepEqual(fitted(4_800, 2_000), { width: 2_400, height: 1_000 });
  assert.deepEqual(fitted(1_000, 4_000), { width: 600, height: 2_400 });
  assert.deepEqual(fitted(800, 400), { width: 800, height: 400 });
});
