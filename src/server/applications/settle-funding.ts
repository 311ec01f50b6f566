import { transaction } from '#database/transaction.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { holdRelease } from '#ledger/requests.ts';
import { requireNotOwnAffair } from '../accounts/own-affairs.ts';
import { actorOf } from '../base/actor.ts';
import { appendAudit } from '../base/audit.ts';
import type { Parts } from '../base/parts.ts';
import { requireMove } from '../base/state-machine.ts';
import type { VisitorOf } from '../base/visitor.ts';
import { requireRecorded } from '../ledger-refusal.ts';
import { fundingLife } from './application-life.ts';
import { lockApplication, updateFunding } from './writes.ts';

type Settled = 'confirmed' | 'returned';

/** Staff have seen the opening deposit, or it never came: the hold ends, and with it the posting. */
export async function settleFunding(
  { pool, clock }: Parts,
  visitor: VisitorOf<'approver'>,
  applicationId: string,
  to: Settled,
) {
  return await transaction(pool, async (tx) => {
    const application = await lockApplication(tx, applicationId);
    requireMove(fundingLife, application.funding, to);
    const { customerId, fundingHold, fundingJournal } = application;
    if (!customerId || !fundingHold || fundingJournal === null) {
      throw new Error('A held opening deposit has a customer, a hold and a journal.');
    }
    await requireNotOwnAffair(tx, visitor.staff.subjectId, customerId);
    await updateFunding(tx, applicationId, to);
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: clock.now(),
      action: to === 'confirmed' ? 'confirm-funding' : 'return-funding',
      subjectKind: 'application',
      subjectId: applicationId,
      before: { funding: 'held' },
      after: { funding: to, amountCents: application.initialDepositCents },
    });
    const request = settlement({ applicationId, fundingHold, fundingJournal }, to);
    requireRecorded(await record(tx, request, clock.businessNow()));
    return { id: applicationId, funding: to };
  });
}

interface Held {
  readonly applicationId: string;
  readonly fundingHold: string;
  readonly fundingJournal: bigint;
}

function settlement(held: Held, to: Settled): JournalRequest {
  const key = `opening deposit ${held.applicationId} ${to}`;
  const release = holdRelease({ key, kind: `opening-deposit-${to}` }, held.fundingHold);
  return to === 'confirmed' ? release : { ...release, reverses: held.fundingJournal };
}
