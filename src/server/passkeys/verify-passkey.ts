// What a device answered, verified. The library throws for most of what is wrong, and answers
// "not verified" for the rest: both are a no here.
import { lazy } from '../base/lazy.ts';
import type { Passkey } from './passkey-rows.ts';

// Loaded with the first passkey, not at the start.
const library = lazy(() => import('@simplewebauthn/server'));

/** Ed25519, ECDSA with P-256, RSA: in the order of preference. */
export const ALGORITHMS = [-8, -7, -257];

/** The site and the challenge that an answer has to name. */
export interface Expected {
  readonly challenge: string;
  readonly rpId: string;
  readonly origins: string[];
}

interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
}

export interface NewCredential extends Credential {
  readonly response: {
    readonly clientDataJSON: string;
    readonly attestationObject: string;
    readonly transports?: string[] | undefined;
  };
}

export interface Assertion extends Credential {
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string | null | undefined;
  };
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: string[];
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
}

export interface Use {
  readonly counter: number;
  readonly backedUp: boolean;
}

/** The answer of a check, or what was wrong, for the log. */
export type Checked<Result> =
  | { readonly verified: Result }
  | { readonly verified?: undefined; readonly cause: unknown };

/** A new passkey whose device has verified its owner; undefined if anything about it is wrong. */
export async function verifyNewPasskey(
  answer: NewCredential,
  { challenge, rpId, origins }: Expected,
): Promise<Checked<NewPasskey>> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject, transports = [] } = answer.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...identityOf(answer),
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return { cause: 'not verified' };
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      verified: {
        credentialId: credential.id,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports,
        backupEligible: credentialDeviceType === 'multiDevice',
        backedUp: credentialBackedUp,
      },
    };
  } catch (cause) {
    return { cause };
  }
}

/** A signature of this passkey over this challenge, with its owner verified by the device. */
export async function verifyAssertion(
  answer: Assertion,
  { credentialId: id, publicKey, counter }: Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>,
  { challenge, rpId, origins }: Expected,
): Promise<Checked<Use>> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...identityOf(answer),
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    });
    if (!verified) return { cause: 'not verified' };
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { verified: { counter: newCounter, backedUp: credentialBackedUp } };
  } catch (cause) {
    return { cause };
  }
}

const identityOf = ({ id, rawId, type }: Credential) => ({ id, rawId, type });

/** The challenge that an answer names, before anything about it is verified. */
export function challengeOf({ response }: Assertion): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    const named: unknown = JSON.parse(text);
    if (named === null || typeof named !== 'object' || !('challenge' in named)) return '';
    return typeof named.challenge === 'string' ? named.challenge : '';
  } catch {
    return '';
  }
}
