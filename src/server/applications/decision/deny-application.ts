import type * as contract from '#contract/people/applications.ts';
import { transaction } from '#database/transaction.ts';
import { isCredit } from '#rules/products/account-types.ts';
import { actorOf } from '../../base/audit-log/actor.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import type { Deps } from '../../base/deps.ts';
import type { Call } from '../../base/http/mount.ts';
import { enqueueMail } from '../../base/mail/outbox.ts';
import { requireMove } from '../../base/state-machine.ts';
import { requireDifferentName } from '../../people/conflict-of-interest.ts';
import { applicationStates } from '../application-states.ts';
import { requireNotOwnApplication } from '../own-application.ts';
import { lockApplication, updateDenied } from '../writes.ts';
import { denialEmail } from './decision-email.ts';

type Denial = Call<typeof contract.denyApplication>;

/**
 * Turns an application down; its username is free again at once. A denial of credit without a
 * reason tells the applicant how to get one, which Regulation B allows.
 */
export async function denyApplication(deps: Deps, { params, body, visitor }: Denial) {
  const { pool, keys, clock, config } = deps;
  const { reason = null } = body;
  return await transaction(pool, async (tx) => {
    const application = await lockApplication(tx, params.id);
    requireMove(applicationStates, application.status, 'denied');
    await requireNotOwnApplication(tx, visitor.staff.subjectId, application);
    await requireDifferentName(tx, config.settings, visitor.staff.subjectId, application);
    const denial = { id: application.id, decidedBy: visitor.staff.subjectId, reason };
    await updateDenied(tx, denial, clock.businessNow());
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: 'deny-application',
      subjectKind: 'application',
      subjectId: application.id,
      before: { status: 'pending' },
      after: { status: 'denied', reason },
    });
    const denied = { isCredit: isCredit(application.accountType), reason };
    await enqueueMail(tx, keys, denialEmail(application, denied), clock.now());
    return { id: application.id, status: 'denied' as const };
  });
}
