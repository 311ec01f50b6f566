// How callers ask, and how their answers are counted.

export interface Load {
  readonly callers: number;
  /** Those that count. */
  readonly seconds: number;
}

/**
 * Before every turn the same load runs for so long and is not counted, ours and pgbench's alike:
 * connections are opened and statements prepared in it.
 */
export const WARM_UP_SECONDS = 2;

/** One call by one of the callers; false where there is nothing left that it could ask for. */
export type CallOnce = (caller: number) => Promise<boolean>;

export interface Driven {
  /** Calls a second. */
  readonly rate: number;
  /** Time of this process on a processor for each call, jobs included. */
  readonly processorMicros: number;
}

/** Keeps the callers busy until the time is up; each calls again as soon as it has its answer. */
export async function drive({ callers, seconds }: Load, call: CallOnce): Promise<Driven> {
  const [begun, usedBefore] = [performance.now(), process.cpuUsage()];
  const end = begun + seconds * 1_000;
  let done = 0;
  const keepCalling = async (_: unknown, caller: number) => {
    while (performance.now() < end && (await call(caller))) done += 1;
  };
  await Promise.all(Array.from({ length: callers }, keepCalling));
  const { user, system } = process.cpuUsage(usedBefore);
  return {
    rate: done / ((performance.now() - begun) / 1_000),
    processorMicros: (user + system) / done,
  };
}

/** Does the work for each item, so many at once. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A whole number from zero up to below the limit. */
export function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

export function oneOf<Item>(items: readonly Item[]): Item {
  return items[below(items.length)] as Item;
}
