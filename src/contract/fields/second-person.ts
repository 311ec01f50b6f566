import * as z from 'zod/mini';
import { personId } from './id.ts';
import { timestamp } from './timestamp.ts';

/**
 * Why one person is not enough: the amount, the day's total of the maker or of the account, the
 * account of a colleague, a customer with the name of a colleague, or an opening deposit confirmed
 * by the colleague who approved the application.
 */
export const secondPersonReasons = [
  'large-amount',
  'day-total',
  'colleague',
  'same-name',
  'approved-application',
] as const;
export type SecondPersonReason = (typeof secondPersonReasons)[number];

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
