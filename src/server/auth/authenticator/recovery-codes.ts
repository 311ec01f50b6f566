// Recovery codes replace a lost authenticator app, each for one sign-in. They live as long as the
// app does, so only a hash is kept; at 74 bits a code is not guessed from it.
import { createHash, randomInt } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one, run, type Tx } from '#database/connection.ts';
import { recoveryCode } from '#rules/credentials/recovery-code.ts';

const CODES = 10;

/** Makes ten new ones, shown at this moment only; the earlier ones are void. */
export async function issueRecoveryCodes(tx: Tx, subjectId: string, now: Date): Promise<string[]> {
  await forgetRecoveryCodes(tx, subjectId);
  const codes = Array.from({ length: CODES }, () => recoveryCode(randomInt));
  const hashes = codes.map((code) => hashOf(subjectId, code));
  await run(
    tx,
    sql`insert into recovery_codes (subject_id, code_hash, created_at)
        select ${subjectId}, hash, ${now} from unnest(${hashes}::bytea[]) hash`,
  );
  return codes;
}

/** Whether it is one of theirs, and by that it is spent: of two uses at once, one gets true. */
export async function spendRecoveryCode(tx: Tx, subjectId: string, code: string): Promise<boolean> {
  const spent = await run(
    tx,
    sql`delete from recovery_codes
        where subject_id = ${subjectId} and code_hash = ${hashOf(subjectId, code)}`,
  );
  return spent === 1;
}

export async function countRecoveryCodes(db: Db, subjectId: string): Promise<number> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from recovery_codes where subject_id = ${subjectId}`,
  );
  return Number(count);
}

export async function forgetRecoveryCodes(tx: Tx, subjectId: string): Promise<void> {
  await run(tx, sql`delete from recovery_codes where subject_id = ${subjectId}`);
}

function hashOf(subjectId: string, code: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['recovery', subjectId, code]))
    .digest();
}
