// Some mails can be caused by anyone who types an address: an application under another person's
// name, a forgotten password. So that nobody's mailbox is filled that way, one recipient gets only
// so many of a kind in an hour; the action itself goes on and answers as if the mail had been sent.

import type { Tx } from '#database/connection.ts';
import { HOUR_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../deps.ts';
import { mayTake, throttle } from '../throttling/throttle.ts';

export interface MailRequest {
  /** Each kind has a limit of its own, so that one cannot use up the other: 'application'. */
  readonly kind: string;
  /** The recipient, as the mail will be addressed. */
  readonly email: string;
}

/** Whether one more mail of this kind may go to the recipient now; counts it if so. */
export async function mayMail(
  tx: Tx,
  { keys, config, clock }: Pick<Deps, 'keys' | 'config' | 'clock'>,
  { kind, email }: MailRequest,
): Promise<boolean> {
  const rule = {
    name: `mail ${kind}`,
    failures: config.limits.mailsPerHour,
    windowMs: HOUR_MS,
    firstDelayMs: HOUR_MS,
    longestDelayMs: HOUR_MS,
    onSuccess: 'give-back',
  } as const;
  return await mayTake(tx, throttle(keys, rule, email.toLowerCase()), clock.now());
}
