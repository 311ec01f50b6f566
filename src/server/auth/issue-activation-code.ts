import sql from 'sql-template-tag';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import type { KeyRing } from '../base/keys.ts';
import type { Limits } from '../limits.ts';
import { isMailedCode, newMailedCode } from './mailed-code.ts';

const place = (customerId: string) => ({ purpose: 'activation', row: customerId }) as const;

/**
 * Makes the code for a customer's first sign-in; an earlier one is good for nothing from then on.
 * Whoever asks for it mails it, on a line of its own: `Access code: 042917`.
 */
export async function issueActivationCode(
  tx: Tx,
  { keys, limits }: { readonly keys: KeyRing; readonly limits: Limits },
  customerId: string,
  now: Date,
): Promise<string> {
  const { code, index } = newMailedCode(keys, place(customerId));
  const expiresAt = new Date(now.getTime() + limits.activationCodeMs);
  await run(
    tx,
    sql`insert into activation_codes (customer_id, code_index, created_at, expires_at)
        values (${customerId}, ${index}, ${now}, ${expiresAt})
        on conflict (customer_id) do update set code_index = excluded.code_index,
          created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
  return code;
}

/** Whether it is this customer's activation code, and by that it is spent. */
export async function spendActivationCode(
  tx: Tx,
  keys: KeyRing,
  { customerId, code }: { readonly customerId: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  const stored = await maybeOne<{ index: string }>(
    tx,
    sql`select code_index as index from activation_codes
        where customer_id = ${customerId} and expires_at > ${now} for update`,
  );
  if (!stored || !isMailedCode(keys, stored.index, place(customerId), code)) return false;
  await run(tx, sql`delete from activation_codes where customer_id = ${customerId}`);
  return true;
}
