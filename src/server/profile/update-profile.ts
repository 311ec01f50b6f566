import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type * as contract from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { isStreetAddress } from '#rules/people/street-address.ts';
import { lockLogin } from '../auth/logins.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import type { Mail } from '../base/mail/mail.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { bindingOf, requireFreshCode } from '../people/step-ups.ts';
import { contactChangedEmail, notificationsChangedEmail } from './profile-email.ts';
import { type Contact, getProfile, type Profile } from './reads.ts';

type UpdateProfile = Call<typeof contract.updateProfile>;

/**
 * Changes contact details and choices. What is left out stays, since the bank must know where its
 * customers live. Another address needs a fresh code, since cards are sent there. The audit log
 * names what was changed and not what it was: history cannot be blotted out when a customer leaves.
 */
export async function updateProfile(
  deps: Deps,
  { body, visitor }: UpdateProfile,
): Promise<{ profile: Profile }> {
  const { pool, clock, keys } = deps;
  const { subjectId } = visitor.session;
  const now = clock.now();
  return await transaction(pool, async (tx) => {
    await lockLogin(tx, 'customer', subjectId);
    const was = await getProfile(tx, subjectId, now);
    const contact = merge(was, body);
    requireStreet(contact, body);
    if (addressFields.some((field) => contact[field] !== was[field])) {
      const binding = bindingOf('change-address', ...addressFields.map((field) => contact[field]));
      await requireFreshCode(tx, deps, visitor.session, binding);
    }
    const notifications = { ...was.notifications, ...present(body.notifications ?? {}) };
    await run(
      tx,
      sql`update customers
          set phone = ${contact.phone}, address = ${contact.address}, city = ${contact.city},
            state = ${contact.state}, zip_code = ${contact.zipCode},
            notifications = ${JSON.stringify(notifications)}
          where id = ${subjectId}`,
    );
    const profile = await getProfile(tx, subjectId, now);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'update-profile',
      subjectKind: 'customer',
      subjectId,
      after: { changed: changes(was, profile), notifications },
    });
    for (const mail of changeMails(was, profile)) await enqueueMail(tx, keys, mail, now);
    return { profile };
  });
}

const addressFields = ['address', 'city', 'state', 'zipCode'] as const;
const contactFields = ['phone', ...addressFields] as const;

function merge(was: Contact, body: UpdateProfile['body']): Contact {
  const entries = contactFields.map((field) => [field, body[field] ?? was[field]] as const);
  return Object.fromEntries(entries) as unknown as Contact;
}

function present<Value extends object>(fields: Value) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Value]?: NonNullable<Value[Name]> };
}

// An unchanged address is not validated.
function requireStreet({ address, city, state }: Contact, body: UpdateProfile['body']): void {
  if (body.address === undefined || isStreetAddress(body.address, city ?? '', state ?? '')) {
    return;
  }
  const sentence = `Please enter a street address; ${address} is a P.O. box.`;
  throw new Refusal('invalid-fields', { fields: { address: sentence } });
}

function changes(was: Profile, is: Profile): string[] {
  return contactFields.filter((field) => was[field] !== is[field]);
}

/**
 * The customer gets an email about both, whatever the notification settings: an intruder may have
 * done it.
 */
function changeMails(was: Profile, is: Profile): Mail[] {
  const { email, firstName } = is;
  const to = { email, firstName };
  const fields = changes(was, is);
  const hasChosen = !isDeepStrictEqual(was.notifications, is.notifications);
  return [
    ...(fields.length > 0 ? [contactChangedEmail(to)] : []),
    ...(hasChosen ? [notificationsChangedEmail(to)] : []),
  ];
}
