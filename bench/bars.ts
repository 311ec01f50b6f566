// What a bench must reach. A figure that was not measured, because the bench ran in part, is left
// out.

export interface Bar {
  /** The name of the figure: a ratio to what it is compared with. */
  readonly figure: string;
  readonly min?: number;
  readonly max?: number;
  /** What would be better still. */
  readonly aim?: number;
}

export type Figures = ReadonlyMap<string, number>;

export interface Judged {
  /** For a table: figure, measured, bar, aim, verdict. */
  readonly lines: readonly string[][];
  readonly misses: readonly string[];
}

export function judge(bars: readonly Bar[], figures: Figures): Judged {
  const measured = bars.flatMap((bar) => {
    const value = figures.get(bar.figure);
    return value === undefined ? [] : [{ ...bar, value }];
  });
  const isMissed = ({ value, min = 0, max = Number.POSITIVE_INFINITY }: Measured) =>
    !(value >= min && value <= max);
  return {
    lines: measured.map((bar) => [
      bar.figure,
      times(bar.value),
      shown(bar),
      bar.aim === undefined ? '' : times(bar.aim),
      isMissed(bar) ? '✖' : '✔',
    ]),
    misses: measured
      .filter(isMissed)
      .map((bar) => `✖ ${bar.figure}: ${times(bar.value)}, and the bar is ${shown(bar)}`),
  };
}

type Measured = Bar & { readonly value: number };

function shown({ min, max }: Bar): string {
  return min === undefined ? `≤ ${times(max ?? Number.NaN)}` : `≥ ${times(min)}`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}
