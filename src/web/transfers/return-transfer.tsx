import { useState } from 'react';
import { listAllAccounts } from '#contract/accounts.ts';
import { listAllTransactions } from '#contract/transactions.ts';
import { listWaitingTransfers, returnTransfer } from '#contract/transfers.ts';
import { DecisionBar } from '../base/decision-bar.tsx';
import { formatAmount } from '../base/format.ts';
import { type StaffMember, whyNotDecide } from '../base/staff-member.ts';
import { useDecision } from '../base/use-decision.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import type { WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly me: StaffMember;
  readonly transfer: WaitingTransfer;
}

const usualReasons = [
  'The account at the other bank is closed.',
  'The other bank could not find the account.',
];

/** Says that the other bank sent a wire back. */
export function ReturnTransfer({ me, transfer }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { id, userName, recipientName, amount } = transfer;
  const giveBack = useDecision(transfer, returnTransfer, {
    refreshes: [listWaitingTransfers, listAllAccounts, listAllTransactions],
    done: () => ({ title: 'Transfer returned', text: 'Its money is back on the account.' }),
    failed: 'Error returning transfer',
  });
  return (
    <>
      <DecisionBar
        list={listWaitingTransfers}
        aftermath={giveBack.aftermath}
        no={{
          label: 'Return',
          busyLabel: 'Returning...',
          isBusy: giveBack.isBusy,
          onPress: () => setAsked(true),
          why: whyNotDecide(me),
        }}
      />
      {isAsked && (
        <ReasonDialog
          title="Return this transfer?"
          submitLabel="Return transfer"
          usual={usualReasons}
          hint={`${userName} reads this in an email.`}
          onClose={() => setAsked(false)}
          onSubmit={(reason) => {
            setAsked(false);
            giveBack.submit({ params: { id }, body: { reason } });
          }}
        >
          <p>
            {formatAmount(amount)} from {userName} to {recipientName}. The other bank sent it back:
            its money is posted back to the account.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
