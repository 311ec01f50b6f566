import { createHmac } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, maybeOne, run } from '#database/connection.ts';
import type { SubjectName } from '#ledger/chain/subject.ts';
import { CHAIN_BEGIN, type ChainPosition } from '#ledger/chain/verify-chain.ts';

/** All of it on demand, what is new each night, and each night a share of what is old. */
export type CheckPurpose = 'all' | 'new' | 'rotation';

export interface CheckProgress {
  readonly reached: ChainPosition;
  /** Whether the row was changed by something else than a check; then it counts for nothing. */
  readonly changed: boolean;
}

export async function readCheckProgress(
  db: Db,
  sealKey: Buffer,
  subject: SubjectName,
  purpose: CheckPurpose,
): Promise<CheckProgress> {
  const row = await maybeOne<ChainPosition & { code: Buffer }>(
    db,
    sql`select position, hash, number, code from history_check_progress
        where subject = ${subject} and purpose = ${purpose}`,
  );
  if (!row) return { reached: CHAIN_BEGIN, changed: false };
  const { code, ...reached } = row;
  const isOurs = codeOf(sealKey, subject, purpose, reached).equals(code);
  return isOurs ? { reached, changed: false } : { reached: CHAIN_BEGIN, changed: true };
}

export async function saveCheckProgress(
  db: Db,
  sealKey: Buffer,
  subject: SubjectName,
  purpose: CheckPurpose,
  reached: ChainPosition,
): Promise<void> {
  const { position, hash, number } = reached;
  const code = codeOf(sealKey, subject, purpose, reached);
  await run(
    db,
    sql`insert into history_check_progress (subject, purpose, position, hash, number, code)
        values (${subject}, ${purpose}, ${position}, ${hash}, ${number}, ${code})
        on conflict (subject, purpose) do update
          set position = excluded.position, hash = excluded.hash, number = excluded.number,
            code = excluded.code`,
  );
}

function codeOf(
  sealKey: Buffer,
  subject: SubjectName,
  purpose: CheckPurpose,
  { position, hash, number }: ChainPosition,
): Buffer {
  return createHmac('sha256', sealKey)
    .update(`history check ${subject} ${purpose} ${position} ${number} ${hash.toString('hex')}`)
    .digest();
}
