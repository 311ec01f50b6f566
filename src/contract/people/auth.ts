import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { email } from '../fields/email.ts';
import { id, personId } from '../fields/id.ts';
import { signInCode, typedCode } from '../fields/sign-in/access-code.ts';
import { knownPassword, newPassword } from '../fields/sign-in/password.ts';
import { sessionEnd } from '../fields/sign-in/session.ts';
import { username } from '../fields/sign-in/username.ts';
import { line, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';

/** What the signed-in customer is told about themselves. */
export const user = z.object({
  id,
  email: z.string(),
  username: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  hasAuthenticator: z.boolean(),
  /** Staff chose the password: nothing else is served before it was changed. */
  mustChangePassword: z.boolean(),
});

/** Credentials were taken; nobody is signed in before a code follows. */
const nextStep = z.object({ user: z.null(), next: z.literal('code') });

// One field takes both, since a username can never be mistaken for an address.
export const usernameOrEmail = line({ label: 'Username or email', max: 254 }).check(
  z.toLowerCase(),
  z.meta({ examples: ['robin@mail.example'] }),
);

export const readMe = endpoint({
  feature: 'auth',
  summary: 'Who is signed in, and when the session ends if it is not extended.',
  method: 'GET',
  path: '/api/auth/me',
  access: 'customer',
  withTemporaryPassword: true,
  reply: z.object({
    user,
    session: sessionEnd,
    /** Whether to suggest an authenticator app: there is none, and nobody put the card away. */
    suggestsAuthenticator: z.boolean(),
    /** Whether to show a new customer what to set up first: nobody put the card away. */
    suggestsSetUp: z.boolean(),
  }),
  refusals: ['not-found'],
});

export const logIn = endpoint({
  feature: 'auth',
  summary: 'The first step of signing in: username or email address, and password.',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: body({ email: usernameOrEmail, password: knownPassword() }),
  reply: nextStep,
  refusals: ['wrong-credentials', 'sign-in-blocked', 'sign-in-locked', 'too-many-requests'],
});

export const validateCode = endpoint({
  feature: 'auth',
  summary: 'The second step: an access code, an emailed code, an app code or a recovery code.',
  method: 'POST',
  path: '/api/auth/validate-code',
  access: 'pre-auth',
  body: body({ email: usernameOrEmail, code: signInCode }),
  reply: user,
  refusals: [
    'wrong-code',
    'last-code-wrong',
    'sign-in-locked',
    'email-taken',
    'username-taken',
    'too-many-requests',
  ],
});

export const register = endpoint({
  feature: 'auth',
  summary: 'Enrolls a login without accounts; it must be confirmed with an emailed code.',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  body: body({
    email,
    username: orAbsent(username),
    password: newPassword(PASSWORD_LENGTH.first),
    firstName: line({ label: 'First name', max: 70 }),
    lastName: line({ label: 'Last name', max: 70 }),
  }),
  reply: nextStep,
  refusals: ['username-taken', 'too-many-requests'],
});

export const logOut = endpoint({
  feature: 'auth',
  summary: 'Ends the session; does nothing if there is none.',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  reply: z.object({ user: z.null() }),
});

export const noteActivity = endpoint({
  feature: 'auth',
  summary: 'Reports user activity, which extends the session.',
  method: 'POST',
  path: '/api/auth/activity',
  access: 'customer',
  withTemporaryPassword: true,
  reply: z.object({ session: sessionEnd }),
});

export const changePassword = endpoint({
  feature: 'auth',
  summary: 'Changes the password, ends all other sessions and emails the customer.',
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'customer',
  withTemporaryPassword: true,
  body: body({
    currentPassword: knownPassword('Current password'),
    newPassword: newPassword(
      PASSWORD_LENGTH.changed,
      `Password must be at least ${PASSWORD_LENGTH.changed} characters long.`,
    ),
    // Not asked for at the first change of a password that staff chose.
    accessCode: orAbsent(typedCode),
  }),
  reply: z.object({ changed: z.literal(true) }),
  refusals: ['wrong-proof', 'too-many-requests'],
});

export const stepUp = endpoint({
  feature: 'auth',
  summary: 'Confirms one submission with a new code; it may then be sent again, once.',
  method: 'POST',
  path: '/api/auth/step-up',
  access: 'customer',
  body: body({
    code: typedCode,
    /** As the refusal `step-up-required` gave it. */
    stepUp: line({ label: 'Confirmation', max: 500 }).check(z.meta({ examples: ['k1.mFq0'] })),
  }),
  reply: z.object({ elevatedUntil: timestamp }),
  refusals: ['wrong-proof', 'step-up-ended', 'too-many-requests'],
});

/** Shown once; only their hashes are kept. */
export const recoveryCodes = z
  .array(z.string())
  .check(z.meta({ examples: [['k7fmx-3qd9t-wz2hp', 'c4nqe-8jvrt-m2xys']] }));

/** How an authenticator app takes a secret: by a QR code of the link, or typed in. */
export const authenticatorSecret = z.object({
  secret: z.string(),
  link: z.string(),
  expiresAt: timestamp,
});

export const setUpAuthenticator = endpoint({
  feature: 'auth',
  summary: 'Returns a secret for an authenticator app; needs the password and an access code.',
  method: 'POST',
  path: '/api/auth/authenticator',
  access: 'customer',
  body: body({ password: knownPassword(), code: typedCode }),
  reply: authenticatorSecret,
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

export const confirmAuthenticator = endpoint({
  feature: 'auth',
  summary: 'Turns on the authenticator app; returns ten recovery codes.',
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  access: 'customer',
  body: body({ code: typedCode }),
  reply: z.object({ hasAuthenticator: z.literal(true), recoveryCodes }),
  refusals: ['wrong-proof', 'conflict'],
});

export const removeAuthenticator = endpoint({
  feature: 'auth',
  summary: 'Removes the authenticator app and goes back to access codes.',
  method: 'POST',
  path: '/api/auth/authenticator/remove',
  access: 'customer',
  body: body({ password: knownPassword(), code: typedCode }),
  reply: z.object({ hasAuthenticator: z.literal(false) }),
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

const session = z.object({
  id,
  createdAt: timestamp,
  seenAt: timestamp,
  address: z.string(),
  userAgent: z.string(),
});

export const listSessions = endpoint({
  feature: 'auth',
  summary: 'Where the customer is signed in, most recently used first.',
  method: 'GET',
  path: '/api/sessions',
  access: 'customer',
  query: oneOrderQuery,
  reply: z.object({ sessions: z.array(z.extend(session, { current: z.boolean() })) }),
});

export const endOneSession = endpoint({
  feature: 'auth',
  summary: 'Signs out one of the customer’s own sessions.',
  method: 'DELETE',
  path: '/api/sessions/:id',
  access: 'customer',
  params: z.object({ id }),
  reply: z.object({ ended: z.int() }),
  refusals: ['not-found'],
});

export const endOtherSessions = endpoint({
  feature: 'auth',
  summary: 'Signs out everywhere except here.',
  method: 'POST',
  path: '/api/sessions/end-others',
  access: 'customer',
  reply: z.object({ ended: z.int() }),
});

export const listCustomerSessions = endpoint({
  feature: 'auth',
  summary: 'Where a customer is signed in.',
  method: 'GET',
  path: '/api/admin/users/:userId/sessions',
  access: 'staff',
  params: z.object({ userId: personId }),
  query: oneOrderQuery,
  reply: z.array(session),
});

const resetKinds = [
  'resend-activation',
  'remove-authenticator',
  'clear-lockout',
  'password',
] as const;

export const resetSignIn = endpoint({
  feature: 'auth',
  summary: 'Resets sign-in for a customer who cannot sign in.',
  method: 'POST',
  path: '/api/admin/users/:userId/reset-sign-in',
  access: 'administrator',
  params: z.object({ userId: personId }),
  body: body({ what: z.enum(resetKinds) }),
  reply: z.object({ id: personId }),
  refusals: ['not-found', 'conflict', 'own-affair', 'customer-blocked', 'too-many-requests'],
});
