import sql from 'sql-template-tag';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import type { Limits } from '../../base/config/limits.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { isMailedCode, newMailedCode } from '../codes/mailed-code.ts';

const binding = (customerId: string) => ({ purpose: 'activation', row: customerId }) as const;

/**
 * Makes the code for a customer's first sign-in; an earlier one is good for nothing from then on.
 * The caller mails it, on a line of its own: `Access code: 042917`.
 */
export async function issueActivationCode(
  tx: Tx,
  { keys, limits }: { readonly keys: KeyRing; readonly limits: Limits },
  customerId: string,
  now: Date,
): Promise<string> {
  const { code, index } = newMailedCode(keys, binding(customerId));
  const expiresAt = new Date(now.getTime() + limits.activationCodeMs);
  await run(
    tx,
    sql`insert into activation_codes (customer_id, code_index, created_at, expires_at)
        values (${customerId}, ${index}, ${now}, ${expiresAt})
        on conflict (customer_id) do update set code_index = excluded.code_index,
          created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null,
          session_id = null`,
  );
  return code;
}

interface Attempt {
  readonly customerId: string;
  readonly code: string;
}

/**
 * Whether it is the code of this customer's first sign-in. `noteFirstSignIn` then says for which
 * session it was used, or takes it away.
 */
export async function isActivationCode(
  tx: Tx,
  keys: KeyRing,
  { customerId, code }: Attempt,
  now: Date,
): Promise<boolean> {
  const stored = await maybeOne<{ index: string }>(
    tx,
    sql`select code_index as index from activation_codes
        where customer_id = ${customerId} and expires_at > ${now} and used_at is null for update`,
  );
  return !!stored && isMailedCode(keys, stored.index, binding(customerId), code);
}

/** From now on the code is good for one thing only: setting up the app, in this session. */
export async function bindActivationCode(
  tx: Tx,
  { customerId, sessionId }: { readonly customerId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await run(
    tx,
    sql`update activation_codes set used_at = ${now}, session_id = ${sessionId}
        where customer_id = ${customerId}`,
  );
}

export async function forgetActivationCode(tx: Tx, customerId: string): Promise<void> {
  await run(tx, sql`delete from activation_codes where customer_id = ${customerId}`);
}

/** Whether it is the code that opened this very session, and by that it is spent for good. */
export async function spendActivationCode(
  tx: Tx,
  keys: KeyRing,
  { customerId, code, sessionId }: Attempt & { readonly sessionId: string },
  now: Date,
): Promise<boolean> {
  const stored = await maybeOne<{ index: string }>(
    tx,
    sql`select code_index as index from activation_codes
        where customer_id = ${customerId} and session_id = ${sessionId} and expires_at > ${now}
        for update`,
  );
  if (!stored || !isMailedCode(keys, stored.index, binding(customerId), code)) return false;
  await forgetActivationCode(tx, customerId);
  return true;
}
