import { Refusal } from '#contract/refusals.ts';
import type { Db } from '#database/connection.ts';
import { checkPaymentEvidence } from './check-evidence.ts';
import { listPaymentEvidence } from './evidence.ts';
import type { PaymentToSign } from './payment-document.ts';

export interface ShownSignature {
  readonly signedWith: string;
  readonly signedAt: Date;
  readonly signatureVerified: boolean;
}

export const UNSIGNED = { signedWith: null, signedAt: null, signatureVerified: null };

/** The signatures on these payments, each verified again over the payment as it is stored. */
export async function checkSignatures(
  db: Db,
  payments: readonly (PaymentToSign & { readonly id: string })[],
): Promise<ReadonlyMap<string, ShownSignature>> {
  const found = await listPaymentEvidence(
    db,
    payments.map(({ id }) => id),
  );
  const shown = new Map<string, ShownSignature>();
  for (const payment of payments) {
    const evidence = found.get(payment.id);
    if (!evidence) continue;
    const wrong = await checkPaymentEvidence(evidence, payment);
    shown.set(payment.id, {
      signedWith: evidence.passkeyName ?? 'Passkey',
      signedAt: evidence.signedAt,
      signatureVerified: wrong.length === 0,
    });
  }
  return shown;
}

/** Refuses to send a payment whose signature is not the one over what would be sent. */
export async function requireSignatureStands(
  db: Db,
  payment: PaymentToSign & { readonly id: string },
): Promise<void> {
  const signature = (await checkSignatures(db, [payment])).get(payment.id);
  if (!signature || signature.signatureVerified) return;
  const sentence = 'The customer’s signature does not fit this payment. Please do not send it.';
  throw new Refusal('signature-invalid', { sentence });
}
