// Short turns alternate, and two contenders are compared round by round: what else the machine does
// meanwhile affects all alike.
import { times } from './bars.ts';
import { median } from './table.ts';

/** What each contender reached in every round, by its name. */
export type Rates = ReadonlyMap<string, readonly number[]>;

export interface Turn {
  readonly name: string;
  /** One turn of a round; answers its figure. */
  readonly run: (round: number) => Promise<number>;
}

/** Every other round goes the other way. The first one only warms up, for all alike. */
export async function inRounds(turns: readonly Turn[], rounds: number): Promise<Rates> {
  const rates = new Map<string, number[]>(turns.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, run } of round % 2 === 0 ? turns : turns.toReversed()) {
      const rate = await run(round);
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  return rates;
}

export interface Spread {
  readonly lowest: number;
  readonly middle: number;
  readonly highest: number;
}

/** How one did beside the other in the same round; undefined where one of them was left out. */
export function compareRounds(rates: Rates, name: string, beside: string): Spread | undefined {
  const [ones, others] = [rates.get(name), rates.get(beside)];
  if (!ones?.length || !others?.length) return undefined;
  const ratios = ones.map((figure, round) => figure / (others[round] ?? Number.NaN));
  return { lowest: Math.min(...ratios), middle: median(ratios), highest: Math.max(...ratios) };
}

/** "1.24 × (1.10–1.31)" */
export function printSpread(spread: Spread | undefined): string {
  if (!spread) return '–';
  return `${times(spread.middle)} (${spread.lowest.toFixed(2)}–${spread.highest.toFixed(2)})`;
}
