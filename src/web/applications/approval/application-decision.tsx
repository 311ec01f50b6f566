import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import {
  approveApplication,
  denyApplication,
  listApplications,
} from '#endpoints/people/applications.ts';
import { listUsers } from '#endpoints/people/customers.ts';
import { deniedCreditReasons, REASON_REQUIRED } from '#rules/products/denied-credit-reasons.ts';
import { formatAmount } from '../../base/format/format.ts';
import { approvalQuestion } from '../../base/queue/decision/approval-question.ts';
import { ApproveOrDeny } from '../../base/queue/decision/approve-or-deny.tsx';
import { ScreeningDialog } from '../../base/queue/decision/screening-dialog.tsx';
import { useQueueDecision } from '../../base/queue/decision/use-queue-decision.ts';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { useStaffTerms } from '../../base/session/use-staff-terms.ts';
import { Remark, Remarks } from '../../ui/display/remark.tsx';
import { nameOf, reasonsOf, type WaitingApplication } from './application-labels.ts';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
}

const usualReasons = [
  'We could not verify your identity with the information you gave us.',
  'You already have an account with us. Please call us.',
  'The application is incomplete.',
];

/** What to weigh about an applicant, and the yes or no. */
export function ApplicationDecision({ me, application }: Props) {
  const [isScreening, setScreening] = useState(false);
  const { id, screening, status, initialDeposit } = application;
  // Denied credit is an adverse action: the applicant has a right to the principal reason.
  const isCredit = application.accountType.includes('credit');
  const reasons = reasonsOf(application);
  const name = nameOf(application);
  const params = { id };
  const decision = { queue: 'applications', title: name };
  const approve = useQueueDecision(application, approveApplication, {
    ...decision,
    outcome: 'Approved',
    refreshes: [listApplications, listUsers, listAllAccounts],
    expected: { title: 'Account approved successfully' },
    failed: 'Error approving account',
  });
  const largeAmount = useStaffTerms()?.largeAmount;
  const deny = useQueueDecision(application, denyApplication, {
    ...decision,
    outcome: 'Denied',
    refreshes: [listApplications],
    expected: { title: 'Account denied' },
    failed: 'Error denying account',
  });

  if (status !== 'pending') return null;
  return (
    <>
      <ApproveOrDeny
        me={me}
        list={listApplications}
        approve={approve}
        onApprove={() => {
          if (screening.length > 0) setScreening(true);
          else approve.submit({ params, body: {} });
        }}
        question={
          screening.length > 0
            ? undefined
            : approvalQuestion({
                title: 'Approve this application?',
                text: `${name} will get an account with an opening deposit of ${formatAmount(initialDeposit)}.`,
                confirmLabel: 'Approve application',
                amount: initialDeposit,
                largeAmount,
                unusual: reasons.filter(({ isCareful }) => isCareful).map(({ text }) => text),
              })
        }
        deny={deny}
        onDeny={(reason) => deny.submit({ params, body: { reason } })}
        denial={{
          title: 'Deny this application?',
          submitLabel: 'Deny application',
          effect: `${name} will not get an account and will be notified by email.`,
          hint: `${name} will see this in an email.`,
          usual: isCredit ? deniedCreditReasons : usualReasons,
          ...(isCredit && { required: REASON_REQUIRED }),
        }}
      >
        <Remarks label="Checks">
          {reasons.map(({ text, isCareful }) => (
            <Remark key={text} isCareful={isCareful}>
              {text}
            </Remark>
          ))}
        </Remarks>
      </ApproveOrDeny>
      {isScreening && (
        <ScreeningDialog
          hits={screening.map((hit) => ({ ...hit, party: 'Applicant', name }))}
          hasNote={false}
          onClose={() => setScreening(false)}
          onClear={() => {
            setScreening(false);
            approve.submit({ params, body: { clearScreening: true } });
          }}
        />
      )}
    </>
  );
}
