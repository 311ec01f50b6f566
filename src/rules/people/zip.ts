/** A ZIP or ZIP+4 in its printed form ("97301", "97301-1234"); null when it is neither. */
export function parseZip(text: string): string | null {
  const match = /^(\d{5})(?:[\s-]?(\d{4}))?$/.exec(text.trim());
  if (!match) return null;
  const [, five = '', plusFour] = match;
  return plusFour === undefined ? five : `${five}-${plusFour}`;
}
