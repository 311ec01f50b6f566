// The evidence of a signature: everything that anyone needs to verify it again.
import sql, { type Sql } from 'sql-template-tag';
import type { SignedPayment } from '#contract/payments/signed-payments.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { PasskeyOwner } from '../user-handle.ts';

export type SignedItem = 'transfer' | 'bill-payment' | 'adjustment' | 'product-change';

export interface Evidence {
  readonly id: string;
  readonly itemKind: SignedItem;
  readonly itemId: string;
  readonly signerKind: PasskeyOwner['kind'];
  readonly signerId: string;
  readonly nonce: string;
  readonly document: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
  readonly publicKey: Buffer;
  /** Null once the customer was deleted. */
  readonly passkeyName: string | null;
  readonly signedAt: Date;
}

/** Of a table that the statement calls s. */
export const evidenceColumns = sql`s.id, s.item_kind as "itemKind", s.item_id as "itemId",
  s.signer_kind as "signerKind", s.signer_id as "signerId", s.nonce, s.document,
  s.client_data as "clientData", s.authenticator_data as "authenticatorData", s.signature,
  s.public_key as "publicKey", s.passkey_name as "passkeyName", s.signed_at as "signedAt"`;

/** The customers' signatures on these payments. */
export async function listPaymentEvidence(
  db: Db,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  if (itemIds.length === 0) return new Map();
  const records = await rows<Evidence>(
    db,
    sql`select ${evidenceColumns} from signatures s
        where s.item_id = any(${itemIds}::uuid[]) and s.signer_kind = 'customer'`,
  );
  return new Map(records.map((evidence) => [evidence.itemId, evidence]));
}

/** One of them; of one customer where a customer asks. */
export async function findPaymentEvidence(
  db: Db,
  itemId: string,
  customerId?: string,
): Promise<Evidence | undefined> {
  const own = customerId === undefined ? sql`true` : sql`s.signer_id = ${customerId}`;
  return await maybeOne<Evidence>(
    db,
    sql`select ${evidenceColumns} from signatures s
        where s.item_id = ${itemId} and s.signer_kind = 'customer' and ${own}`,
  );
}

/** The name of the passkey a payment was signed with, as a value of a query; null where it was not. */
export function signedWith(itemId: Sql): Sql {
  return sql`(select coalesce(s.passkey_name, 'Passkey') from signatures s
    where s.item_id = ${itemId} and s.signer_kind = 'customer') as "signedWith"`;
}

/** For the person who asks for it: bytes are base64url. */
export function shownEvidence(evidence: Evidence) {
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return {
    wire: JSON.parse(evidence.document) as SignedPayment,
    clientDataJSON: text(evidence.clientData),
    authenticatorData: text(evidence.authenticatorData),
    signature: text(evidence.signature),
    publicKey: text(evidence.publicKey),
  };
}
