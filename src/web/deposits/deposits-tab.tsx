import { listWaitingDeposits } from '#endpoints/deposits.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { WaitingDepositCard } from './waiting-deposit-card.tsx';

/** The checks that wait for review, and what became of the others. */
export function DepositsTab({ me }: { readonly me: StaffMember }) {
  return (
    <QueueTab
      me={me}
      endpoint={listWaitingDeposits}
      queueName="check-deposits"
      title="Check Deposits"
      note="reviewed within one business day"
      items="check deposits"
      empty="No check deposits to review"
      amountLabel="Check total"
      statuses={[
        ['', 'Waiting'],
        ['approved', 'Approved'],
        ['completed', 'Completed'],
        ['denied', 'Denied'],
        ['returned', 'Returned'],
      ]}
    >
      {(deposit, today) => <WaitingDepositCard me={me} deposit={deposit} today={today} />}
    </QueueTab>
  );
}
