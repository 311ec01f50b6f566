/** How alike two words are, from 0 to 1; a shared beginning counts extra (Winkler, 1990). */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  // Letters match when they are equal and not further apart than this.
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const isMatchedInA = new Uint8Array(a.length);
  const isMatchedInB = new Uint8Array(b.length);
  let matches = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (isMatchedInB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      isMatchedInA[i] = 1;
      isMatchedInB[j] = 1;
      matches++;
      break;
    }
  }
  if (matches === 0) return 0;
  let moved = 0;
  for (let i = 0, j = 0; i < a.length; i++) {
    if (isMatchedInA[i] === 0) continue;
    while (isMatchedInB[j] === 0) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) moved++;
    j++;
  }
  return (matches / a.length + matches / b.length + (matches - moved / 2) / matches) / 3;
}
