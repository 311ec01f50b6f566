// The length of an IBAN per country: those of the SWIFT registry that ask for one on every payment,
// and the French and Finnish territories that also write their own code.
const REQUIRED =
  'AD24 AE23 AL28 AT20 AX18 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 ' +
  'DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GF27 GI23 GL18 GP27 GR27 GT28 HR21 HU28 IE22 ' +
  'IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MF27 ' +
  'MK19 MN20 MQ27 MR27 MT31 MU30 NC27 NI28 NL18 NO15 OM23 PF27 PK24 PL28 PM27 PS29 PT25 QA29 ' +
  'RE27 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TF27 TL23 TN24 TR26 ' +
  'UA29 VA22 VG24 WF27 XK20 YE30 YT27';

// Late arrivals whose banks still take plain account numbers.
const OPTIONAL = 'BI27 DJ27 FK18 HN28';

// The registry lists these under their parent, whose code their accounts carry.
const PARENTS =
  'AX:FI BL:FR GF:FR GP:FR MF:FR MQ:FR NC:FR PF:FR PM:FR RE:FR TF:FR WF:FR YT:FR GG:GB IM:GB JE:GB';

/** An IBAN without spaces, in upper case; null when country, length or check digits are wrong. */
export function parseIban(text: string): string | null {
  const compact = text.replace(/\s/g, '').replace(/^IBAN:?/i, '');
  // Upper-casing first would turn "ı" and "ſ" into plain letters and accept them.
  if (!/^[A-Za-z]{2}\d{2}[A-Za-z0-9]{1,30}$/.test(compact)) return null;
  const iban = compact.toUpperCase();
  // Check digits are 98 minus a remainder, so 02 to 98; 00, 01 and 99 satisfy the sum all the same.
  const computed = !['00', '01', '99'].includes(iban.slice(2, 4));
  const long = iban.length === ibanLength(iban.slice(0, 2));
  return computed && long && remainder(iban) === 1 ? iban : null;
}

/** Whether an account in this country can only be reached by its IBAN. */
export function isIbanRequired(country: string): boolean {
  return lengthIn(REQUIRED, country) !== null;
}

/** How long an IBAN with this country code is; null where the country has none. */
export function ibanLength(country: string): number | null {
  return lengthIn(REQUIRED, country) ?? lengthIn(OPTIONAL, country);
}

/** The codes an IBAN of an account in this country may begin with; none outside the registry. */
export function ibanPrefixes(country: string): string[] {
  const parent = PARENTS.split(' ')
    .find((pair) => pair.startsWith(`${country}:`))
    ?.slice(3);
  const own = ibanLength(country) === null ? [] : [country];
  return parent === undefined ? own : [...own, parent];
}

/** "DE89370400440532013000" as people read it: "DE89 3704 0044 0532 0130 00". */
export function printIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

function lengthIn(table: string, country: string): number | null {
  // Codes are letters and lengths are digits, so two letters can only be found where a code stands.
  const at = /^[A-Z]{2}$/.test(country) ? table.indexOf(country) : -1;
  return at === -1 ? null : Number(table.slice(at + 2, at + 4));
}

// ISO 7064 mod 97-10, digit by digit, so that no number grows past what a double holds.
function remainder(iban: string): number {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}
