import type * as contract from '#contract/people/profile.ts';
import { transaction } from '#database/transaction.ts';
import { lockLogin } from '../auth/logins.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { insertRequest } from '../requests/insert-request.ts';
import { consentWithdrawnEmail } from './consent-email.ts';
import { getConsent, updateWithdrawn } from './electronic-consents.ts';
import { getProfile, type Profile } from './reads.ts';

/**
 * Withdraws the consent to electronic documents: staff get a request to send paper from now on.
 * Sent twice, or without a consent, it changes nothing.
 */
export async function withdrawConsent(
  { pool, clock, keys }: Deps,
  { visitor }: Call<typeof contract.withdrawConsent>,
) {
  const { subjectId } = visitor.session;
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    await lockLogin(tx, 'customer', subjectId);
    const { version } = await getConsent(tx, subjectId);
    if (await updateWithdrawn(tx, subjectId, now)) {
      await appendAudit(tx, {
        ...actorOf(visitor),
        at: now,
        action: 'withdraw-electronic-consent',
        subjectKind: 'customer',
        subjectId,
        before: { version },
      });
      const profile = await getProfile(tx, subjectId, now);
      await insertRequest(tx, paperRequest(profile), clock.businessNow());
      await enqueueMail(tx, keys, consentWithdrawnEmail(profile), now);
    }
    return { consent: await getConsent(tx, subjectId) };
  });
}

function paperRequest(profile: Profile) {
  const { firstName, lastName, email, phone, address, city, state, zipCode } = profile;
  const to = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return {
    kind: 'contact' as const,
    topic: 'Send documents on paper',
    name: `${firstName} ${lastName}`,
    legalName: null,
    businessType: null,
    email,
    phone: phone ?? 'No phone number',
    message:
      'This customer withdrew consent to electronic documents in Account Settings. Send ' +
      `agreements, notices and statements by mail to: ${to || 'no address on file, please ask'}.`,
  };
}
