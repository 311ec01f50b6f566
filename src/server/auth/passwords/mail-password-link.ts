import type * as contract from '#contract/people/auth.ts';
import { Refusal } from '#contract/refusals.ts';
import { transaction } from '#database/transaction.ts';
import { FIRST_ADMINISTRATOR } from '#rules/people/staff.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { requireNotSelf } from '../../people/conflict-of-interest.ts';
import { getLogin, lockLogin } from '../logins.ts';
import { mailResetLink, takeResetMail } from './forgot-password.ts';

/**
 * An administrator sends a customer the link to a new password. It goes to the customer's own
 * mailbox: the administrator never learns the password.
 */
export async function mailPasswordLink(
  deps: Deps,
  { params, visitor, request }: Call<typeof contract.resetSignIn>,
): Promise<{ id: string }> {
  const { pool, clock } = deps;
  const { userId: id } = params;
  // The first administrator is shown among the users, and is no customer.
  if (id === FIRST_ADMINISTRATOR) throw new Refusal('not-found');
  const { status } = await getLogin(pool, 'customer', id);
  if (status !== 'active') throw new Refusal('customer-blocked');
  await takeResetMail(deps, id);
  return await transaction(pool, async (tx) => {
    const login = await lockLogin(tx, 'customer', id);
    await requireNotSelf(tx, visitor.staff.subjectId, id);
    await mailResetLink(tx, deps, login, request);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'reset-sign-in',
      subjectKind: 'customer',
      subjectId: id,
      after: { what: 'password' },
    });
    return { id };
  });
}
