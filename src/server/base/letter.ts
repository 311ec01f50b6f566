import { brand } from '#brand/brand.ts';
import type { Mail } from './mail.ts';

export interface Recipient {
  readonly email: string;
  readonly firstName?: string;
}

interface Letter {
  readonly kind: string;
  readonly subject: string;
  /** A paragraph of several lines keeps them. */
  readonly paragraphs: readonly string[];
}

/** A mail in the bank's manner: a greeting, paragraphs, and who signs. */
export function letter(
  { email, firstName }: Recipient,
  { kind, subject, paragraphs }: Letter,
): Mail {
  const greeting = firstName === undefined ? 'Hello,' : `Hello ${firstName},`;
  const parts = [greeting, ...paragraphs, `${brand.name}\n${brand.phone}`];
  return { kind, to: email, subject, text: `${parts.join('\n\n')}\n` };
}

/** What to do when it was not the reader; every notice of a change ends with it. */
export const NOT_YOU = `If this was not you, please call us at once: ${brand.phone}.`;
