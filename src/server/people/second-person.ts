// Who may be the two people of an approval.
import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import { Draft, type Writer } from '#database/draft.ts';
import type { Deps } from '../base/deps.ts';
import { bankTime } from '../base/mail/mail-template.ts';
import { joinTurn } from './take-turn.ts';

export interface TwoPeople {
  /** The staff member who asked for it, or approved it first. */
  readonly makerId: string;
  /** The role it takes to ask for it; an administrator may do what an approver may. */
  readonly makerRole: 'administrator' | 'approver';
  /** The staff member who approves it now. */
  readonly checkerId: string;
}

type Rules = Pick<Deps, 'config' | 'clock'>;

/**
 * Refuses an approval that does not come from a second person: the maker themselves, a maker who
 * may no longer ask, or two staff members of whom one depends on the other (see `findRecentTie`). A
 * bank with one administrator may allow itself to go without a second person
 * (`singleAdministrator`); the caller puts that on record.
 */
export async function requireSecondPerson(
  writer: Writer,
  deps: Rules,
  { makerId, makerRole, checkerId }: TwoPeople,
): Promise<void> {
  if (makerId === checkerId) {
    if (deps.config.settings.singleAdministrator) return;
    throw new Refusal('second-approver-needed');
  }
  if (!(await mayStillAsk(writer, makerId, makerRole))) {
    const sentence =
      'The colleague who requested this is no longer allowed to. Deny it, or request it again.';
    throw new Refusal('second-approver-needed', { sentence });
  }
  const tie = await findRecentTie(writer, deps, makerId, checkerId);
  if (!tie) return;
  const sentence =
    'Your access, or that of the colleague who requested this, was changed too recently ' +
    'by one of you or by the same people. ' +
    `You can approve it from ${bankTime(tie.endsAt)}; until then, another colleague has to.`;
  throw new Refusal('second-approver-needed', { sentence });
}

/**
 * Whether a staff member is neither blocked nor removed, and still has the role. It stays so until
 * the action is recorded: a block comes before it or after it. An action that locks customers has
 * locked this staff member before them.
 */
export async function mayStillAsk(
  writer: Writer,
  staffId: string,
  role: TwoPeople['makerRole'],
): Promise<boolean> {
  const enough = role === 'approver' ? ['administrator', 'approver'] : [role];
  const isInTurn = writer instanceof Draft;
  if (isInTurn) await joinTurn(writer, staffId);
  const maker = sql`select from staff
    where id = ${staffId} and status = 'active' and role = any(${enough})
    ${isInTurn ? empty : sql`for share`}`;
  return (await maybeOne(writer, maker)) !== undefined;
}

// Each staff member with everyone their access goes back to: who asked for or approved that they
// were added, given a role, reset or unblocked less than a day ago, and in turn whom those people's
// access goes back to. An administrator created by `npm run create-admin` goes back to no one.
function behind({ config, clock }: Rules, staffIds: readonly string[]): Sql {
  const since = new Date(clock.now().getTime() - config.limits.secondPersonWaitMs);
  return sql`behind (staff_id, id, changed_at) as (
      select listed, listed, null::timestamptz from unnest(${staffIds}::text[]) as listed
      union
      select b.staff_id, people.id, s.decided_at
        from behind b join staff_changes s on s.staff_id = b.id
        cross join lateral (values (s.requested_by), (s.decided_by)) as people (id)
        where s.status = 'approved' and s.decided_at > ${since} and people.id is not null
          and s.kind in
            ('create', 'change-role', 'reset-password', 'remove-authenticator', 'unblock'))`;
}

/**
 * Whether the access of two staff members goes back to one another, or to one and the same person,
 * by changes of the last day. Such two count as one: otherwise one administrator who gets one new
 * staff member past another administrator would have both voices.
 */
export async function findRecentTie(
  db: Db,
  deps: Rules,
  first: string,
  second: string,
): Promise<{ readonly endsAt: Date } | null> {
  const { at } = await one<{ at: Date | null }>(
    db,
    sql`with recursive ${behind(deps, [first, second])}
        select max(greatest(x.changed_at, y.changed_at)) as at
        from behind x join behind y on y.id = x.id
        where x.staff_id = ${first} and y.staff_id = ${second}`,
  );
  return at && { endsAt: new Date(at.getTime() + deps.config.limits.secondPersonWaitMs) };
}

/** A staff member and everyone their access goes back to by changes of the last day. */
export async function listPeopleBehind(
  db: Db,
  deps: Rules,
  staffId: string,
): Promise<readonly string[]> {
  const records = await rows<{ id: string }>(
    db,
    sql`with recursive ${behind(deps, [staffId])} select distinct id from behind`,
  );
  return records.map(({ id }) => id);
}
