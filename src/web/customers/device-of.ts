const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** "Firefox on Windows" instead of what browsers say of themselves; theirs where we know neither. */
export function deviceOf(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const names = [known(browsers), known(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(' on ') : userAgent || 'Unknown device';
}
