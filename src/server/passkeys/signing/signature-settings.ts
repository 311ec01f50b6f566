// Which payments a customer wants to sign. It counts while the customer has a passkey.
import sql from 'sql-template-tag';
import { type Db, maybeOne, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { takeTurn } from '../../people/take-turn.ts';

export interface SignatureSettings {
  /** More than this to one recipient since the last code or signature; null: no amount. */
  readonly aboveCents: Cents | null;
  /** Recipients whom the bank has not paid before. */
  readonly newRecipients: boolean;
}

export const NO_SIGNATURES: SignatureSettings = { aboveCents: null, newRecipients: false };

/** What is asked of this customer now: nothing where there is no passkey. */
export async function findSignatureSettings(
  db: Db,
  customerId: string,
): Promise<SignatureSettings> {
  const stored = await maybeOne<SignatureSettings>(
    db,
    sql`select above_cents as "aboveCents", new_recipients as "newRecipients"
        from signature_settings
        where customer_id = ${customerId} and exists (
          select from passkeys where subject_id = ${customerId} and subject_kind = 'customer')`,
  );
  return stored ?? NO_SIGNATURES;
}

/** Takes the customer's turn: a payment under way was decided by the settings before. */
export async function saveSignatureSettings(
  tx: Tx,
  customerId: string,
  { aboveCents, newRecipients }: SignatureSettings,
): Promise<void> {
  if (aboveCents === null && !newRecipients) {
    await deleteSignatureSettings(tx, customerId);
    return;
  }
  await takeTurn(tx, customerId);
  await run(
    tx,
    sql`insert into signature_settings (customer_id, above_cents, new_recipients)
        values (${customerId}, ${aboveCents}, ${newRecipients})
        on conflict (customer_id) do update set above_cents = excluded.above_cents,
          new_recipients = excluded.new_recipients`,
  );
}

/** Whether there were any. Takes the customer's turn, too. */
export async function deleteSignatureSettings(tx: Tx, customerId: string): Promise<boolean> {
  await takeTurn(tx, customerId);
  const removed = sql`delete from signature_settings where customer_id = ${customerId}`;
  return (await run(tx, removed)) === 1;
}
