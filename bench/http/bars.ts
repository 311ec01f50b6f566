import type { Bar } from '../bars.ts';

/** Each beside the bare server, as the median of the rounds of one run. */
export const READ = 'GET /api/accounts, requests a second';
export const WRITE = 'POST /api/internal-transfer, requests a second';
export const WRITE_WAIT = 'POST at 100 a second, 99 of 100 within';

export const bars: readonly Bar[] = [
  { figure: READ, min: 0.8 },
  { figure: WRITE, min: 0.7 },
  { figure: WRITE_WAIT, max: 2 },
];
