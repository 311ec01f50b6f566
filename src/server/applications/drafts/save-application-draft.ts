import type * as contract from '#contract/people/application-drafts.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { mayMail } from '../../base/mail/mail-allowance.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { siteLink } from '../../base/mail/site-link.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { draftEmail } from './draft-email.ts';
import { insertDraft, updateDraft, updateLink } from './drafts.ts';

/**
 * Saves what was typed and mails a link to it. Answers the same whether the address is known, had
 * enough of these mails, or has a draft: only the link leads to one.
 */
export async function saveApplicationDraft(
  deps: Deps,
  { body, visitor, request }: Call<typeof contract.saveApplicationDraft>,
) {
  const { pool, keys, clock, config } = deps;
  const { applicationDraftMs, applicationDraftsPerHour } = config.limits;
  const now = clock.now();
  const rule = perHour('application drafts address', applicationDraftsPerHour);
  await reserveTries(pool, [throttle(keys, rule, addressGroup(visitor.address))], now);
  const { email } = body;
  const draft = JSON.parse(JSON.stringify(body.draft)) as Record<string, string>;
  const keptUntil = new Date(now.getTime() + applicationDraftMs);
  const saved = { content: { email, draft }, savedAt: now, expiresAt: keptUntil };
  return await transaction(pool, async (tx) => {
    const isKept = body.key !== undefined && (await updateDraft(tx, keys, body.key, saved));
    const key = isKept && body.key !== undefined ? body.key : await insertDraft(tx, keys, saved);
    // Without a mail the link of the mail before stays good.
    if (await mayMail(tx, deps, { kind: 'application-draft', email })) {
      const link = siteLink(config, request, `/open-account#resume=${await updateLink(tx, key)}`);
      await enqueueMail(tx, keys, draftEmail(email, link, applicationDraftMs), now);
    }
    return { key, keptUntil };
  });
}
