import { ibanPrefixes, isIbanRequired, parseIban } from './iban.ts';
import { ISO20022_LIMITS } from './iso20022-limits.ts';

export type BeneficiaryAccount =
  | { form: 'iban' | 'other'; account: string }
  | { form: 'refused'; because: 'iban-required' | 'iban-of-another-country' | 'not-an-account' };

/** How the account of a wire's beneficiary is to be written, given the country it is kept in. */
export function beneficiaryAccount(text: string, country: string): BeneficiaryAccount {
  const prefixes = ibanPrefixes(country);
  const iban = parseIban(text);
  if (iban !== null && prefixes.includes(iban.slice(0, 2))) return { form: 'iban', account: iban };

  if (isIbanRequired(country)) {
    return {
      form: 'refused',
      because: iban === null ? 'iban-required' : 'iban-of-another-country',
    };
  }
  const account = text.trim().replace(/\s+/g, ' ');
  // Where IBANs are optional, one that was begun must be right: a typing error is likelier than a
  // domestic number of that shape.
  const begunIban = prefixes.some((prefix) =>
    new RegExp(`^${prefix}\\s?\\d{2}`, 'i').test(account),
  );
  if (begunIban) return { form: 'refused', because: 'iban-required' };

  const written = /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/.test(account);
  return written && account.length <= ISO20022_LIMITS.account
    ? { form: 'other', account }
    : { form: 'refused', because: 'not-an-account' };
}
