export type Phone = {
  /** E.164: a plus sign and 10 to 15 digits. */
  number: string;
  /** Whether the North American plan can have issued it. Staff look at those it cannot. */
  inNumberingPlan: boolean;
};

const AREA_AND_EXCHANGE = /^\+1(?!.11)[2-9]\d{2}[2-9]\d{6}$/;

/** A telephone number as typed, with 10 to 15 digits; null when it is not one. */
export function parsePhone(text: string): Phone | null {
  const typed = text.trim();
  if (!/^\+?[\d\s()./-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (digits.length < 10 || digits.length > 15) return null;
  // Ten digits are a national number, unless a plus sign says that they begin with a country code.
  const number = digits.length === 10 && !typed.startsWith('+') ? `+1${digits}` : `+${digits}`;
  return { number, inNumberingPlan: AREA_AND_EXCHANGE.test(number) };
}

/** "(503) 555-0100" for a North American number; other numbers as they are dialled. */
export function printPhone(number: string): string {
  return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
