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
  const taken = new Set<number>();
  const matchedInA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (a[i] === b[j] && !taken.has(j)) {
        taken.add(j);
        matchedInA.push(a.charAt(i));
        break;
      }
    }
  }
  const matches = matchedInA.length;
  if (matches === 0) return 0;
  const matchedInB = [...taken].toSorted((x, y) => x - y).map((j) => b.charAt(j));
  const moved = matchedInA.filter((letter, index) => letter !== matchedInB[index]).length;
  return (matches / a.length + matches / b.length + (matches - moved / 2) / matches) / 3;
}
