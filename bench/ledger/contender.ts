/** How the accounts of a posting are chosen: spread over all, or one side always the same. */
export type Spread = 'uniform' | 'hot';

/** One way to post transfers, as fast as the callers ask. */
export interface Contender {
  readonly name: string;
  /** Posts for so long with so many callers at once; answers postings per second. */
  run(callers: number, spread: Spread, seconds: number): Promise<number>;
}

/** Keeps the callers busy until the time is up; each asks again as soon as it has its answer. */
export async function drive(
  callers: number,
  seconds: number,
  post: () => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let done = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await post();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return done / ((performance.now() - begun) / 1_000);
}

/** Two different accounts; with a hot account, all pay to it. */
export function pickPair(
  accounts: readonly string[],
  spread: Spread,
): { from: string; to: string } {
  const to = spread === 'hot' ? 0 : below(accounts.length);
  const from = (to + 1 + below(accounts.length - 1)) % accounts.length;
  return { from: accounts[from] as string, to: accounts[to] as string };
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}
