import { brand } from '#brand/brand.ts';

/** What is used of Temporal, which not every browser has yet. */
interface TemporalOf {
  readonly Instant: {
    readonly fromEpochMilliseconds: (ms: number) => {
      readonly toZonedDateTimeISO: (zone: string) => { readonly toString: () => string };
    };
  };
}

let swedish: Intl.DateTimeFormat | undefined;

/**
 * What the bank's clock shows at a moment: "2026-03-02T09:45:00". A page's first use of Intl takes
 * a slow phone an eighth of a second, so it is asked only where there is no Temporal.
 */
export function bankClock(at: Date): string {
  const { Temporal: temporal } = globalThis as { Temporal?: TemporalOf };
  if (temporal) {
    const instant = temporal.Instant.fromEpochMilliseconds(at.getTime());
    return instant.toZonedDateTimeISO(brand.timeZone).toString();
  }
  // Swedish is written in the order of ISO 8601: "2026-03-02 09:45".
  swedish ??= new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: brand.timeZone,
  });
  return swedish.format(at);
}
