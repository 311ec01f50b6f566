import { useState } from 'react';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import {
  denyTransfer,
  listWaitingTransfers,
  readTransfer,
  returnTransfer,
} from '#endpoints/payments/transfers.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { ReasonDialog } from '../../base/form/reason-dialog.tsx';
import { formatAmount } from '../../base/format/format.ts';
import { DecisionBar } from '../../base/queue/decision/decision-bar.tsx';
import {
  SecondPersonRemarks,
  waitingToast,
  whyNotApproveTwice,
} from '../../base/queue/decision/second-person.tsx';
import { useDecision } from '../../base/queue/decision/use-decision.ts';
import { type StaffMember, whyNotDecide } from '../../base/session/staff-member.ts';
import { Remarks } from '../../ui/display/remark.tsx';
import type { WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly me: StaffMember;
  readonly transfer: WaitingTransfer;
  readonly today: CalendarDate;
}

const usualReasons = [
  'The account at the other bank is closed.',
  'The other bank could not find the account.',
];

/** Says that the other bank sent a wire back. */
export function ReturnTransfer({ me, transfer, today }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { id, userName, recipientName, amount, waitsForSecondPerson: waiting } = transfer;
  const giveBack = useDecision(transfer, returnTransfer, {
    refreshes: [listWaitingTransfers, readTransfer, listAllAccounts, listAllTransactions],
    done: ({ needsSecondApproval }) =>
      needsSecondApproval
        ? waitingToast
        : { title: 'Transfer returned', text: 'The money is back in the account.' },
    failed: 'Error returning transfer',
  });
  const keep = useDecision(transfer, denyTransfer, {
    refreshes: [listWaitingTransfers],
    done: () => ({ title: 'Return denied', text: 'The wire stays as it is.' }),
    failed: 'Error denying the return',
  });
  const why = whyNotDecide(me);
  return (
    <>
      <DecisionBar
        list={listWaitingTransfers}
        notice={giveBack.notice ?? keep.notice}
        yes={
          waiting
            ? {
                label: 'Deny return',
                busyLabel: 'Denying...',
                isBusy: keep.isBusy,
                onPress: () => {
                  giveBack.reset();
                  keep.submit({ params: { id }, body: {} });
                },
                why,
              }
            : undefined
        }
        no={{
          label: 'Return',
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
          title="Return this transfer?"
          submitLabel="Return transfer"
          usual={usualReasons}
          hint={`${userName} will see this in an email.`}
          onClose={() => setDialogOpen(false)}
          onSubmit={(reason) => {
            setDialogOpen(false);
            giveBack.submit({ params: { id }, body: { reason } });
          }}
        >
          <p>
            {formatAmount(amount)} from {userName} to {recipientName}. The other bank sent it back.
            The money will be posted back to the account.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
