import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../base/deps.ts';
import type { Session } from '../../base/session/sessions.ts';
import type { Visitor, VisitorOf } from '../../base/session/visitor.ts';
import type { LoginKind } from '../logins.ts';

/** A customer or staff member with a session, for actions that both have. */
export interface SignedIn {
  readonly kind: LoginKind;
  readonly session: Session;
  readonly visitor: Visitor;
}

export function asCustomer(visitor: VisitorOf<'customer'>): SignedIn {
  return { kind: 'customer', session: visitor.session, visitor };
}

export function asStaff(visitor: VisitorOf<'staff'>): SignedIn {
  return { kind: 'staff', session: visitor.staff, visitor };
}

/** A call of an action that customers and staff share, each through an endpoint of their own. */
export interface SignedInCall<Body = undefined> {
  readonly signedIn: SignedIn;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CallBy<Who, Body> = Omit<SignedInCall<Body>, 'signedIn'> & { readonly visitor: Who };

export function customerCall<Body>(call: CallBy<VisitorOf<'customer'>, Body>): SignedInCall<Body> {
  return { ...call, signedIn: asCustomer(call.visitor) };
}

export function staffCall<Body>(call: CallBy<VisitorOf<'staff'>, Body>): SignedInCall<Body> {
  return { ...call, signedIn: asStaff(call.visitor) };
}

/** When the session ends by itself, and when to warn; the warning is as long for everyone. */
export function sessionEnd(
  { idleExpiresAt, expiresAt }: Session,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
) {
  const { customerIdleMs, customerIdleWarningMs } = config.limits;
  const warnAt = new Date(idleExpiresAt.getTime() - (customerIdleMs - customerIdleWarningMs));
  return { now: clock.now(), warnAt, idleExpiresAt, expiresAt };
}

/** The same once this call has counted as activity. */
export function endAfterActivity({ kind, session }: SignedIn, { config, clock }: Deps) {
  const { customerIdleMs, staffIdleMs } = config.limits;
  const idleMs = kind === 'customer' ? customerIdleMs : staffIdleMs;
  const idleEnd = Math.min(clock.now().getTime() + idleMs, session.expiresAt.getTime());
  return sessionEnd({ ...session, idleExpiresAt: new Date(idleEnd) }, { config, clock });
}
