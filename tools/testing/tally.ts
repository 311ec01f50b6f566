/** How a number of tests ended. */
export interface Tally {
  readonly passed: number;
  /** Names and reasons: a long run ends with this list, since what it printed may be cut. */
  readonly failed: readonly string[];
}

export function addUp(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
  };
}

/** How long one test, or one file of tests, took. */
export interface Timed {
  readonly name: string;
  readonly milliseconds: number;
}

const SHOWN = 15;

/** Shows where the time went: what is long here is what to shorten first. */
export function showSlowest(what: string, timed: readonly Timed[]): void {
  if (timed.length <= SHOWN) return;
  const slowest = timed.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, SHOWN);
  console.log(`\nThe slowest ${what}:`);
  for (const { name, milliseconds } of slowest) {
    console.log(`${(milliseconds / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  }
}
