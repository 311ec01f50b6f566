const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before a stream is opened again, the longer the more often it failed. At random,
 * so that the browsers of a server that left do not all come back at once.
 */
export function reconnectDelayMs(failures: number, random: number): number {
  const aroundMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
  return aroundMs * (0.5 + random);
}
