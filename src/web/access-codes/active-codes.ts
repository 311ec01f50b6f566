import type { Reply } from '#contract/endpoint.ts';
import type { listAccessCodes } from '#contract/people/access-codes.ts';

export type AccessCode = Reply<typeof listAccessCodes>[number];

export interface ActiveCode extends AccessCode {
  readonly left: number;
}

/** The codes that are still valid `sinceMs` after the server counted their seconds. */
export function activeCodes(codes: readonly AccessCode[], sinceMs: number): readonly ActiveCode[] {
  const passed = Math.floor(sinceMs / 1_000);
  return codes
    .map((code) => ({ ...code, left: code.secondsLeft - passed }))
    .filter(({ left }) => left > 0);
}
