// Passkeys of customers and staff. What a device answers has more fields than these, and browsers
// add to them: they are dropped, not refused.
import * as z from 'zod/mini';
import { ZERO } from '#money/cents.ts';
import { admin } from '../back-office/staff.ts';
import { endpoint } from '../endpoint.ts';
import { amount, printedAmount } from '../fields/amount.ts';
import { base64url } from '../fields/base64url.ts';
import { body } from '../fields/body.ts';
import { boundedString } from '../fields/bounded-string.ts';
import {
  assertion,
  clientData,
  credentialId,
  credentialType,
  knownCredential,
  requestOptions,
} from '../fields/credential.ts';
import { id } from '../fields/id.ts';
import { typedCode } from '../fields/sign-in/access-code.ts';
import { knownPassword, optionalPassword } from '../fields/sign-in/password.ts';
import { line, orAbsent } from '../fields/text.ts';
import { timestamp } from '../fields/timestamp.ts';
import { oneOrderQuery } from '../lists/list-query.ts';
import { user } from './auth.ts';

const passkey = z.object({
  id,
  name: z.string(),
  /** Whether it is also on other devices of its owner, such as by the account of a phone. */
  backedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
});

/** As `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: credentialType, alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

const transport = boundedString(20, 'This transport is not valid', 'This transport is too long');

/** What `toJSON` of a new credential gives. */
const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url('Attestation', 9_000),
    transports: z.optional(z.array(transport).check(z.maxLength(10))),
  }),
});

const nameOfPasskey = line({ label: 'Name', max: 60 }).check(z.meta({ examples: ['iPhone'] }));

const removed = z.object({ id });
const whichOne = z.object({ id });
const ownProof = body({ password: knownPassword(), code: typedCode });
// Staff have a code only with an authenticator app.
const staffProof = body({ password: knownPassword(), code: orAbsent(typedCode) });

export const preparePasskey = endpoint({
  feature: 'auth',
  summary: 'Options for a new passkey; needs the password and a code.',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'customer',
  body: ownProof,
  reply: z.object({ options: creationOptions }),
  refusals: ['wrong-proof', 'conflict', 'too-many-requests'],
});

export const addPasskey = endpoint({
  feature: 'auth',
  summary: 'Adds the passkey that the device made, and emails the customer.',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'customer',
  body: body({ name: nameOfPasskey, response: newCredential }),
  reply: z.object({ passkey }),
  refusals: ['passkey-invalid', 'conflict'],
});

export const listPasskeys = endpoint({
  feature: 'auth',
  summary: 'The customer’s passkeys, newest first.',
  method: 'GET',
  path: '/api/auth/passkeys',
  access: 'customer',
  query: oneOrderQuery,
  reply: z.object({ passkeys: z.array(passkey) }),
});

export const removePasskey = endpoint({
  feature: 'auth',
  summary: 'Removes a passkey, signs out what it opened, and emails the customer.',
  method: 'POST',
  path: '/api/auth/passkeys/:id/remove',
  access: 'customer',
  params: whichOne,
  body: ownProof,
  reply: removed,
  refusals: ['wrong-proof', 'not-found', 'too-many-requests'],
});

const settings = z.object({
  /** More than this to one recipient since the last code or signature; null: no amount. */
  above: z.nullable(printedAmount),
  /** Recipients whom the bank has not paid before. */
  newRecipients: z.boolean(),
});

export const readSignatureSettings = endpoint({
  feature: 'auth',
  summary: 'Which payments the customer has to sign with a passkey.',
  method: 'GET',
  path: '/api/auth/signature-settings',
  access: 'customer',
  reply: z.object({ settings }),
});

export const changeSignatureSettings = endpoint({
  feature: 'auth',
  summary: 'Changes which payments have to be signed; to sign fewer takes the password and a code.',
  method: 'PUT',
  path: '/api/auth/signature-settings',
  access: 'customer',
  body: body({
    above: z.nullable(amount({ label: 'Amount', min: ZERO })),
    newRecipients: z.boolean('This must be true or false'),
    password: optionalPassword(),
    code: orAbsent(typedCode),
  }),
  reply: z.object({ settings }),
  refusals: ['wrong-proof', 'code-required', 'conflict', 'too-many-requests'],
});

const signInRefusals = [
  'wrong-passkey',
  'passkey-expired',
  'sign-in-blocked',
  'sign-in-locked',
  'too-many-requests',
] as const;

export const preparePasskeySignIn = endpoint({
  feature: 'auth',
  summary: 'Options for signing in with a passkey; any passkey of a customer may answer.',
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  access: 'public',
  body: body({}),
  reply: z.object({ options: requestOptions }),
});

export const signInWithPasskey = endpoint({
  feature: 'auth',
  summary: 'Signs in with a passkey, without password and code.',
  method: 'POST',
  path: '/api/auth/passkey-login',
  access: 'public',
  body: body({ response: assertion }),
  reply: user,
  refusals: signInRefusals,
});

export const prepareStaffPasskey = endpoint({
  feature: 'staff',
  summary:
    'Options for a new passkey; needs the password, and a code of the authenticator app if any.',
  method: 'POST',
  path: '/api/admin/auth/passkeys/options',
  access: 'staff',
  withoutAuthenticator: true,
  body: staffProof,
  reply: z.object({ options: creationOptions }),
  refusals: ['wrong-proof', 'authenticator-required', 'conflict', 'too-many-requests'],
});

export const addStaffPasskey = endpoint({
  feature: 'staff',
  summary: 'Adds the passkey that the device made, and emails the staff member.',
  method: 'POST',
  path: '/api/admin/auth/passkeys',
  access: 'staff',
  withoutAuthenticator: true,
  body: body({ name: nameOfPasskey, response: newCredential }),
  reply: z.object({ passkey }),
  refusals: ['passkey-invalid', 'conflict'],
});

export const listStaffPasskeys = endpoint({
  feature: 'staff',
  summary: 'The staff member’s own passkeys, newest first.',
  method: 'GET',
  path: '/api/admin/auth/passkeys',
  access: 'staff',
  withoutAuthenticator: true,
  query: oneOrderQuery,
  reply: z.object({ passkeys: z.array(passkey) }),
});

export const removeStaffPasskey = endpoint({
  feature: 'staff',
  summary: 'Removes a passkey, signs out what it opened, and emails the staff member.',
  method: 'POST',
  path: '/api/admin/auth/passkeys/:id/remove',
  access: 'staff',
  params: whichOne,
  body: staffProof,
  reply: removed,
  refusals: ['wrong-proof', 'not-found', 'too-many-requests'],
});

export const prepareStaffPasskeySignIn = endpoint({
  feature: 'staff',
  summary: 'Options for signing in with a passkey; any passkey of a staff member may answer.',
  method: 'POST',
  path: '/api/admin/auth/passkey-login/options',
  access: 'public',
  body: body({}),
  reply: z.object({ options: requestOptions }),
});

export const signInStaffWithPasskey = endpoint({
  feature: 'staff',
  summary: 'Signs a staff member in with a passkey, without password and code.',
  method: 'POST',
  path: '/api/admin/auth/passkey-login',
  access: 'public',
  body: body({ response: assertion }),
  reply: z.object({ admin }),
  refusals: signInRefusals,
});
