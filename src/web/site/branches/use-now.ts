import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The present moment, renewed twice a minute; null in the prerendered page. */
export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
