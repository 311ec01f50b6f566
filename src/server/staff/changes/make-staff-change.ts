// What each kind of change does to a staff member, and what has to hold before it does. The same
// checks run when a change is asked for and when it is approved: in between much may have happened.
import type { FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import type { StaffChangeKind } from '#rules/people/staff.ts';
import {
  requireSecondFactor,
  takeSecondFactorsAway,
} from '../../auth/authenticator/take-second-factors-away.ts';
import { clearPassword, lockLogin } from '../../auth/logins.ts';
import { endAllAccess } from '../../auth/sign-in/end-all-access.ts';
import { clearLockout } from '../../auth/sign-in/sign-in-throttles.ts';
import type { Deps } from '../../base/deps.ts';
import { endAllSessions } from '../../base/session/sessions.ts';
import type { VisitorOf } from '../../base/session/visitor.ts';
import { requireMove } from '../../base/state-machine.ts';
import { deleteInvitation } from '../invitations/invitations.ts';
import { sendInvitation } from '../invitations/send-invitation.ts';
import { getStaffMember, lockStaffMember, type StaffMember } from '../reads.ts';
import { requireNotTheFirst, staffStates } from '../staff-states.ts';
import {
  giveUpEmail,
  insertStaffMember,
  updateCustomer,
  updateRole,
  updateStatus,
} from '../writes.ts';
import type { Change } from './staff-change.ts';

export interface Maker {
  readonly visitor: VisitorOf<'administrator'>;
  readonly request: FastifyRequest;
}

type Of<Kind extends StaffChangeKind> = Extract<Change, { kind: Kind }>;
type Check<Kind extends StaffChangeKind> = (tx: Tx, change: Of<Kind>) => Promise<void>;
type Effect<Kind extends StaffChangeKind> = (
  tx: Tx,
  deps: Deps,
  change: Of<Kind>,
  maker: Maker,
) => Promise<void>;

const checks: { readonly [Kind in StaffChangeKind]: Check<Kind> } = {
  create: async (tx, { details }) => {
    await requireFreeEmail(tx, details.email);
    if (details.customerId !== undefined) await requireCustomer(tx, details.customerId);
  },
  'change-role': async (_tx, { staffId }) => requireNotTheFirst(staffId),
  'link-customer': async (tx, { details: { customerId } }) => {
    if (customerId !== null) await requireCustomer(tx, customerId);
  },
  'reset-password': async () => {},
  'remove-authenticator': async (tx, { staffId }) => {
    requireSecondFactor(await lockLogin(tx, 'staff', staffId));
  },
  unblock: async (tx, { staffId }) => {
    const { status } = await lockStaffMember(tx, staffId);
    requireMove(staffStates, status === 'blocked' ? 'blocked' : 'active', 'active');
  },
  remove: async (_tx, { staffId }) => requireNotTheFirst(staffId),
};

const effects: { readonly [Kind in StaffChangeKind]: Effect<Kind> } = {
  create: async (tx, deps, { staffId: id, details }, { request }) => {
    await insertStaffMember(tx, { ...details, id, passwordHash: null }, deps.clock.now());
    const to = { ...details, id };
    await sendInvitation(tx, deps, request, { to, kind: 'invitation' });
  },
  // Sessions carry the old role, so they end.
  'change-role': async (tx, _parts, { staffId, details }) => {
    await updateRole(tx, staffId, details.role);
    await endAllSessions(tx, staffId);
  },
  'link-customer': (tx, _parts, { staffId, details }) =>
    updateCustomer(tx, staffId, details.customerId),
  'reset-password': async (tx, deps, { staffId }, { request }) => {
    const to = await lockLogin(tx, 'staff', staffId);
    await clearPassword(tx, staffId);
    await endAllAccess(tx, staffId);
    await clearLockout(tx, deps, staffId);
    await sendInvitation(tx, deps, request, { to, kind: 'password-reset' });
  },
  // A lost phone may still be signed in.
  'remove-authenticator': async (tx, deps, { staffId }, { visitor }) => {
    const login = await lockLogin(tx, 'staff', staffId);
    await takeSecondFactorsAway(tx, deps, visitor, login);
    await endAllSessions(tx, staffId);
  },
  unblock: (tx, _parts, { staffId }) => updateStatus(tx, staffId, 'active'),
  remove: async (tx, _parts, { staffId }) => {
    await updateStatus(tx, staffId, 'removed');
    await giveUpEmail(tx, staffId);
    await deleteInvitation(tx, staffId);
    await endAllAccess(tx, staffId);
  },
};

/** Refuses a change that cannot be made as things are; answers the staff member as they are now. */
export async function requirePossible<Kind extends StaffChangeKind>(
  tx: Tx,
  change: Of<Kind>,
): Promise<StaffMember | null> {
  const colleague = change.kind === 'create' ? null : await lockStaffMember(tx, change.staffId);
  const check: Check<Kind> = checks[change.kind as Kind];
  await check(tx, change);
  return colleague;
}

/** Makes the change; answers the staff member as they are then, null for one who was removed. */
export async function makeStaffChange<Kind extends StaffChangeKind>(
  tx: Tx,
  deps: Deps,
  change: Of<Kind>,
  maker: Maker,
): Promise<StaffMember | null> {
  const effect: Effect<Kind> = effects[change.kind as Kind];
  await effect(tx, deps, change, maker);
  return change.kind === 'remove' ? null : await getStaffMember(tx, change.staffId);
}

async function requireFreeEmail(tx: Tx, email: string): Promise<void> {
  if (!(await maybeOne(tx, sql`select from staff where email = ${email}`))) return;
  const sentence = 'This email address is in use.';
  throw new Refusal('email-taken', { sentence, fields: { email: sentence } });
}

async function requireCustomer(tx: Tx, customerId: string): Promise<void> {
  const customer = sql`select from customers where id = ${customerId} and status <> 'closed'`;
  if (await maybeOne(tx, customer)) return;
  throw new Refusal('not-found', { sentence: 'There is no such customer.' });
}
