import { useState } from 'react';
import type { Sent } from '#contract/endpoint.ts';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import {
  approveTransfer,
  denyTransfer,
  listWaitingTransfers,
} from '#endpoints/payments/transfers.ts';
import { formatAmount } from '../../base/format/format.ts';
import { useSignedDecision } from '../../base/passkeys/use-signed-decision.tsx';
import { approvalQuestion } from '../../base/queue/decision/approval-question.ts';
import { ApproveOrDeny } from '../../base/queue/decision/approve-or-deny.tsx';
import { ScreeningDialog } from '../../base/queue/decision/screening-dialog.tsx';
import { useQueueDecision } from '../../base/queue/decision/use-queue-decision.ts';
import { type StaffMember, whyNotSecond } from '../../base/session/staff-member.ts';
import { useStaffTerms } from '../../base/session/use-staff-terms.ts';
import { Remark, Remarks } from '../../ui/display/remark.tsx';
import { reasonsOf, unusualAbout, type WaitingTransfer } from './waiting-transfer.ts';

const partyLabels = { customer: 'Customer', recipient: 'Recipient', bank: 'Bank' } as const;

interface Props {
  readonly me: StaffMember;
  readonly transfer: WaitingTransfer;
}

type ApprovalBody = Sent<typeof approveTransfer>['body'];

const refreshes = [listWaitingTransfers, listAllAccounts, listAllTransactions];

const firstApproval = {
  title: 'First approval recorded',
  text: 'A colleague has to approve it too.',
};

const usualReasons = [
  'The recipient’s details could not be confirmed.',
  'We could not reach you to confirm this transfer.',
  'This transfer looks like a known scam. Please call us.',
];

/** Why a transfer waits, and the yes or no to it. */
export function TransferDecision({ me, transfer }: Props) {
  const [isScreening, setScreening] = useState(false);
  const { id, beneficiaryHash, screening, userName, recipientName, amount } = transfer;
  const params = { id };
  const isFirstOfTwo = transfer.needsSecondApproval && transfer.firstApproverName === null;
  const decision = { queue: 'transfers', title: userName, refreshes };
  const approve = useQueueDecision(transfer, approveTransfer, {
    ...decision,
    outcome: 'Approved',
    isLeaving: !isFirstOfTwo,
    expected: isFirstOfTwo ? firstApproval : { title: 'Transfer approved successfully' },
    done: ({ needsSecondApproval }) =>
      needsSecondApproval ? firstApproval : { title: 'Transfer approved successfully' },
    failed: 'Error approving transfer',
  });
  const signing = useSignedDecision();
  const submitApproval = (body: ApprovalBody) =>
    signing.approve({
      kind: 'transfer',
      id,
      onSigned: (signed) => approve.submit({ params, body: { ...body, ...signed } }),
    });
  const largeAmount = useStaffTerms()?.largeAmount;
  const deny = useQueueDecision(transfer, denyTransfer, {
    ...decision,
    outcome: 'Denied',
    expected: { title: 'Transfer denied' },
    failed: 'Error denying transfer',
  });

  return (
    <>
      <ApproveOrDeny
        me={me}
        list={listWaitingTransfers}
        approve={{ ...approve, isBusy: approve.isBusy || signing.isSigning }}
        onApprove={() => {
          if (screening.length > 0) setScreening(true);
          else submitApproval({ beneficiaryHash });
        }}
        question={
          screening.length > 0
            ? undefined
            : approvalQuestion({
                title: 'Approve this transfer?',
                text: `${formatAmount(amount)} from ${userName} to ${recipientName}.`,
                confirmLabel: 'Approve transfer',
                amount,
                largeAmount,
                unusual: unusualAbout(transfer),
              })
        }
        whyNotApprove={whyNotSecond(me, transfer)}
        deny={deny}
        onDeny={(reason) => deny.submit({ params, body: { reason } })}
        denial={{
          title: 'Deny this transfer?',
          submitLabel: 'Deny transfer',
          effect:
            `${formatAmount(amount)} from ${userName} to ${recipientName}. ` +
            'The amount on hold becomes available again right away.',
          hint: `${userName} will see this in an email.`,
          usual: usualReasons,
        }}
      >
        <WhyItWaits transfer={transfer} />
      </ApproveOrDeny>
      {signing.question}
      {isScreening && (
        <ScreeningDialog
          hits={transfer.screening.map((hit) => ({ ...hit, party: partyLabels[hit.party] }))}
          hasNote
          onClose={() => setScreening(false)}
          onClear={(screeningNote) => {
            setScreening(false);
            const cleared = { screeningDecision: 'cleared' as const, screeningNote };
            submitApproval({ beneficiaryHash, ...cleared });
          }}
        />
      )}
    </>
  );
}

function WhyItWaits({ transfer }: Pick<Props, 'transfer'>) {
  const { firstApproverName, needsSecondApproval } = transfer;
  return (
    <Remarks label="Why it is waiting">
      {reasonsOf(transfer).map(({ text, isCareful }) => (
        <Remark key={text} isCareful={isCareful}>
          {text}
        </Remark>
      ))}
      {needsSecondApproval && (
        <Remark>
          {firstApproverName
            ? `Approved by ${firstApproverName}; waiting for a second person`
            : 'Needs two people'}
        </Remark>
      )}
    </Remarks>
  );
}
