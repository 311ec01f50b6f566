import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { staffRoles } from '#rules/people/staff.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { optionalChoice } from '../fields/choice.ts';
import { email } from '../fields/email.ts';
import { id, personId } from '../fields/id.ts';
import { signInCode, typedCode } from '../fields/sign-in/access-code.ts';
import { knownPassword, newPassword } from '../fields/sign-in/password.ts';
import { sessionEnd } from '../fields/sign-in/session.ts';
import { line, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { listQuery } from '../lists/list-query.ts';
import { authenticatorSecret, recoveryCodes } from '../people/auth.ts';
import { linkToken } from '../people/recovery.ts';
import { pendingStaffChange } from './staff-changes.ts';

const role = z.enum(staffRoles);

/** What a signed-in colleague is told about themselves. */
export const admin = z.object({
  id: personId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  hasAuthenticator: z.boolean(),
  /** Signed in with a password for once: nothing else is served before it was changed. */
  mustChangePassword: z.boolean(),
  /** Signed in by password alone at a bank that requires more: only enrolling is served. */
  mustSetUpAuthenticator: z.boolean(),
});

/** Nobody is signed in before the code of the app, or the passkey, has followed. */
const nextStep = z.object({ admin: z.null(), next: z.enum(['code', 'passkey']) });

export const readStaffMe = endpoint({
  feature: 'staff',
  summary: 'Which staff member is signed in, and when the session ends if it is not extended.',
  method: 'GET',
  path: '/api/admin/auth/me',
  access: 'staff',
  withTemporaryPassword: true,
  withoutAuthenticator: true,
  reply: z.object({ admin, session: sessionEnd }),
  refusals: ['not-found'],
});

export const logInStaff = endpoint({
  feature: 'staff',
  summary:
    'Signs a staff member in; those with an authenticator app or a passkey are asked for it next.',
  method: 'POST',
  path: '/api/admin/auth/login',
  access: 'public',
  body: body({ email, password: knownPassword() }),
  reply: z.union([z.object({ admin }), nextStep]),
  refusals: ['wrong-credentials', 'sign-in-blocked', 'sign-in-locked', 'too-many-requests'],
});

export const acceptInvitation = endpoint({
  feature: 'staff',
  summary: 'Sets the staff member’s own password with the emailed link, and signs in.',
  method: 'POST',
  path: '/api/admin/auth/accept-invitation',
  access: 'public',
  body: body({
    token: linkToken,
    password: newPassword(PASSWORD_LENGTH.staff),
  }),
  reply: z.union([z.object({ admin }), nextStep]),
  refusals: ['link-expired', 'too-many-requests'],
});

export const validateStaffCode = endpoint({
  feature: 'staff',
  summary: 'A code from the authenticator app, or a recovery code, for those who use the app.',
  method: 'POST',
  path: '/api/admin/auth/validate-code',
  access: 'pre-auth',
  body: body({ code: signInCode }),
  reply: z.object({ admin }),
  refusals: ['wrong-code', 'last-code-wrong', 'sign-in-locked', 'too-many-requests'],
});

export const logOutStaff = endpoint({
  feature: 'staff',
  summary: 'Ends the session; does nothing if there is none.',
  method: 'POST',
  path: '/api/admin/auth/logout',
  access: 'public',
  reply: z.object({ admin: z.null() }),
});

export const noteStaffActivity = endpoint({
  feature: 'staff',
  summary: 'Reports user activity, which extends the session.',
  method: 'POST',
  path: '/api/admin/auth/activity',
  access: 'staff',
  withTemporaryPassword: true,
  withoutAuthenticator: true,
  reply: z.object({ session: sessionEnd }),
});

export const changeStaffPassword = endpoint({
  feature: 'staff',
  summary:
    'Changes the staff member’s own password; with an authenticator app, its code is needed too.',
  method: 'POST',
  path: '/api/admin/auth/change-password',
  access: 'staff',
  withTemporaryPassword: true,
  withoutAuthenticator: true,
  body: body({
    currentPassword: knownPassword('Current password'),
    newPassword: newPassword(PASSWORD_LENGTH.staff),
    code: orAbsent(typedCode),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['wrong-proof', 'too-many-requests'],
});

export const setUpStaffAuthenticator = endpoint({
  feature: 'staff',
  summary: 'Returns a secret for an authenticator app; a code from the app must confirm it.',
  method: 'POST',
  path: '/api/admin/auth/authenticator',
  access: 'staff',
  withoutAuthenticator: true,
  body: body({ password: knownPassword() }),
  reply: authenticatorSecret,
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

export const confirmStaffAuthenticator = endpoint({
  feature: 'staff',
  summary: 'Turns on the authenticator app; signing in then asks for its code.',
  method: 'POST',
  path: '/api/admin/auth/authenticator/confirm',
  access: 'staff',
  withoutAuthenticator: true,
  body: body({ code: typedCode }),
  reply: z.object({ hasAuthenticator: z.literal(true), recoveryCodes }),
  refusals: ['wrong-proof', 'conflict'],
});

export const removeStaffAuthenticator = endpoint({
  feature: 'staff',
  summary: 'Removes the authenticator app; signing in then asks for the password only.',
  method: 'POST',
  path: '/api/admin/auth/authenticator/remove',
  access: 'staff',
  body: body({ password: knownPassword(), code: typedCode }),
  reply: z.object({ hasAuthenticator: z.literal(false) }),
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

const colleagueStates = ['active', 'invited', 'blocked'] as const;

const colleague = z.object({
  id: personId,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  /** Invited: a link was mailed, and no password has been chosen by it yet. */
  status: z.enum(colleagueStates),
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  customerId: z.nullable(id),
  createdAt: timestamp,
});

/** At once, or once a second administrator approved it. */
const changed = z.union([pendingStaffChange, colleague]);
const changedId = z.union([pendingStaffChange, z.object({ id: personId })]);

const whom = z.object({ staffId: personId });

export const listStaff = endpoint({
  feature: 'staff',
  summary: 'Staff members, newest first.',
  method: 'GET',
  path: '/api/admin/staff',
  access: 'staff',
  query: listQuery(['createdAt', 'name'], {
    role: optionalChoice(staffRoles),
    status: optionalChoice(colleagueStates),
  }),
  reply: z.array(colleague),
});

export const createStaff = endpoint({
  feature: 'staff',
  summary: 'Invites a new staff member by email, who then chooses a password.',
  method: 'POST',
  path: '/api/admin/staff',
  access: 'administrator',
  body: body({
    email,
    firstName: line({ label: 'First name', max: 70 }),
    lastName: line({ label: 'Last name', max: 70 }),
    role,
    customerId: orAbsent(id),
  }),
  reply: changed,
  status: 201,
  refusals: ['email-taken', 'not-found', 'conflict'],
});

export const changeStaffRole = endpoint({
  feature: 'staff',
  summary: 'Changes a staff member’s role and ends their sessions.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/role',
  access: 'administrator',
  params: whom,
  body: body({ role }),
  reply: changed,
  refusals: ['not-found', 'protected-user', 'own-affair', 'conflict'],
});

export const linkStaffCustomer = endpoint({
  feature: 'staff',
  summary:
    'Links a staff member to their customer record, so that they cannot work on their own accounts.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/customer',
  access: 'administrator',
  params: whom,
  body: body({ customerId: z.nullable(id) }),
  reply: changed,
  refusals: ['not-found', 'own-affair', 'conflict'],
});

export const blockStaff = endpoint({
  feature: 'staff',
  summary: 'Blocks a staff member right away.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/block',
  access: 'administrator',
  params: whom,
  reply: colleague,
  refusals: ['not-found', 'protected-user', 'own-affair', 'conflict'],
});

export const unblockStaff = endpoint({
  feature: 'staff',
  summary: 'Unblocks a staff member.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/unblock',
  access: 'administrator',
  params: whom,
  reply: changed,
  refusals: ['not-found', 'own-affair', 'conflict'],
});

export const removeStaff = endpoint({
  feature: 'staff',
  summary: 'Removes a staff member; the email address can be used again.',
  method: 'DELETE',
  path: '/api/admin/staff/:staffId',
  access: 'administrator',
  params: whom,
  reply: changedId,
  refusals: ['not-found', 'protected-user', 'own-affair', 'conflict'],
});

export const resetStaffSignIn = endpoint({
  feature: 'staff',
  summary: 'Resets sign-in for a staff member who cannot sign in.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/reset-sign-in',
  access: 'administrator',
  params: whom,
  body: body({ what: z.enum(['remove-authenticator', 'clear-lockout']) }),
  reply: changedId,
  refusals: ['not-found', 'conflict', 'own-affair'],
});

export const resetStaffPassword = endpoint({
  feature: 'staff',
  summary: 'Emails a staff member a link to choose a new password; the old one stops working.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/reset-password',
  access: 'administrator',
  params: whom,
  reply: changedId,
  refusals: ['not-found', 'own-affair', 'conflict'],
});

export const resendInvitation = endpoint({
  feature: 'staff',
  summary: 'Emails an invited staff member a new link; the previous one stops working.',
  method: 'POST',
  path: '/api/admin/staff/:staffId/resend-invitation',
  access: 'administrator',
  params: whom,
  reply: z.object({ id: personId, expiresAt: timestamp }),
  refusals: ['not-found', 'own-affair', 'conflict'],
});
