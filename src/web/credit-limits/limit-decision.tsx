import { useState } from 'react';
import { listAllAccounts } from '#contract/accounts.ts';
import {
  approveLimitRequest,
  denyLimitRequest,
  listWaitingLimitRequests,
} from '#contract/credit-limits.ts';
import { DecisionBar } from '../base/decision-bar.tsx';
import { formatAmount } from '../base/format.ts';
import { type StaffMember, whyNotDecide } from '../base/staff-member.ts';
import { useDecision } from '../base/use-decision.ts';
import { refresh } from '../base/use-endpoint.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { Remark, Remarks } from '../ui/remark.tsx';
import { ApproveLimit } from './approve-limit.tsx';
import type { WaitingLimitRequest } from './limit-request-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly request: WaitingLimitRequest;
}

const refreshes = [listWaitingLimitRequests, listAllAccounts];

// Worded as the principal reasons that a creditor has to state.
const usualReasons = [
  'Income insufficient for the amount of credit requested.',
  'The account has been open for too short a time.',
  'Too much of the present limit is in use.',
  'We could not verify your income.',
];

/** What to weigh about a higher limit, and the yes with an amount or the no with a reason. */
export function LimitDecision({ me, request }: Props) {
  const [asked, setAsked] = useState<'approve' | 'deny'>();
  const { id, status, userName, flags } = request;
  const params = { id };
  const close = () => setAsked(undefined);
  const approve = useDecision(request, approveLimitRequest, {
    refreshes,
    done: ({ approvedLimit }) => ({
      title: 'Credit limit raised',
      ...(approvedLimit && { text: `The limit of ${userName} is ${formatAmount(approvedLimit)}.` }),
    }),
    failed: 'Error approving credit request',
  });
  const deny = useDecision(request, denyLimitRequest, {
    refreshes,
    done: () => ({ title: 'Credit request denied' }),
    failed: 'Error denying credit request',
  });

  if (status !== 'pending') return null;
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        refused={approve.refused ?? deny.refused}
        onRefresh={() => refresh(listWaitingLimitRequests)}
        yes={{
          label: 'Approve',
          busyLabel: 'Approving...',
          isBusy: approve.isBusy,
          onPress: () => setAsked('approve'),
          why,
        }}
        no={{
          label: 'Deny',
          busyLabel: 'Denying...',
          isBusy: deny.isBusy,
          onPress: () => setAsked('deny'),
          why,
        }}
      >
        <Remarks label="To weigh">
          {flags.map(({ code, text }) => (
            <Remark key={code} isCareful>
              {text.replace(/\.$/, '')}
            </Remark>
          ))}
          {flags.length === 0 && <Remark>Within what this income usually carries</Remark>}
        </Remarks>
      </DecisionBar>
      {asked === 'approve' && (
        <ApproveLimit
          request={request}
          onClose={close}
          onApprove={(amount) => {
            close();
            deny.reset();
            approve.submit({ params, body: { amount } });
          }}
        />
      )}
      {asked === 'deny' && (
        <ReasonDialog
          title="Deny this request?"
          submitLabel="Deny request"
          required="Please say why: the law gives the customer a right to the reason."
          hint={`${userName} reads this in an email.`}
          usual={usualReasons}
          onClose={close}
          onSubmit={(reason) => {
            close();
            approve.reset();
            deny.submit({ params, body: { reason } });
          }}
        >
          <p>The limit of {userName} stays as it is.</p>
        </ReasonDialog>
      )}
    </>
  );
}
