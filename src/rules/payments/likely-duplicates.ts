import { DAY_MS } from '../calendar/durations.ts';

/** Shorter than a week, so that a weekly payment is not called a duplicate. */
export const DUPLICATE_WINDOW_MS = 5 * DAY_MS;
