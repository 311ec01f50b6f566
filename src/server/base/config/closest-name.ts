/** The candidate that needs the fewest letters changed, for "did you mean". */
export function closestName(word: string, candidates: readonly string[]): string {
  let best = '';
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const changes = editDistance(word, candidate);
    if (changes < fewest) [best, fewest] = [candidate, changes];
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
