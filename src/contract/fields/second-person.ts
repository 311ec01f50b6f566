import * as z from 'zod/mini';
import { secondPersonReasons } from '#rules/people/staff.ts';
import { personId } from './id.ts';
import { timestamp } from './timestamp.ts';

/** Who asked for something that waits for a second person, and when; null where nothing waits. */
export const waitsForSecondPerson = z.nullable(
  z.object({
    askedById: personId,
    askedBy: z.string(),
    askedAt: timestamp,
    needs: z.enum(secondPersonReasons),
  }),
);
export type WaitsForSecondPerson = z.input<typeof waitsForSecondPerson>;

/** What a call adds to its reply when it waits for a second person. */
export const needsSecondApproval = z.optional(z.literal(true));
