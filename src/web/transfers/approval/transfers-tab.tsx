import { listWaitingTransfers } from '#endpoints/transfers.ts';
import { QueueTab } from '../../base/queue/queue-tab.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { transferStatusLabels, transferTypeLabels } from '../transfer-labels.ts';
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
    >
      {(transfer, today) => <WaitingTransferCard me={me} transfer={transfer} today={today} />}
    </QueueTab>
  );
}
