import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { confirmFunding, listApplications, returnFunding } from '#endpoints/people/applications.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount } from '../../base/format/format.ts';
import { ApprovalDialog } from '../../base/queue/decision/approval-dialog.tsx';
import { approvalQuestion } from '../../base/queue/decision/approval-question.ts';
import { DecisionBar } from '../../base/queue/decision/decision-bar.tsx';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../../base/queue/decision/second-person.tsx';
import { useQueueDecision } from '../../base/queue/decision/use-queue-decision.ts';
import { type StaffMember, whyNotDecide } from '../../base/session/staff-member.ts';
import { useStaffTerms } from '../../base/session/use-staff-terms.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Remark, Remarks } from '../../ui/display/remark.tsx';
import { nameOf, type WaitingApplication } from './application-labels.ts';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
  readonly today: CalendarDate;
}

const refreshes = [listApplications, listAllAccounts, listAllTransactions];

const confirmed = { title: 'Opening deposit confirmed', text: 'It is available now.' };

/** Whether an opening deposit has arrived; until staff confirm it, it cannot be used. */
export function FundingDecision({ me, application, today }: Props) {
  const [isDenying, setDenying] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { id, initialDeposit, waitsForSecondPerson: waiting } = application;
  const params = { id };
  const decision = { queue: 'opening-deposits', title: nameOf(application), refreshes };
  const largeAmount = useStaffTerms()?.largeAmount;
  const confirm = useQueueDecision(application, confirmFunding, {
    ...decision,
    outcome: 'Confirmed',
    expected: confirmed,
    done: ({ needsSecondApproval }) => (needsSecondApproval ? waitingToast : confirmed),
    failed: 'Error confirming deposit',
  });
  const giveBack = useQueueDecision(application, returnFunding, {
    ...decision,
    outcome: 'Returned',
    expected: { title: 'Opening deposit returned', text: 'The posting was reversed.' },
    failed: 'Error returning deposit',
  });
  const why = whyNotDecide(me);
  const question = approvalQuestion({
    title: 'Has the opening deposit arrived?',
    text: `${formatAmount(initialDeposit)} will be available to ${nameOf(application)}.`,
    confirmLabel: 'It has arrived',
    amount: initialDeposit,
    largeAmount,
    unusual: [],
  });

  return (
    <>
      <DecisionBar
        list={listApplications}
        notice={confirm.notice ?? giveBack.notice}
        isHeld={confirm.isHeld || giveBack.isHeld}
        outcome={
          confirm.isDone ? 'Confirmed by you' : giveBack.isDone ? 'Returned by you' : undefined
        }
        yes={{
          label: 'It has arrived',
          busyLabel: 'Confirming...',
          isBusy: confirm.isBusy,
          onPress: () => {
            giveBack.reset();
            if (question) setConfirming(true);
            else confirm.submit({ params });
          },
          why: why ?? whyNotApproveTwice(me, waiting),
        }}
        no={{
          label: 'It never arrived',
          busyLabel: 'Returning...',
          isBusy: giveBack.isBusy,
          onPress: () => setDenying(true),
          why,
        }}
      >
        <Remarks label="Why it is waiting">
          <Remark>The opening deposit is on hold until the money arrives</Remark>
          <SecondPersonRemarks waiting={waiting} today={today} />
        </Remarks>
      </DecisionBar>
      {isConfirming && question && (
        <ApprovalDialog
          question={question}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false);
            confirm.submit({ params });
          }}
        />
      )}
      {isDenying && (
        <ConfirmDialog
          title="Reverse the opening deposit?"
          confirmLabel="Reverse the deposit"
          isDanger
          onClose={() => setDenying(false)}
          onConfirm={() => {
            setDenying(false);
            confirm.reset();
            giveBack.submit({ params });
          }}
        >
          <p>
            {formatAmount(initialDeposit)} will be taken out of {nameOf(application)}’s account. The
            account stays open.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
