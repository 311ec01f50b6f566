import type { FastifyRequest } from 'fastify';
import type { Tx } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import type { Recipient } from '../../base/mail/mail-template.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { siteLink } from '../../base/mail/site-link.ts';
import { invitationEmail, passwordLinkEmail } from './invitation-email.ts';
import { insertInvitation } from './invitations.ts';

const mails = { invitation: invitationEmail, 'password-reset': passwordLinkEmail } as const;

interface Invited extends Recipient {
  readonly id: string;
}

/** Mails a staff member the link by which they choose their password. Nobody else ever sees it. */
export async function sendInvitation(
  tx: Tx,
  { keys, clock, config }: Deps,
  request: FastifyRequest,
  { to, kind }: { readonly to: Invited; readonly kind: keyof typeof mails },
): Promise<Date> {
  const now = clock.now();
  const { token, expiresAt } = await insertInvitation(tx, to.id, now, config.limits.invitationMs);
  const link = siteLink(config, request, `/admin/invitation#${token}`);
  await enqueueMail(tx, keys, mails[kind](to, { link, expiresAt }), now);
  return expiresAt;
}
