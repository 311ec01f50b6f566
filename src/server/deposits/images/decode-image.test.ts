import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { grayPng, photograph, photographAs } from '#tests/support/money/checks.ts';
import { type DecodedImage, decodeImage } from './decode-image.ts';
import { differentBits, SAME_PICTURE_BITS } from './picture-hash.ts';

const NOT_READABLE = 'This photo cannot be read. Please take it again';

function decode(bytes: Buffer): Promise<DecodedImage | string> {
  return decodeImage({ bytes, digest: createHash('sha256').update(bytes).digest() });
}

async function decoded(bytes: Buffer): Promise<DecodedImage> {
  const image = await decode(bytes);
  assert.ok(typeof image !== 'string', 'it is no picture');
  return image;
}

for (const kind of ['jpeg', 'png', 'webp'] as const) {
  test(`a ${kind} is stored as a JPEG of its pixels`, async () => {
    const { mediaType, bytes } = await decoded(await photographAs(kind));
    assert.equal(mediaType, 'image/jpeg');
    const { format, width, height } = await sharp(bytes).metadata();
    assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 68, height: 64 });
  });
}

test('nothing of the file survives: no place, no page behind the picture', async () => {
  const taken = await sharp(photograph())
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Robin Larch' }, IFD3: { GPSLatitude: '44/1 56/1 0/1' } })
    .toBuffer();
  const page = Buffer.from('<script>alert(document.domain)</script>');
  const { bytes } = await decoded(Buffer.concat([taken, page]));
  for (const word of ['Robin Larch', 'Exif', '<script>']) {
    assert.ok(!bytes.includes(word), `${word} survived`);
  }
});

test('a picture that was turned by the camera is stored upright', async () => {
  const turned = await sharp(grayPng(60, 20, (x) => x))
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { width, height } = await sharp((await decoded(turned)).bytes).metadata();
  assert.deepEqual([width, height], [20, 60]);
});

test('a large picture is made smaller, a small one is left as it is', async () => {
  const large = await sharp(grayPng(3_000, 1_000, (x, y) => (x * y) % 256))
    .jpeg()
    .toBuffer();
  const { width, height } = await sharp((await decoded(large)).bytes).metadata();
  assert.deepEqual([width, height], [2_400, 800]);
});

const whole = photograph();
for (const [what, bytes] of [
  ['only its first bytes', whole.subarray(0, 8)],
  ['no end', whole.subarray(0, whole.length / 2)],
  ['a page behind its first bytes', Buffer.concat([whole.subarray(0, 8), Buffer.from('<html>')])],
  [
    'a drawing inside',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
] as const) {
  test(`a picture with ${what} is refused`, async () => {
    assert.equal(await decode(bytes), NOT_READABLE);
  });
}

test('a picture of too many pixels is refused before it is decoded', async () => {
  // A few kilobytes that would become 400 MB; the row of pixels is not even there.
  const bomb = grayPng(20_000, 20_000, () => 0).subarray(0, 300);
  assert.equal(await decode(bomb), 'Please send a photo of at most 25 megapixels');
});

test('an image is recognized after it was saved again, and others are not', async () => {
  const png = photograph();
  const { hash } = await decoded(png);
  const again: Readonly<Record<string, Buffer>> = {
    'a byte behind it': Buffer.concat([png, Buffer.from([0])]),
    'a JPEG of poor quality': await sharp(png).jpeg({ quality: 40 }).toBuffer(),
    'a WebP': await sharp(png).webp().toBuffer(),
    'twice as large': await sharp(png).resize(136, 128).png().toBuffer(),
    'a little brighter': await sharp(png).linear(0.9, 20).png().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(again)) {
    const other = await decoded(bytes);
    const bits = differentBits(hash, other.hash);
    assert.ok(bits <= SAME_PICTURE_BITS, `${what}: ${bits} bits differ`);
    const first = await decoded(png);
    assert.ok(
      first.bands.some((band) => other.bands.includes(band)),
      `${what}: no band in common`,
    );
  }
  const others = await Promise.all(Array.from({ length: 5 }, () => decoded(photograph())));
  for (const other of others) assert.ok(differentBits(hash, other.hash) > 50);
});
