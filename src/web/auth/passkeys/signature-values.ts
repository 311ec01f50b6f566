import type { Reply } from '#contract/endpoint.ts';
import type { readSignatureSettings } from '#contract/people/passkeys.ts';
import { parseCents } from '#money/cents.ts';

export type SignatureSettings = Reply<typeof readSignatureSettings>['settings'];

export type SignatureValues = Readonly<{
  isAbove: boolean;
  above: string;
  newRecipients: boolean;
  password: string;
  code: string;
}>;

export function valuesOf({ above, newRecipients }: SignatureSettings): SignatureValues {
  const isAbove = above !== null;
  return { isAbove, above: above ?? '', newRecipients, password: '', code: '' };
}

export function settingsOf({ isAbove, above, newRecipients }: SignatureValues) {
  return { above: isAbove ? above : null, newRecipients };
}

/** Whether fewer payments would have to be signed, which takes a proof. */
export function isWeaker(values: SignatureValues, before: SignatureSettings): boolean {
  if (before.newRecipients && !values.newRecipients) return true;
  if (before.above === null) return false;
  const [chosen, limit] = [parseCents(values.above), parseCents(before.above)];
  return !values.isAbove || chosen === null || limit === null || chosen > limit;
}
