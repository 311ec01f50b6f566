import { useEffect, useState } from 'react';
import { listAccessCodes } from '#contract/access-codes.ts';
import { useEndpoint } from '../base/use-endpoint.ts';
import { type AccessCode, livingCodes } from './code-life.ts';

const REFETCH_MS = 600_000;
const TICK_MS = 1_000;

/** The codes that can be given out, counted down second by second. */
export function useLivingCodes() {
  const { data, error, refetch } = useEndpoint(listAccessCodes, { pollMs: REFETCH_MS });
  const elapsed = useElapsed(data);
  return {
    codes: data ? livingCodes(data, elapsed) : undefined,
    /** All that the server listed has run out since. */
    isRunOut: data !== undefined && data.length > 0 && livingCodes(data, elapsed).length === 0,
    isEmpty: data?.length === 0,
    error,
    refetch: () => void refetch(),
  };
}

interface Elapsed {
  readonly codes: readonly AccessCode[] | undefined;
  readonly since: number;
  readonly now: number;
}

/** Milliseconds since this answer came. The clock of the wall may be set meanwhile; this one not. */
function useElapsed(codes: readonly AccessCode[] | undefined): number {
  const [elapsed, setElapsed] = useState<Elapsed>({ codes: undefined, since: 0, now: 0 });

  useEffect(() => {
    const since = performance.now();
    const tick = () => setElapsed({ codes, since, now: performance.now() });
    const ticking = setInterval(tick, TICK_MS);
    return () => clearInterval(ticking);
  }, [codes]);

  // What was counted for an earlier answer says nothing about this one.
  return elapsed.codes === codes ? elapsed.now - elapsed.since : 0;
}
