// A form with files. The platform takes it apart; before that the bytes are searched for how many
// parts there are, since each of them costs more than it is long.
import { MIMEType } from 'node:util';
import { Refusal } from '#contract/refusals.ts';

const MAX_PARTS = 20;
/** What a browser writes above a part is far shorter. */
const LONGEST_PART_HEADER = 1_024;

const BOUNDARY = /^[\w'()+,./:=?-]{1,70}$/;

/** The fields of a form; a file comes as its base64, the form it has in JSON. */
export async function readMultipart(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Readonly<Record<string, string>>> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) refuse('The form has no boundary.');
  requireFewParts(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), boundary);
  // Never the header as it came: the parts must be told apart by the boundary they were counted by.
  const type = `multipart/form-data; boundary="${boundary}"`;
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => refuse('The form could not be read.'));
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (fields.has(name)) refuse('The form has the same field twice.');
    fields.set(name, typeof value === 'string' ? value : await base64Of(value));
  }
  return Object.fromEntries(fields);
}

function boundaryOf(contentType: string): string | undefined {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    return BOUNDARY.test(boundary) ? boundary : undefined;
  } catch {
    return undefined;
  }
}

function requireFewParts(bytes: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`);
  // A browser writes nothing before the first part; a body that does is not searched for one.
  if (!bytes.subarray(0, delimiter.length).equals(delimiter)) refuse('The form could not be read.');
  let parts = 0;
  let at = 0;
  while (at !== -1) {
    parts += 1;
    if (parts > MAX_PARTS) refuse(`The form has more than ${MAX_PARTS} parts.`);
    const start = at + delimiter.length;
    const header = bytes.subarray(start, start + LONGEST_PART_HEADER);
    const isLast = header.subarray(0, 2).toString('latin1') === '--';
    if (!isLast && !header.includes('\r\n\r\n')) refuse('The form could not be read.');
    at = bytes.indexOf(delimiter, start);
  }
}

async function base64Of(file: Blob): Promise<string> {
  return Buffer.from(await file.arrayBuffer()).toString('base64');
}

function refuse(sentence: string): never {
  throw new Refusal('bad-request', { sentence });
}
