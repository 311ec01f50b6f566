import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Does the work for items one batch after the other: what is added while a batch is under way, or
 * in the same turn of the loop, is the next. An item resolves, or fails, with its batch.
 */
export function inBatches<Item>(
  work: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let waiting: Item[] = [];
  let next: Promise<void> | undefined;
  async function begin(): Promise<void> {
    await running.catch(() => {});
    await nextTurn();
    const items = waiting;
    [waiting, next] = [[], undefined];
    running = work(items);
    await running;
  }
  return (item) => {
    waiting.push(item);
    next ??= begin();
    return next;
  };
}
