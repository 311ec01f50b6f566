// A receipt in an address, small enough for a code that a camera reads. It stands behind the #,
// which browsers keep to themselves.

const FORMAT = 'deflate-raw';

/** The receipt as the part of an address behind the #. */
export async function receiptFragment(receipt: string): Promise<string> {
  const packed = await through(new CompressionStream(FORMAT), new TextEncoder().encode(receipt));
  const text = btoa(String.fromCharCode(...packed));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The receipt of such a part; undefined where there is none in it. */
export async function readReceiptFragment(fragment: string): Promise<string | undefined> {
  if (!/^[\w-]+$/.test(fragment)) return undefined;
  try {
    const text = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream(FORMAT), packed));
  } catch {
    return undefined;
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const changed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(changed).arrayBuffer());
}
