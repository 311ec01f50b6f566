import { MAX_IMAGE_PIXELS } from '#rules/payments/check-deposits.ts';
import { readDataUrl } from '../base/form/read-data-url.ts';
import { fitted, isPicture, MOST_BYTES, NOT_A_PICTURE, NOT_READABLE } from './photo-rules.ts';

export type ReadPhoto =
  /** As a data: address, which is also what the server takes. */
  { readonly photo: string } | { readonly wrong: string };

const QUALITY = 0.85;

/** Reads a chosen file or a photograph just taken; what is too large is made smaller here. */
export async function readPhoto(file: Blob): Promise<ReadPhoto> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  if (!isPicture(head)) return { wrong: NOT_A_PICTURE };
  try {
    const picture = await createImageBitmap(file);
    const fits = file.size <= MOST_BYTES && picture.width * picture.height <= MAX_IMAGE_PIXELS;
    const photo = fits ? await readDataUrl(file) : shrink(picture);
    picture.close();
    return photo === null ? { wrong: NOT_READABLE } : { photo };
  } catch {
    return { wrong: NOT_READABLE };
  }
}

function shrink(picture: ImageBitmap): string | null {
  const canvas = document.createElement('canvas');
  const { width, height } = fitted(picture.width, picture.height);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(picture, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
