import sql from 'sql-template-tag';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { mayMove } from '../base/state-machine.ts';
import { type CodeTimes, codeState, codeStates } from './code-states.ts';

/** What the blind index of pool codes is for. */
export const CODE_INDEX = 'access code';

interface LockedCode extends CodeTimes {
  readonly id: string;
}

/**
 * Whether the code was there to be used, and by that it is used. Of two customers who type one code
 * at the same moment the first gets it; the other waits for the lock and finds it used.
 */
export async function claimAccessCode(
  tx: Tx,
  keys: KeyRing,
  claim: { readonly code: string; readonly customerId: string },
  now: Date,
): Promise<boolean> {
  const record = await maybeOne<LockedCode>(
    tx,
    sql`select id, used_at as "usedAt", expires_at as "expiresAt" from access_codes
        where code_index = any(${keys.indexes(CODE_INDEX, claim.code)})
        order by created_at desc limit 1 for update`,
  );
  if (!record || !mayMove(codeStates, codeState(record, now), 'used')) return false;
  await run(
    tx,
    sql`update access_codes set used_at = ${now}, used_by = ${claim.customerId}
        where id = ${record.id}`,
  );
  return true;
}
