/**
 * The case to show after one has left the list: the one that came after it, or the last that came
 * before it. `order` is the list as it was.
 */
export function nextCase(
  order: readonly string[],
  gone: string,
  ids: readonly string[],
): string | undefined {
  const at = order.indexOf(gone);
  const isListed = (id: string) => ids.includes(id);
  return (
    order.slice(at + 1).find(isListed) ??
    order.slice(0, Math.max(at, 0)).findLast(isListed) ??
    ids[0]
  );
}

/** The case after or before one; the same at the end of the list. */
export function neighborCase(ids: readonly string[], current: string, step: 1 | -1): string {
  const at = ids.indexOf(current);
  if (at < 0) return ids[0] ?? current;
  return ids[at + step] ?? current;
}
