// Getting back in: a forgotten password, a code by mail, and recovery codes for a lost phone.
import * as z from 'zod/mini';
import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import { endpoint } from '../endpoint.ts';
import { body } from '../fields/body.ts';
import { typedCode } from '../fields/sign-in/access-code.ts';
import { newPassword } from '../fields/sign-in/password.ts';
import { line, orAbsent } from '../fields/text.ts';
import { recoveryCodes, usernameOrEmail } from './auth.ts';

export const forgotPassword = endpoint({
  feature: 'auth',
  summary: 'Emails a link to reset the password; the answer is the same for every name.',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  body: body({ email: usernameOrEmail }),
  reply: z.object({ accepted: z.literal(true) }),
  status: 202,
});

/** What stands behind the # of a link that was mailed. */
export const linkToken = line({ label: 'Link', max: 200 }).check(
  z.meta({ examples: ['b7mEwJQm0mS8q3nPp4cVbJtW2yq1hT6oXr5kZl9uAeg'] }),
);

export const resetPassword = endpoint({
  feature: 'auth',
  summary: 'Resets the password with the emailed link, and ends all sessions.',
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  body: body({
    token: linkToken,
    password: newPassword(PASSWORD_LENGTH.changed),
    code: orAbsent(typedCode),
  }),
  reply: z.object({ reset: z.literal(true) }),
  refusals: ['code-required', 'wrong-code', 'link-expired', 'too-many-requests'],
});

export const emailCode = endpoint({
  feature: 'auth',
  summary: 'Emails a code for the second step of this sign-in only.',
  method: 'POST',
  path: '/api/auth/email-code',
  access: 'pre-auth',
  reply: z.object({ accepted: z.literal(true) }),
  status: 202,
  refusals: ['conflict', 'email-codes-paused', 'too-many-requests'],
});

/** The second factor of the login. */
const authenticator = z.object({
  hasAuthenticator: z.boolean(),
  recoveryCodesLeft: z.int(),
});

export const readAuthenticator = endpoint({
  feature: 'auth',
  summary: 'Whether an authenticator app is set up, and how many recovery codes are left.',
  method: 'GET',
  path: '/api/auth/authenticator',
  access: 'customer',
  reply: z.extend(authenticator, {
    /** The code of the first sign-in may be used once more, to set up the app. */
    acceptsActivationCode: z.boolean(),
  }),
});

export const dismissAuthenticatorPrompt = endpoint({
  feature: 'auth',
  summary: 'Dismisses the suggestion to set up an authenticator app.',
  method: 'POST',
  path: '/api/auth/authenticator/dismiss-prompt',
  access: 'customer',
  reply: z.object({ suggestsAuthenticator: z.literal(false) }),
});

export const replaceRecoveryCodes = endpoint({
  feature: 'auth',
  summary: 'Ten new recovery codes; the earlier ones stop working.',
  method: 'POST',
  path: '/api/auth/authenticator/recovery-codes',
  access: 'customer',
  body: body({ code: typedCode }),
  reply: z.object({ recoveryCodes }),
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

export const readStaffAuthenticator = endpoint({
  feature: 'staff',
  summary: 'Whether an authenticator app is set up, and how many recovery codes are left.',
  method: 'GET',
  path: '/api/admin/auth/authenticator',
  access: 'staff',
  reply: authenticator,
});

export const replaceStaffRecoveryCodes = endpoint({
  feature: 'staff',
  summary: 'Ten new recovery codes; the earlier ones stop working.',
  method: 'POST',
  path: '/api/admin/auth/authenticator/recovery-codes',
  access: 'staff',
  body: body({ code: typedCode }),
  reply: z.object({ recoveryCodes }),
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});
