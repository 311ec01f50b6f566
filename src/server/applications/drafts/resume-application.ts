import type * as contract from '#contract/people/application-drafts.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import { perHour, refundTries, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { takeByLink } from './drafts.ts';

/** Hands a saved application to the person who has the link, once. */
export async function resumeApplication(
  { pool, keys, clock, config }: Deps,
  { body: { token }, visitor }: Call<typeof contract.resumeApplication>,
) {
  const rule = perHour('application resumes address', config.limits.applicationDraftsPerHour);
  const throttles = [throttle(keys, rule, addressGroup(visitor.address))];
  await reserveTries(pool, throttles, clock.now());
  const found = await transaction(pool, (tx) => takeByLink(tx, keys, token, clock.now()));
  if (!found) {
    const sentence =
      'This link has expired or was already used. Please save your application again.';
    throw new Refusal('link-expired', { sentence });
  }
  await refundTries(pool, throttles);
  const { key, content, savedAt, expiresAt: keptUntil } = found;
  return { key, savedAt, keptUntil, ...content };
}
