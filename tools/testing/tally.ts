/** How a number of tests ended. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export function addUp(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
