// Verifies a stored signature again, from its bytes alone.
import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#rules/documents/canonical-json.ts';
import { isSignedBy } from './cose-key.ts';
import type { Evidence } from './evidence.ts';
import { type PaymentToSign, paymentDocument } from './payment-document.ts';
import { type DocumentKind, documentHash, type Issued } from './signed-document.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

type Fields = Readonly<Record<string, unknown>>;

/** What is wrong with the signature on a payment, one sentence each; the payment is what is stored. */
export async function checkPaymentEvidence(
  evidence: Evidence,
  payment: PaymentToSign | undefined,
): Promise<string[]> {
  const document = readFields(evidence.document);
  if (!payment) return ['the payment that was signed is missing'];
  const stored = paymentDocument(payment, document as unknown as Issued);
  const wrong = differences(document, { ...stored });
  if (evidence.signerId !== document['customerId']) wrong.push('it was signed by another customer');
  return [...wrong, ...(await checkSignature(evidence, 'payment', document))];
}

/** The same for the signature on a decision of a staff member. */
export async function checkDecisionEvidence(
  evidence: Evidence,
  stored: Fields | undefined,
): Promise<string[]> {
  const document = readFields(evidence.document);
  if (!stored) return ['what was decided on is missing'];
  const wrong = differences(fieldsOf(document['content']), stored);
  if (evidence.signerId !== document['staffId']) wrong.push('it was signed by another colleague');
  if (evidence.itemId !== document['id']) wrong.push('it was signed for something else');
  return [...wrong, ...(await checkSignature(evidence, 'decision', document))];
}

/** The fields in which what is stored is not what was signed. */
function differences(signed: Fields, stored: Fields): string[] {
  const names = new Set([...Object.keys(signed), ...Object.keys(stored)]);
  const text = (value: unknown) => (value === undefined ? '' : canonicalJson(value as Json));
  return [...names]
    .filter((name) => text(signed[name]) !== text(stored[name]))
    .map((name) => `${name} is not what was signed`);
}

/** Whether a device of the site signed this document, with its owner verified. */
async function checkSignature(
  evidence: Evidence,
  kind: DocumentKind,
  document: Fields,
): Promise<string[]> {
  const { clientData, authenticatorData, signature, publicKey, nonce } = evidence;
  const client = readFields(clientData.toString('utf8'));
  const challenge = documentHash(kind, evidence.document).toString('base64url');
  const rp = String(document['rp']);
  const flags = authenticatorData[32] ?? 0;
  const data = Buffer.concat([authenticatorData, sha256(clientData)]);
  const checks: readonly (readonly [boolean, string])[] = [
    [document['nonce'] === nonce, 'its nonce is another one'],
    [client['type'] === 'webauthn.get', 'the device was asked for something else'],
    [client['challenge'] === challenge, 'the challenge is not the hash of what was signed'],
    [hostOf(client['origin']) === rp, 'it was signed on another site'],
    [authenticatorData.subarray(0, 32).equals(sha256(rp)), 'it is of a passkey of another site'],
    [(flags & OWNER_VERIFIED) === OWNER_VERIFIED, 'the device did not verify its owner'],
    [await isSignedBy(publicKey, data, signature), 'the signature is not of this passkey'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, sentence]) => sentence);
}

/** The user was present, and verified. */
const OWNER_VERIFIED = 0x05;

function hostOf(origin: unknown): string | undefined {
  return typeof origin === 'string' ? URL.parse(origin)?.hostname : undefined;
}

/** Nothing but fields is expected: text that is none has none. */
function readFields(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    // Changed to something that is no JSON.
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
