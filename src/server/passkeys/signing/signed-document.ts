import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#rules/documents/canonical-json.ts';

/** What a device signs: a payment of a customer, or a decision of a staff member. */
export type DocumentKind = 'payment' | 'decision';

/** Fields that every document has besides its own. */
export interface Issued {
  readonly rp: string;
  readonly nonce: string;
  readonly issuedAt: string;
}

const versions: Readonly<Record<DocumentKind, string>> = {
  payment: 'larch-wire-v1',
  decision: 'larch-decision-v1',
};

/** The challenge of a document, given as RFC 8785 writes it. The version keeps kinds apart. */
export function documentHash(kind: DocumentKind, document: string): Buffer {
  return createHash('sha256').update(`${versions[kind]}\n${document}`).digest();
}

/** The one text of a document; fields that are absent are left out. */
export function documentText(document: object): string {
  const present = Object.entries(document).filter(([, value]) => value !== undefined);
  return canonicalJson(Object.fromEntries(present) as Json);
}
