import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '#database/connection.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { createSession, endSession, type OpenedSession } from '../../base/session/sessions.ts';
import { setSessionCookie } from '../../base/session/visitor.ts';
import { countRecoveryCodes } from '../authenticator/recovery-codes.ts';
import { recoveryCodeUsedEmail } from '../authenticator/recovery-codes-email.ts';
import type { CodeKind } from '../codes/spend-code.ts';
import { hasAuthenticator, type Login } from '../logins.ts';
import { type Device, newDevice, readDevice, rememberDevice, setDeviceCookie } from './devices.ts';
import { newSignInEmail } from './sign-in-email.ts';
import { endFailures } from './sign-in-throttles.ts';

export interface Begun {
  readonly opened: OpenedSession;
  readonly device: Device;
}

type SignedInBy = CodeKind | 'password' | 'enrollment' | 'invitation' | 'passkey';

interface SignIn {
  readonly login: Login;
  readonly by: SignedInBy;
  /** Where it was by passkey. */
  readonly passkeyId?: string;
}

// Customers who depend on their mailbox at every sign-in are the ones to suggest an app to.
const mailedCodes: ReadonlySet<SignedInBy> = new Set([
  'activation-code',
  'email-code',
  'enrollment',
]);

/**
 * The last part of every sign-in: a session under a new id, in place of the one this browser may
 * still have had; a line in the audit log; a mail when the device is a new one.
 */
export async function beginSession(
  tx: Tx,
  deps: Deps,
  request: FastifyRequest,
  { login, by, passkeyId }: SignIn,
): Promise<Begun> {
  const { keys, clock, config } = deps;
  const now = clock.now();
  const { session, staff, address, userAgent, requestId } = request.visitor;
  const former = login.kind === 'customer' ? session : staff;
  if (former) await endSession(tx, former.id);
  const opened = await createSession(
    tx,
    {
      audience: login.kind,
      subjectId: login.id,
      ...(login.role !== null && { role: login.role }),
      details: {
        ...(login.mustChangePassword && { mustChangePassword: true }),
        ...((hasAuthenticator(login) || by === 'passkey') && { hasAuthenticator: true }),
        ...(passkeyId !== undefined && { passkeyId }),
        ...(mailedCodes.has(by) && { byMailedCode: true }),
      },
      address,
      userAgent,
    },
    now,
    config.limits,
  );
  await endFailures(tx, deps, login.id);
  const device = readDevice(keys, request) ?? newDevice();
  const isNew = await rememberDevice(tx, login.id, device, now);
  await appendAudit(tx, {
    at: now,
    actorKind: login.kind,
    actorId: login.id,
    action: 'sign-in',
    subjectKind: login.kind,
    subjectId: login.id,
    after: { by, newDevice: isNew },
    address,
    requestId,
  });
  if (by === 'recovery-code') {
    const left = await countRecoveryCodes(tx, login.id);
    await enqueueMail(tx, keys, recoveryCodeUsedEmail(login, left, now), now);
  }
  if (isNew) {
    await enqueueMail(tx, keys, newSignInEmail(login, { at: now, address, userAgent }), now);
  }
  return { opened, device };
}

/** Once all of it is certain, the browser gets its cookies. */
export function setSignInCookies({ keys, log }: Deps, reply: FastifyReply, begun: Begun): void {
  const { session } = begun.opened;
  setSessionCookie(reply, begun.opened);
  setDeviceCookie(keys, reply, begun.device);
  reply.server.requestContext.cookies.clear(reply, 'pre-auth');
  const { id: requestId } = reply.request;
  const actorId = session.subjectId;
  log.info('signed in', { event: 'authn_login_success', requestId, actorId });
}
