import type { FastifyRequest } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import type { Deps } from '../../base/deps.ts';
import { findByCredential, type Passkey } from '../passkey-rows.ts';
import { ownOrigins, relyingPartyId } from '../relying-party.ts';
import { type PasskeyOwner, userHandleOf } from '../user-handle.ts';
import { type Assertion, type Use, verifyAssertion } from '../verify-passkey.ts';
import { findChallenge } from './challenges.ts';
import { type DocumentKind, documentHash, documentText, type Issued } from './signed-document.ts';

/** What came with a submission, before anything of it is verified. */
export interface SentSignature {
  readonly nonce: string;
  readonly response: Assertion;
  /** From which pages it may come. */
  readonly origins: string[];
}

/** The signature of a request's body, if there is one. */
export function sentSignature(
  { config }: Pick<Deps, 'config'>,
  request: Pick<FastifyRequest, 'host'>,
  signature: Omit<SentSignature, 'origins'> | undefined,
): SentSignature | undefined {
  return signature && { ...signature, origins: ownOrigins(config, request) };
}

const verified = Symbol('verified');

/** A signature that was verified. Only this file makes one. */
export interface Signed {
  readonly [verified]: true;
  readonly signer: PasskeyOwner;
  readonly passkey: Passkey;
  readonly use: Use;
  readonly nonce: string;
  /** As RFC 8785 writes it. */
  readonly document: string;
  readonly response: Assertion['response'];
}

interface ToVerify {
  readonly signer: PasskeyOwner;
  readonly kind: DocumentKind;
  readonly signature: SentSignature;
  /** What is about to happen, as it would be signed. */
  readonly documentOf: (issued: Issued, stored: StoredDocument) => object;
}

/** What the challenge says that is made with it, and not by the signer. */
interface StoredDocument extends Issued {
  readonly uetr?: string;
}

/**
 * Verifies that this person signed exactly this, within its time, with a passkey of theirs and
 * verified by its device. It writes nothing: see `keepSignature`.
 */
export async function requireSignature(
  db: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { signer, kind, signature, documentOf }: ToVerify,
): Promise<Signed> {
  const { nonce, response: answer, origins } = signature;
  const document = await findChallenge(db, signer, nonce, clock.now());
  if (document === undefined) throw invalid('no such challenge');
  const stored = JSON.parse(document) as StoredDocument;
  const rpId = relyingPartyId(config);
  const { issuedAt } = stored;
  if (documentText(documentOf({ rp: rpId, nonce, issuedAt }, stored)) !== document) {
    throw invalid('it was made for something else');
  }
  const passkey = await findByCredential(db, signer.kind, answer.id);
  if (passkey?.subjectId !== signer.id) throw invalid('not a passkey of this person');
  const { userHandle } = answer.response;
  if (userHandle != null && userHandle !== userHandleOf(signer)) throw invalid('another owner');
  const challenge = documentHash(kind, document).toString('base64url');
  const checked = await verifyAssertion(answer, passkey, { challenge, rpId, origins });
  if (!checked.verified) throw invalid(checked.cause);
  const { verified: use } = checked;
  return { [verified]: true, signer, passkey, use, nonce, document, response: answer.response };
}

function invalid(cause: unknown): Refusal {
  return new Refusal('signature-invalid', { cause });
}

/** The id under which a payment was signed. */
export function uetrOf({ document }: Signed): string {
  const { uetr } = JSON.parse(document) as StoredDocument;
  if (uetr === undefined) throw new Error('A signed payment has a uetr.');
  return uetr;
}
