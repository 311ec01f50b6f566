import { listWaitingTransfers } from '#contract/transfers.ts';
import { QueueTab } from '../../base/queue/queue-tab.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { statusNames } from '../status-names.ts';
import { transferNames } from '../transfer-labels.ts';
import { WaitingTransferCard } from './waiting-transfer-card.tsx';

/** The transfers that wait for a decision, and what became of the others. */
export function TransfersTab({ me }: { readonly me: StaffMember }) {
  const { pending, ...decided } = statusNames;
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
        choices: Object.entries(transferNames),
      }}
    >
      {(transfer, today) => <WaitingTransferCard me={me} transfer={transfer} today={today} />}
    </QueueTab>
  );
}
