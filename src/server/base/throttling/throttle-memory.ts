// What this process remembers about throttles, so that a flood is refused here and not by the
// database. Tries on one key go to the database one after the other: a hundred at once would each
// hold a connection while they wait for the same row. A refusal is remembered for a second, so that
// a blocked key costs one statement a second, however many tries come in.

const REMEMBERED_MS = 1_000;
const MAX_KEYS = 10_000;

interface Remembered {
  readonly blockedUntil: number;
  readonly readAt: number;
}

// Keys are HMACs under the bank's own secret, so one map serves every app of a process.
const refusals = new Map<string, Remembered>();
const queues = new Map<string, Promise<unknown>>();

/** How long the key still has to wait as far as this process knows; 0 when it has to ask. */
export function rememberedWaitMs(key: string, now: Date): number {
  const known = refusals.get(key);
  if (!known) return 0;
  const ageMs = now.getTime() - known.readAt;
  const leftMs = known.blockedUntil - now.getTime();
  if (ageMs >= 0 && ageMs < REMEMBERED_MS && leftMs > 0) return leftMs;
  refusals.delete(key);
  return 0;
}

export function rememberWait(key: string, waitMs: number, now: Date): void {
  const [oldest] = refusals.keys();
  if (refusals.size >= MAX_KEYS && oldest !== undefined) refusals.delete(oldest);
  refusals.set(key, { blockedUntil: now.getTime() + waitMs, readAt: now.getTime() });
}

/** A try was given back, or staff cleared the key: the next try asks the database again. */
export function forgetWaits(keys: readonly string[]): void {
  for (const key of keys) refusals.delete(key);
}

/** Runs the work when all earlier work on the same key is done, whether it succeeded or not. */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = queues.get(key) ?? Promise.resolve();
  const own = before.then(work, work);
  const end = own.catch(() => undefined);
  queues.set(key, end);
  try {
    return await own;
  } finally {
    if (queues.get(key) === end) queues.delete(key);
  }
}
