import * as z from 'zod/mini';

/** A name on the watch list that resembles the one that was screened. */
export const screeningHit = z.object({
  listed: z.string(),
  matchedName: z.string(),
  program: z.string(),
  score: z.number(),
});
