import { canonicalJson, type Json } from '#rules/documents/canonical-json.ts';

const versions = { payment: 'larch-wire-v1', decision: 'larch-decision-v1' } as const;

/**
 * The hash that the device signs, of the document that is on the screen: computed here, so that
 * nothing else can be signed than what is shown.
 */
export async function documentChallenge(
  kind: keyof typeof versions,
  document: object,
): Promise<string> {
  const text = `${versions[kind]}\n${canonicalJson(document as Json)}`;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
