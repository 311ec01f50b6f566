/** The number of the row a key leads to; -1 where it leads nowhere. */
export function nextRow(key: string, at: number, count: number): number {
  if (at < 0) return -1;
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
