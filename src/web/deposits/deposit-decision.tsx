import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { approveDeposit, denyDeposit, listWaitingDeposits } from '#endpoints/payments/deposits.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount, formatDate } from '../base/format/format.ts';
import { approvalQuestion } from '../base/queue/decision/approval-question.ts';
import { ApproveOrDeny } from '../base/queue/decision/approve-or-deny.tsx';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../base/queue/decision/second-person.tsx';
import { useQueueDecision } from '../base/queue/decision/use-queue-decision.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { useStaffTerms } from '../base/session/use-staff-terms.ts';
import { Remark, Remarks } from '../ui/display/remark.tsx';
import { ReturnDeposit } from './return-deposit.tsx';
import type { WaitingDeposit } from './waiting-deposit-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly deposit: WaitingDeposit;
  readonly today: CalendarDate;
}

const refreshes = [listWaitingDeposits, listAllAccounts, listAllTransactions];

const usualReasons = [
  'The photo is not clear enough. Please take it again.',
  'The check is not endorsed on the back.',
  'The amount you entered does not match the check.',
  'This check was already deposited.',
];

/** What speaks against a check, and the yes or no to it. */
export function DepositDecision({ me, deposit, today }: Props) {
  const { id, status, userName, accountName, amount, warnings } = deposit;
  const params = { id };
  const isFirstOfTwo = deposit.needsSecondApproval && !deposit.waitsForSecondPerson;
  const decision = { queue: 'check-deposits', title: userName, refreshes };
  const approve = useQueueDecision(deposit, approveDeposit, {
    ...decision,
    outcome: 'Approved',
    isLeaving: !isFirstOfTwo,
    expected: isFirstOfTwo ? waitingToast : { title: 'Check deposit approved' },
    done: ({ needsSecondApproval, availability }) =>
      needsSecondApproval
        ? waitingToast
        : { title: 'Check deposit approved', text: availabilityText(availability) },
    failed: 'Error approving check deposit',
  });
  const largeAmount = useStaffTerms()?.largeAmount;
  const deny = useQueueDecision(deposit, denyDeposit, {
    ...decision,
    outcome: 'Denied',
    expected: { title: 'Check deposit denied' },
    failed: 'Error denying check deposit',
  });

  if (status === 'approved' || status === 'completed') {
    return <ReturnDeposit me={me} deposit={deposit} today={today} />;
  }
  if (status !== 'pending') return null;
  return (
    <ApproveOrDeny
      me={me}
      list={listWaitingDeposits}
      approve={approve}
      onApprove={() => approve.submit({ params })}
      question={approvalQuestion({
        title: 'Approve this check?',
        text: `${formatAmount(amount)} into ${userName}’s ${accountName}.`,
        confirmLabel: 'Approve check',
        amount,
        largeAmount,
        unusual: warnings
          // Every account is new once; that alone is a remark and no question.
          .filter(({ code }) => code !== 'new-account')
          .map(({ text }) => text.replace(/\.$/, '')),
      })}
      whyNotApprove={whyNotApproveTwice(me, deposit.waitsForSecondPerson)}
      deny={deny}
      onDeny={(reason) => deny.submit({ params, body: { reason } })}
      denial={{
        title: 'Deny this check?',
        submitLabel: 'Deny check',
        effect: `${userName}’s check for ${formatAmount(amount)} will not be accepted. Nothing is posted.`,
        hint: `${userName} will see this in an email.`,
        usual: usualReasons,
      }}
    >
      <ToWeigh deposit={deposit} today={today} />
    </ApproveOrDeny>
  );
}

function ToWeigh({ deposit, today }: Omit<Props, 'me'>) {
  const { warnings, needsSecondApproval, waitsForSecondPerson } = deposit;
  return (
    <Remarks label="Checks">
      {warnings.map(({ code, text }) => (
        <Remark key={code} isCareful>
          {text.replace(/\.$/, '')}
        </Remark>
      ))}
      {warnings.length === 0 && <Remark>Nothing unusual found</Remark>}
      {needsSecondApproval && !waitsForSecondPerson && <Remark>Needs two people</Remark>}
      <SecondPersonRemarks waiting={waitsForSecondPerson} today={today} />
    </Remarks>
  );
}

function availabilityText(parts: WaitingDeposit['availability']): string {
  return parts
    .map(({ amount, availableOn }) => `${formatAmount(amount)} on ${formatDate(availableOn)}`)
    .join(', ');
}
