// What can be said about a number while it is still being typed: nothing yet, that it is right, or
// that it cannot become right any more.
import { isFedwireAba, parseAba } from '#rules/payments/aba.ts';
import { beneficiaryAccount } from '#rules/payments/beneficiary-account.ts';
import { bicCountry, parseBic } from '#rules/payments/bic.ts';
import { ibanLength, ibanPrefixes, isIbanRequired } from '#rules/payments/iban.ts';
import { type CountryCode, countries, isCountryCode } from '#rules/people/countries.ts';

export interface TypedCheck {
  readonly good?: string;
  readonly wrong?: string;
}

const unfinished: TypedCheck = {};

export function checkRoutingNumber(text: string): TypedCheck {
  const typed = text.replaceAll(/[\s-]/g, '');
  if (typed.length < 9) return unfinished;
  const digits = parseAba(typed);
  if (digits === null) return { wrong: 'Check the routing number: one digit seems wrong' };
  if (!isFedwireAba(digits)) return { wrong: 'This bank does not take wires at this number' };
  return { good: 'Routing number looks right' };
}

export function checkSwiftCode(text: string): TypedCheck {
  const { length } = text.replaceAll(/\s/g, '');
  if (length < 8 || length === 9 || length === 10) return unfinished;
  const bic = parseBic(text);
  if (bic !== null) return { good: `Valid: a bank in ${countries[bicCountry(bic)]}` };
  return { wrong: 'SWIFT code must be 8 or 11 letters and digits with a real country code' };
}

/** Whether an account in this country is reached by its IBAN only; false while none is chosen. */
export function takesIban(country: string): boolean {
  return isIbanRequired(country);
}

export function checkAccountAbroad(text: string, country: string): TypedCheck {
  if (!isCountryCode(country) || !isIbanRequired(country)) return unfinished;
  const typed = text.replaceAll(/\s/g, '');
  const read = beneficiaryAccount(text, country);
  if (read.form === 'iban') return { good: `Valid IBAN, ${read.account.length} characters` };
  return typed.length < lengthOf(typed, country) ? unfinished : { wrong: wrongIban(read, country) };
}

// The typed country code decides how long it will be, as soon as it is one.
function lengthOf(typed: string, country: CountryCode): number {
  const begun = ibanLength(typed.slice(0, 2).toUpperCase());
  return begun ?? ibanLength(ibanPrefixes(country)[0] ?? '') ?? 0;
}

function wrongIban(read: ReturnType<typeof beneficiaryAccount>, country: CountryCode): string {
  const isForeign = read.form === 'refused' && read.because === 'iban-of-another-country';
  if (isForeign) return `This IBAN is not from ${countries[country]}`;
  return `An account in ${countries[country]} needs a valid IBAN`;
}
