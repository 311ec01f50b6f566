/** Does the work for 0 up to count, a given number of them at a time. */
export async function inParallel(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function takeTurns(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, takeTurns));
}
