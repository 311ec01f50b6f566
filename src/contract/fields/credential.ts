// What devices are asked with and answer, as the platform's credentials write it.
import * as z from 'zod/mini';
import { base64url } from './base64url.ts';
import { orAbsent } from './text.ts';

export const credentialType = z.literal('public-key');

export const knownCredential = z.object({
  id: z.string(),
  type: credentialType,
  transports: z.array(z.string()),
});

/** As `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(knownCredential),
});

// A credential id has at most 1,023 bytes.
export const credentialId = base64url('Passkey', 1_400);
export const clientData = base64url('Client data', 4_000);

/** What `toJSON` of a credential that has signed gives. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: credentialType,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url('Authenticator data', 4_000),
    signature: base64url('Signature', 2_000),
    userHandle: orAbsent(base64url('User handle', 100)),
  }),
});
