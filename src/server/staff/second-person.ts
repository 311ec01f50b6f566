import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { maybeOne, type Tx } from '#database/connection.ts';
import { bankTime } from '../base/letter.ts';
import type { Parts } from '../base/parts.ts';

export interface TwoPeople {
  /** The colleague who asked for it, or approved it first. */
  readonly makerId: string;
  /** The colleague who approves it now. */
  readonly checkerId: string;
}

/**
 * Refuses an approval that does not come from a second person: the maker themselves, or somebody
 * whom the maker added, gave a role or reset less than a day ago, counted from the approval of that
 * change. A bank with one administrator may allow itself to go without a second person
 * (`singleAdministrator`); the caller puts that on record.
 */
export async function requireSecondPerson(
  tx: Tx,
  { config, clock }: Pick<Parts, 'config' | 'clock'>,
  { makerId, checkerId }: TwoPeople,
): Promise<void> {
  if (makerId === checkerId) {
    if (config.settings.singleAdministrator) return;
    throw new Refusal('second-approver-needed');
  }
  const waitMs = config.limits.secondPersonWaitMs;
  const since = new Date(clock.now().getTime() - waitMs);
  const recent = await maybeOne<{ at: Date }>(
    tx,
    sql`select decided_at as at from staff_changes
        where staff_id = ${checkerId} and requested_by = ${makerId} and status = 'approved'
          and kind in ('create', 'change-role', 'reset-password', 'remove-authenticator')
          and decided_at > ${since}
        order by decided_at desc limit 1`,
  );
  if (!recent) return;
  const until = bankTime(new Date(recent.at.getTime() + waitMs));
  const sentence =
    'The colleague who asked for this changed your own access less than a day ago. ' +
    `You can approve for them from ${until}; until then another colleague has to.`;
  throw new Refusal('second-approver-needed', { sentence });
}
