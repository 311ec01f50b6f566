import sql from 'sql-template-tag';
import { maybeOne, run, type Tx } from '#database/connection.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import type { Visitor } from '../base/session/visitor.ts';
import { mayMove } from '../base/state-machine.ts';
import { type CodeTimes, codeState, codeStates } from './code-states.ts';

/** What the blind index of pool codes is for. */
export const CODE_INDEX = 'access code';

interface LockedCode extends CodeTimes {
  readonly id: string;
  readonly createdBy: string;
}

interface Claim {
  readonly code: string;
  readonly customerId: string;
  /** Who typed the code, and from where. */
  readonly visitor: Visitor;
}

/**
 * Whether the code was there to be used, and by that it is used. Of two customers who type one code
 * at the same moment the first gets it; the other waits for the lock and finds it used. The audit
 * line says whose pool the code is from: a staff member who knew it may be the one who typed it.
 */
export async function claimAccessCode(
  tx: Tx,
  keys: KeyRing,
  { code, customerId, visitor }: Claim,
  now: Date,
): Promise<boolean> {
  const record = await maybeOne<LockedCode>(
    tx,
    sql`select id, created_by as "createdBy", used_at as "usedAt", expires_at as "expiresAt"
        from access_codes where code_index = any(${keys.indexes(CODE_INDEX, code)})
        order by created_at desc limit 1 for update`,
  );
  if (!record || !mayMove(codeStates, codeState(record, now), 'used')) return false;
  await run(
    tx,
    sql`update access_codes set used_at = ${now}, used_by = ${customerId}
        where id = ${record.id}`,
  );
  await appendAudit(tx, {
    at: now,
    actorKind: 'customer',
    actorId: customerId,
    action: 'use-access-code',
    subjectKind: 'customer',
    subjectId: customerId,
    after: { accessCodeId: record.id, madeBy: record.createdBy },
    address: visitor.address,
    requestId: visitor.requestId,
  });
  return true;
}
