import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { photograph, photographAs } from '#tests/support/money/checks.ts';
import { withoutPngTexts } from './png-chunks.ts';

const HEADER_END = 8 + 25;

function withChunk(picture: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return Buffer.concat([picture.subarray(0, HEADER_END), chunk, picture.subarray(HEADER_END)]);
}

for (const type of ['zTXt', 'iTXt', 'tEXt', 'iCCP']) {
  test(`a ${type} chunk is left out, and the picture stays the same`, async () => {
    const picture = photograph();
    const packed = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(1_000_000))]);
    const carrier = withChunk(withChunk(picture, type, packed), type, packed);
    assert.deepEqual(withoutPngTexts(carrier), picture);
    const pixels = await sharp(withoutPngTexts(carrier)).raw().toBuffer();
    assert.deepEqual(pixels, await sharp(picture).raw().toBuffer());
  });
}

test('what is not a PNG, or not a whole one, stays as it is', async () => {
  for (const kind of ['jpeg', 'webp'] as const) {
    const picture = await photographAs(kind);
    assert.equal(withoutPngTexts(picture), picture);
  }
  const picture = photograph();
  const part = picture.subarray(0, picture.length - 20);
  assert.ok(withoutPngTexts(part).length <= part.length);
  // A chunk that says it is longer than the file ends it.
  const lying = withChunk(picture, 'tEXt', Buffer.alloc(4));
  lying.writeUInt32BE(0xffff_ffff, HEADER_END);
  assert.equal(withoutPngTexts(lying).length, HEADER_END);
});
