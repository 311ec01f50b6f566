import { CONSENT_VERSION } from '#brand/electronic-consent.ts';
import type * as contract from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { lockLogin } from '../auth/logins.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { consentGivenEmail } from './consent-email.ts';
import { getConsent, insertConsent } from './electronic-consents.ts';
import { getProfile } from './reads.ts';

/** Agrees to electronic documents. Sent twice, it is kept, logged and mailed once. */
export async function giveConsent(
  { pool, clock, keys }: Deps,
  { body, visitor }: Call<typeof contract.giveConsent>,
) {
  const { subjectId } = visitor.session;
  const { version } = body;
  if (version !== CONSENT_VERSION) {
    const sentence = 'The text has changed. Please reload and read it again.';
    throw new Refusal('conflict', { sentence });
  }
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    await lockLogin(tx, 'customer', subjectId);
    const consent = { customerId: subjectId, version, givenAt: now, givenFrom: visitor.address };
    if (await insertConsent(tx, consent)) {
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: now,
        action: 'give-electronic-consent',
        subjectKind: 'customer',
        subjectId,
        after: { version },
      });
      const profile = await getProfile(tx, subjectId, now);
      await enqueueMail(tx, keys, consentGivenEmail(profile, version), now);
    }
    return { consent: await getConsent(tx, subjectId) };
  });
}
