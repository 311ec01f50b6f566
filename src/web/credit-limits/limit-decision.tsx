import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import {
  approveLimitRequest,
  denyLimitRequest,
  listWaitingLimitRequests,
} from '#endpoints/accounts/credit-limits.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { deniedCreditReasons, REASON_REQUIRED } from '#rules/products/denied-credit-reasons.ts';
import { formatAmount } from '../base/format/format.ts';
import { ApproveOrDeny } from '../base/queue/decision/approve-or-deny.tsx';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../base/queue/decision/second-person.tsx';
import { useQueueDecision } from '../base/queue/decision/use-queue-decision.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { Remark, Remarks } from '../ui/display/remark.tsx';
import { ApproveLimit } from './approve-limit.tsx';
import type { WaitingLimitRequest } from './limit-request-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly request: WaitingLimitRequest;
  readonly today: CalendarDate;
}

const refreshes = [listWaitingLimitRequests, listAllAccounts];

const usualReasons = [
  ...deniedCreditReasons,
  'The account has not been open long enough',
  'Too much of the current limit is in use',
];

/** What to weigh about a higher limit, and the yes with an amount or the no with a reason. */
export function LimitDecision({ me, request, today }: Props) {
  const [isRaising, setRaising] = useState(false);
  const { id, status, userName, flags } = request;
  const params = { id };
  const decision = { queue: 'credit-limit-requests', title: userName, refreshes };
  const approve = useQueueDecision(request, approveLimitRequest, {
    ...decision,
    outcome: 'Approved',
    expected: { title: 'Credit limit raised' },
    done: ({ approvedLimit, needsSecondApproval }) =>
      needsSecondApproval
        ? waitingToast
        : {
            title: 'Credit limit raised',
            ...(approvedLimit && {
              text: `${userName}’s limit is now ${formatAmount(approvedLimit)}.`,
            }),
          },
    failed: 'Error approving credit request',
  });
  const deny = useQueueDecision(request, denyLimitRequest, {
    ...decision,
    outcome: 'Denied',
    expected: { title: 'Credit request denied' },
    failed: 'Error denying credit request',
  });

  if (status !== 'pending') return null;
  return (
    <>
      <ApproveOrDeny
        me={me}
        list={listWaitingLimitRequests}
        approve={approve}
        onApprove={() => setRaising(true)}
        whyNotApprove={whyNotApproveTwice(me, request.waitsForSecondPerson)}
        deny={deny}
        onDeny={(reason) => deny.submit({ params, body: { reason } })}
        denial={{
          title: 'Deny this request?',
          submitLabel: 'Deny request',
          effect: `${userName}’s limit will not change.`,
          hint: `${userName} will see this in an email.`,
          usual: usualReasons,
          required: REASON_REQUIRED,
        }}
      >
        <Remarks label="Checks">
          {flags.map(({ code, text }) => (
            <Remark key={code} isCareful>
              {text.replace(/\.$/, '')}
            </Remark>
          ))}
          {flags.length === 0 && <Remark>Within guideline for this income</Remark>}
          <SecondPersonRemarks waiting={request.waitsForSecondPerson} today={today} />
        </Remarks>
      </ApproveOrDeny>
      {isRaising && (
        <ApproveLimit
          request={request}
          onClose={() => setRaising(false)}
          onApprove={(amount) => {
            setRaising(false);
            approve.submit({ params, body: { amount } });
          }}
        />
      )}
    </>
  );
}
