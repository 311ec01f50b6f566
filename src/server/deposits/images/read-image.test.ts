import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_IMAGE_BYTES } from '#rules/payments/check-deposits.ts';
import { photograph, photographAs } from '#tests/support/money/checks.ts';
import { readImage } from './read-image.ts';

for (const kind of ['jpeg', 'png', 'webp'] as const) {
  test(`a ${kind} is known by its first bytes, whatever it is called`, async () => {
    const bytes = await photographAs(kind);
    const base64 = bytes.toString('base64');
    for (const text of [base64, `data:image/gif;base64,${base64}`]) {
      const image = readImage(text);
      assert.ok(typeof image !== 'string', 'it is no picture');
      assert.deepEqual(image.bytes, bytes);
    }
  });
}

for (const [what, text] of [
  ['nothing', ''],
  ['no base64', '%%%%'],
  ['base64 that was cut short', photograph().toString('base64').slice(0, -1)],
  ['a page', Buffer.from('<script>alert(1)</script>').toString('base64')],
  ['a drawing with scripts', Buffer.from('<svg xmlns="x"/>').toString('base64')],
  ['a GIF', Buffer.from('GIF89a......').toString('base64')],
  ['another RIFF file', Buffer.from('RIFF1234AVI LIST').toString('base64')],
  ['only the beginning of a beginning', Buffer.from([0xff, 0xd8, 0x00]).toString('base64')],
] as const) {
  test(`${what} is no picture`, () => {
    assert.equal(readImage(text), 'Please send a JPEG, PNG or WebP photo');
  });
}

test('a file of more than 5 MB is too large', () => {
  const file = Buffer.concat([photograph(), Buffer.alloc(MAX_IMAGE_BYTES)]);
  assert.equal(readImage(file.toString('base64')), 'Please send a photo of at most 5 MB');
});
