import * as z from 'zod/mini';

type Sent = Readonly<Record<string, unknown>> | undefined;

/**
 * A field of a body that may only be left out where another one is there. Asked also where other
 * fields are wrong, so that one reply names everything.
 */
export function neededWithout(other: string, field: string, error: string) {
  return z.refine<Sent>((sent) => sent?.[field] !== undefined || sent?.[other] !== undefined, {
    error,
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}
