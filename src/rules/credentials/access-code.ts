export const ACCESS_CODE_LENGTH = 6;

/**
 * Gives a whole number from 0 up to, not including, the limit. It must be cryptographically random:
 * a predictable code would let an attacker sign in.
 */
export type RandomInt = (limit: number) => number;

/** Six digits; every one of the million codes is equally likely, leading zeros included. */
export function accessCode(randomInt: RandomInt): string {
  return String(randomInt(10 ** ACCESS_CODE_LENGTH)).padStart(ACCESS_CODE_LENGTH, '0');
}

/** The six digits of a code as typed or pasted ("123 456"); null when there are not six. */
export function parseAccessCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
