import { type CountryCode, isCountryCode } from '../people/countries.ts';

// ISO 20022's BICFIDec2014Identifier. The older form that wants letters only in the first four
// places would refuse banks registered since 2014.
const BIC = /^[A-Z0-9]{4}([A-Z]{2})[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** A bank's BIC (SWIFT code) in upper case without spaces; null when it cannot be one. */
export function parseBic(text: string): string | null {
  const compact = text.replace(/\s/g, '');
  // Upper-casing first would turn "ı" and "ſ" into plain letters and accept them.
  if (!/^[A-Za-z0-9]+$/.test(compact)) return null;
  const bic = compact.toUpperCase();
  const country = BIC.exec(bic)?.[1];
  return country !== undefined && isCountryCode(country) ? bic : null;
}

/** The country a BIC is registered in, for one that `parseBic` returned. */
export function bicCountry(bic: string): CountryCode {
  return bic.slice(4, 6) as CountryCode;
}

/** Whether the bank sits in the beneficiary's country. A no deserves a warning, not a refusal:
 * a bank's foreign branch often keeps the BIC of its home. */
export function bicMatchesCountry(bic: string, country: string): boolean {
  return bicCountry(bic) === country;
}
