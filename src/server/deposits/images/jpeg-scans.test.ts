import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { checkSize } from './decode-image.ts';
import { countScans } from './jpeg-scans.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = () =>
  sharp({ create: { width: 320, height: 160, channels: 3, background: 'white', noise } });

const START_OF_SCAN = Buffer.from([0xff, 0xda]);

/** A progressive JPEG whose last scan comes so many more times. */
async function withMoreScans(more: number): Promise<Buffer> {
  const bytes = await picture().jpeg({ progressive: true }).toBuffer();
  const last = bytes.subarray(bytes.lastIndexOf(START_OF_SCAN), -2);
  return Buffer.concat([bytes.subarray(0, -2), ...Array(more).fill(last), bytes.subarray(-2)]);
}

const wrongWith = (bytes: Buffer) => checkSize({ bytes, digest: Buffer.alloc(32) });

test('the scans of a picture are counted, not what looks like one beside them', async () => {
  assert.equal(countScans(await picture().jpeg().toBuffer()), 1);
  const progressive = await picture().jpeg({ progressive: true }).toBuffer();
  const usual = countScans(progressive);
  assert.ok(usual >= 6 && usual <= 12, `${usual} scans`);
  assert.equal(countScans(await withMoreScans(5)), usual + 5);
  // Cameras append films and previews behind the picture, and write notes of their own before it.
  const behind = Buffer.concat([progressive, ...Array(50).fill(START_OF_SCAN)]);
  assert.equal(countScans(behind), usual);
  const note = Buffer.concat([Buffer.from([0xff, 0xef, 0, 102]), Buffer.alloc(100, START_OF_SCAN)]);
  const before = Buffer.concat([progressive.subarray(0, 2), note, progressive.subarray(2)]);
  assert.equal(countScans(before), usual);
  assert.equal(countScans(await picture().png().toBuffer()), 0);
  assert.equal(countScans(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), 0);
});

test('a picture with hundreds of scans is refused before it is decoded', async () => {
  assert.equal(await wrongWith(await withMoreScans(2)), undefined);
  assert.equal(
    await wrongWith(await withMoreScans(300)),
    'This photo cannot be read. Please take it again',
  );
});
