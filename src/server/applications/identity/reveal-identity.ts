import sql from 'sql-template-tag';
import type * as contract from '#contract/people/identity-records.ts';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { perHour, reserveTries, throttle } from '../../base/throttling/throttle.ts';
import { requireNotOwnApplication } from '../own-application.ts';
import { applicationCell } from '../writes.ts';

/**
 * Shows number and birth date of an applicant. Each time counts and leaves a line with the reason,
 * before anything is answered: a colleague can ask about it later.
 */
export async function revealIdentity(
  { pool, keys, clock, config }: Deps,
  { params: { id }, body: { reason }, visitor }: Call<typeof contract.revealIdentity>,
) {
  const { identityRevealsPerHour, identityRevealMs } = config.limits;
  const { subjectId } = visitor.staff;
  const rule = perHour('identity reveals', identityRevealsPerHour);
  await reserveTries(pool, [throttle(keys, rule, subjectId)], clock.now());
  return await transaction(pool, async (tx) => {
    const stored = await maybeOne<{
      email: string | null;
      tinSealed: string | null;
      birthDateSealed: string | null;
    }>(
      tx,
      sql`select email, tin_sealed as "tinSealed", birth_date_sealed as "birthDateSealed"
          from applications where id = ${id}`,
    );
    if (!stored) throw new Refusal('not-found', { sentence: 'This application was not found.' });
    const { email, tinSealed, birthDateSealed } = stored;
    if (email === null || tinSealed === null || birthDateSealed === null) {
      const sentence = 'Number and birth date are no longer on file with this application.';
      throw new Refusal('conflict', { sentence });
    }
    await requireNotOwnApplication(tx, subjectId, { email });
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'reveal-identity',
      subjectKind: 'application',
      subjectId: id,
      after: { reason },
    });
    const digits = keys.open(tinSealed, applicationCell(id, 'tin_sealed'));
    return {
      dateOfBirth: keys.open(birthDateSealed, applicationCell(id, 'birth_date_sealed')),
      ssn: digits.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
      hideAfterSeconds: identityRevealMs / 1_000,
    };
  });
}
