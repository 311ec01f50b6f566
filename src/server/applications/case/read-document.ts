import { createHash } from 'node:crypto';
import { MAX_DOCUMENT_BYTES } from '#rules/documents/application-documents.ts';
import { withoutPngTexts } from '../../deposits/images/png-chunks.ts';
import { decodeBase64 } from '../../deposits/images/read-image.ts';

/** A file by what is in it; its name and what the browser says of it are not looked at. */
export interface ReceivedDocument {
  readonly kind: 'pdf' | 'picture';
  readonly bytes: Buffer;
  /** Of the file as it came. */
  readonly digest: Buffer;
}

const WRONG_TYPE = 'Please send a PDF, JPEG or PNG file';
const TOO_LARGE = `Please send a file of at most ${MAX_DOCUMENT_BYTES / 1_024 ** 2} MB`;
/** Readers look for the end mark of a PDF in so many bytes. */
const END_BYTES = 1_024;

/** A document from its base64, or what is wrong with it. */
export function readDocument(text: string): ReceivedDocument | string {
  const bytes = decodeBase64(text);
  if (!bytes) return WRONG_TYPE;
  if (bytes.length > MAX_DOCUMENT_BYTES) return TOO_LARGE;
  const digest = createHash('sha256').update(bytes).digest();
  if (isPdf(bytes)) return { kind: 'pdf', bytes, digest };
  if (isPicture(bytes.toString('latin1', 0, 8))) {
    return { kind: 'picture', bytes: withoutPngTexts(bytes), digest };
  }
  return WRONG_TYPE;
}

function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.subarray(-END_BYTES).includes('%%EOF')
  );
}

function isPicture(head: string): boolean {
  return head.startsWith('\xff\xd8\xff') || head === '\x89PNG\r\n\x1a\n';
}
