import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import { denyDeposit, listWaitingDeposits, returnDeposit } from '#endpoints/payments/deposits.ts';
import { readUser } from '#endpoints/people/customers.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { ReasonDialog } from '../base/form/reason-dialog.tsx';
import { formatAmount } from '../base/format/format.ts';
import { DecisionBar } from '../base/queue/decision/decision-bar.tsx';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../base/queue/decision/second-person.tsx';
import { useDecision } from '../base/queue/decision/use-decision.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import { Remarks } from '../ui/display/remark.tsx';
import type { WaitingDeposit } from './waiting-deposit-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly deposit: WaitingDeposit;
  readonly today: CalendarDate;
}

const usualReasons = [
  'The account the check was drawn on does not have enough money.',
  'The account the check was drawn on is closed.',
  'Payment of the check was stopped.',
  'The check was already paid.',
];

const KEPT = 'The check was not returned.';

/** Says that the other bank did not pay a check that was accepted. */
export function ReturnDeposit({ me, deposit, today }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { id, userName, accountName, amount, waitsForSecondPerson: waiting } = deposit;
  const giveBack = useDecision(deposit, returnDeposit, {
    refreshes: [listWaitingDeposits, listAllAccounts, listAllTransactions, readUser],
    done: ({ needsSecondApproval }) =>
      needsSecondApproval
        ? waitingToast
        : { title: 'Check returned', text: `${formatAmount(amount)} was taken back.` },
    failed: 'Error returning check',
  });
  const keep = useDecision(deposit, denyDeposit, {
    refreshes: [listWaitingDeposits],
    done: () => ({ title: 'Return denied', text: 'The check stays accepted.' }),
    failed: 'Error denying the return',
  });
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        list={listWaitingDeposits}
        notice={giveBack.notice ?? keep.notice}
        yes={
          waiting
            ? {
                label: 'Deny return',
                busyLabel: 'Denying...',
                isBusy: keep.isBusy,
                onPress: () => {
                  giveBack.reset();
                  keep.submit({ params: { id }, body: { reason: KEPT } });
                },
                why,
              }
            : undefined
        }
        no={{
          label: 'Return check',
          busyLabel: 'Returning...',
          isBusy: giveBack.isBusy,
          onPress: () => setDialogOpen(true),
          why: why ?? whyNotApproveTwice(me, waiting),
        }}
      >
        {waiting && (
          <Remarks label="Return">
            <SecondPersonRemarks waiting={waiting} today={today} />
          </Remarks>
        )}
      </DecisionBar>
      {isDialogOpen && (
        <ReasonDialog
          title="Return this check?"
          submitLabel="Return check"
          usual={usualReasons}
          hint={`${userName} will see this in an email.`}
          required="Please give a reason: the customer has to be notified."
          onClose={() => setDialogOpen(false)}
          onSubmit={(reason) => {
            setDialogOpen(false);
            giveBack.submit({ params: { id }, body: { reason } });
          }}
        >
          <p>
            {formatAmount(amount)} will be taken back from {userName}’s {accountName}, even if it
            was spent. The account can become overdrawn.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
