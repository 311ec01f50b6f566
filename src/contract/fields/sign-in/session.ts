import * as z from 'zod/mini';
import { timestamp } from '../timestamp.ts';

/** When a session ends by itself, so that a page can warn before it does. */
export const sessionEnd = z.object({
  /** The server's time, since the clock of the browser may be wrong. */
  now: timestamp,
  warnAt: timestamp,
  idleExpiresAt: timestamp,
  expiresAt: timestamp,
});
