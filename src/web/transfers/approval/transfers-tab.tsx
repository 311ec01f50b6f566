import { listWaitingTransfers } from '#endpoints/payments/transfers.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount } from '../../base/format/format.ts';
import { type CaseSummary, dueOf } from '../../base/queue/case/case-summary.ts';
import { QueueTab } from '../../base/queue/queue-tab.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { transferStatusLabels, transferTypeLabels } from '../transfer-labels.ts';
import { reasonsOf, type WaitingTransfer } from './waiting-transfer.ts';
import { WaitingTransferCard } from './waiting-transfer-card.tsx';

/** The transfers that wait for a decision, and what became of the others. */
export function TransfersTab({ me }: { readonly me: StaffMember }) {
  const { pending, ...decided } = transferStatusLabels;
  return (
    <QueueTab
      me={me}
      endpoint={listWaitingTransfers}
      queueName="transfers"
      title="Pending Transfers"
      items="transfers"
      empty="No pending transfer requests"
      amountLabel="Held for customers"
      statuses={[['', pending], ...Object.entries(decided)]}
      filter={{
        name: 'transferType',
        label: 'Type',
        all: 'All types',
        choices: Object.entries(transferTypeLabels),
      }}
      summary={summaryOf}
    >
      {(transfer, today) => <WaitingTransferCard me={me} transfer={transfer} today={today} />}
    </QueueTab>
  );
}

function summaryOf(transfer: WaitingTransfer, today: CalendarDate): CaseSummary {
  const { userName, recipientName, transferType, amount, status } = transfer;
  return {
    title: userName,
    about: `${transferTypeLabels[transferType]} to ${recipientName}`,
    figure: formatAmount(amount),
    amount,
    due: status === 'pending' ? dueOf(transfer, today) : undefined,
    cautions: reasonsOf(transfer).filter(({ isCareful }) => isCareful).length,
  };
}
