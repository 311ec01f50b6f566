/**
 * The rows of a list together with those that have gone from it, each where it stood: before that,
 * what comes below would move up under the pointer, and a second click would hit another item.
 */
export function keepRemoved<Row>(
  shown: readonly Row[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const current = new Set(rows.map(rowId));
  const kept = [...rows];
  shown.forEach((row, index) => {
    if (current.has(rowId(row))) return;
    const before = shown[index - 1];
    const at = before ? kept.findIndex((other) => rowId(other) === rowId(before)) : -1;
    kept.splice(at + 1, 0, row);
  });
  return kept;
}

export function isSameList<Row>(left: readonly Row[], right: readonly Row[]): boolean {
  return left.length === right.length && left.every((row, index) => row === right[index]);
}
