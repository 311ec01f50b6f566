import { isMilitaryState } from './states.ts';

const NOT_A_STREET = [
  // "PO Box", "P.O. Box", "P O B 12".
  /\bp[\s.]*o[\s.]*(?:box|b|drawer)(?![a-z])/i,
  /\bpost(?:al)?\s+(?:office\s+)?(?:box|drawer)\b/i,
  /^\s*box\s+#?\d/i,
  /\bapartado\b/i,
  /\bgeneral\s+delivery\b/i,
];

/**
 * Whether an address is a place of residence or work, as customer identification asks before an
 * account is opened (31 CFR 1020.220): no post office box. Service members and their families may
 * give the box of a military post office instead; rural routes are streets for this purpose.
 */
export function isStreetAddress(address: string, city: string, state: string): boolean {
  if (address.trim() === '') return false;
  if (isMilitaryState(state) || /^\s*[AFD]PO\s*$/i.test(city)) return true;
  return !NOT_A_STREET.some((form) => form.test(address));
}
