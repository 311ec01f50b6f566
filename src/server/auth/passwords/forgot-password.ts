import type { FastifyRequest } from 'fastify';
import type * as contract from '#contract/people/recovery.ts';
import { Refusal } from '#contract/refusals.ts';
import type { Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { siteLink } from '../../base/mail/site-link.ts';
import { addressGroup } from '../../base/throttling/address-group.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { findLogin, type Login } from '../logins.ts';
import { resetLinkEmail } from './password-email.ts';
import { insertPasswordReset } from './password-resets.ts';

/**
 * Mails a password link. An unknown name, a blocked customer and one who got enough of these mails
 * get the same answer after the same work, and no mail. Beyond the hourly limits the answer is
 * still the same, and nothing is looked up.
 */
export async function forgotPassword(
  deps: Deps,
  { body, visitor, request }: Call<typeof contract.forgotPassword>,
): Promise<{ accepted: true }> {
  const { pool, keys, clock, config } = deps;
  const { passwordResetsPerAddress, passwordResetsPerLogin } = config.limits;
  const now = clock.now();
  // By what was typed and not by whose it is: otherwise a username and an address that are limited
  // together would tell that they belong together.
  const typed = perHour('password reset name', passwordResetsPerLogin);
  const address = perHour('password reset address', passwordResetsPerAddress);
  const throttles = [
    throttle(keys, address, addressGroup(visitor.address)),
    throttle(keys, typed, body.email),
  ];
  const isWithinLimits = await reserveTries(pool, throttles, now).then(() => true, notMore);
  if (!isWithinLimits) return { accepted: true };
  const login = await findLogin(pool, 'customer', body.email);
  const mayMail = await takeResetMail(deps, login?.id ?? body.email).catch(notMore);
  const recipient = mayMail && login?.status === 'active' ? login : undefined;
  await transaction(pool, async (tx) => {
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'forgot-password',
      subjectKind: 'customer',
      subjectId: login?.id ?? null,
    });
    await mailResetLink(tx, deps, recipient, request);
  });
  return { accepted: true };
}

/** Counts a mail to this customer, or refuses when there were enough within the hour. */
export async function takeResetMail(
  { pool, keys, clock, config }: Deps,
  loginId: string,
): Promise<true> {
  const rule = perHour('password reset login', config.limits.passwordResetsPerLogin);
  await reserveTries(pool, [throttle(keys, rule, loginId)], clock.now());
  return true;
}

function notMore(error: unknown): false {
  if (error instanceof Refusal) return false;
  throw error;
}

/** Keeps a new link and mails it; earlier ones stay good until one of them was used. */
export async function mailResetLink(
  tx: Tx,
  { keys, clock, config }: Deps,
  login: Login | undefined,
  request: FastifyRequest,
): Promise<void> {
  const now = clock.now();
  const { passwordResetMs } = config.limits;
  const expiresAt = new Date(now.getTime() + passwordResetMs);
  const token = await insertPasswordReset(tx, login?.id ?? null, { now, expiresAt });
  const link = siteLink(config, request, `/reset-password#${token}`);
  if (login) await enqueueMail(tx, keys, resetLinkEmail(login, link, passwordResetMs), now);
}
