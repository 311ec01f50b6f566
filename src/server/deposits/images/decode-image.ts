// A photograph is believed only once it was decoded. What is stored is encoded again from its
// pixels: nothing of the file that came survives, neither what a camera wrote into it nor what was
// hidden behind it.
import sharp from 'sharp';
import { MAX_IMAGE_PIXELS } from '#rules/payments/check-deposits.ts';
import { countScans } from './jpeg-scans.ts';
import { GRID, hashBands, pictureHash } from './picture-hash.ts';
import type { CheckImage } from './read-image.ts';

/** Enough to read the small print of a check. */
const LONGEST_SIDE = 2_400;
const QUALITY = 88;
const LONGEST_SECONDS = 10;
const MAX_SCANS = 24;

// The decoder knows dozens of formats, drawings with scripts among them. These three are wanted.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A photograph as it is stored. */
export interface DecodedImage {
  readonly mediaType: 'image/jpeg';
  readonly bytes: Buffer;
  /** Of the file as it came, by which a file that comes again is known. */
  readonly digest: Buffer;
  /** Recognizes an image that was saved again. */
  readonly hash: string;
  readonly bands: readonly number[];
}

const NOT_READABLE = 'This photo cannot be read. Please take it again';

/** What is wrong with a picture by its header, or undefined. Nothing is decoded. */
export async function checkSize({ bytes }: CheckImage): Promise<string | undefined> {
  if (countScans(bytes) > MAX_SCANS) return NOT_READABLE;
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height <= MAX_IMAGE_PIXELS) return undefined;
    return `Please send a photo of at most ${MAX_IMAGE_PIXELS / 1e6} megapixels`;
  } catch {
    return NOT_READABLE;
  }
}

/** The picture, or the sentence for the customer who sent it. */
export async function decodeImage(image: CheckImage): Promise<DecodedImage | string> {
  const { bytes, digest } = image;
  const wrong = await checkSize(image);
  if (wrong !== undefined) return wrong;
  try {
    const stored = await encode(bytes);
    const hash = pictureHash(await brightness(stored));
    return { mediaType: 'image/jpeg', bytes: stored, digest, hash, bands: hashBands(hash) };
  } catch {
    return NOT_READABLE;
  }
}

async function encode(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

async function brightness(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes)
    .greyscale()
    .resize(GRID.width, GRID.height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
