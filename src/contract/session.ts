import * as z from 'zod/mini';
import { timestamp } from './timestamp.ts';

/** When a session ends by itself, so that a page can warn before it does. */
export const sessionEnd = z.object({
  warnAt: timestamp,
  idleExpiresAt: timestamp,
  expiresAt: timestamp,
});
