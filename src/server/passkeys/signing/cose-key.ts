import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { lazy } from '../../base/lazy.ts';

// Only for the form of the key. The signature is verified by the platform.
const library = lazy(() => import('@simplewebauthn/server/helpers'));

interface PublicKey {
  readonly key: KeyObject;
  /** Null where the algorithm hashes by itself. */
  readonly digest: 'sha256' | null;
}

// Labels of COSE (RFC 9053), by the algorithm.
const ALGORITHM = 3;
const EDDSA = -8;
const ES256 = -7;
const RS256 = -257;

/** Reads a COSE key of one of the algorithms that passkeys are made with. */
async function readCoseKey(bytes: Buffer): Promise<PublicKey> {
  const { decodeCredentialPublicKey } = await library();
  const labels: unknown = decodeCredentialPublicKey(Uint8Array.from(bytes));
  if (!(labels instanceof Map)) throw new TypeError('not a COSE key');
  const text = (label: number) => {
    const value: unknown = labels.get(label);
    if (!(value instanceof Uint8Array)) throw new TypeError('not a COSE key');
    return Buffer.from(value).toString('base64url');
  };
  const key = (jwk: Record<string, string>) => createPublicKey({ key: jwk, format: 'jwk' });
  switch (labels.get(ALGORITHM)) {
    case ES256:
      return {
        key: key({ kty: 'EC', crv: 'P-256', x: text(-2), y: text(-3) }),
        digest: 'sha256',
      };
    case EDDSA:
      return { key: key({ kty: 'OKP', crv: 'Ed25519', x: text(-2) }), digest: null };
    case RS256:
      return { key: key({ kty: 'RSA', n: text(-1), e: text(-2) }), digest: 'sha256' };
    default:
      throw new TypeError('not an algorithm of passkeys');
  }
}

/** Whether the key has signed this; false, too, for bytes that are no key. */
export async function isSignedBy(coseKey: Buffer, data: Buffer, signature: Buffer) {
  try {
    const { key, digest } = await readCoseKey(coseKey);
    return verify(digest, data, key, signature);
  } catch {
    return false;
  }
}
