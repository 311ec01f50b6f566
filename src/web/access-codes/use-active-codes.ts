import { useEffect, useState } from 'react';
import { listAccessCodes } from '#endpoints/people/access-codes.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { activeCodes } from './active-codes.ts';

const REFETCH_MS = 600_000;
const TICK_MS = 1_000;

/** The codes that staff can give out, counted down second by second. */
export function useActiveCodes() {
  const options = { pollMs: REFETCH_MS, isShared: true };
  const { data, dataUpdatedAt, error, refetch } = useEndpoint(listAccessCodes, options);
  const now = useNow();
  // The server counted when it answered, and an answer may be newer than the last tick.
  const codes = data && activeCodes(data, Math.max(0, now - dataUpdatedAt));
  return {
    codes,
    /** All listed codes have expired since. */
    isRunOut: codes?.length === 0 && data?.length !== 0,
    isEmpty: data?.length === 0,
    error,
    refetch: () => void refetch(),
  };
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}
