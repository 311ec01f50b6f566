import { listWaitingDeposits } from '#endpoints/payments/deposits.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount } from '../base/format/format.ts';
import { type CaseSummary, dueOf } from '../base/queue/case/case-summary.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { type WaitingDeposit, WaitingDepositCard } from './waiting-deposit-card.tsx';

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
      summary={summaryOf}
    >
      {(deposit, today) => <WaitingDepositCard me={me} deposit={deposit} today={today} />}
    </QueueTab>
  );
}

function summaryOf(deposit: WaitingDeposit, today: CalendarDate): CaseSummary {
  const { userName, accountName, amount, status, warnings } = deposit;
  return {
    title: userName,
    about: `Into ${accountName}`,
    figure: formatAmount(amount),
    amount,
    due: status === 'pending' ? dueOf(deposit, today) : undefined,
    cautions: warnings.length,
  };
}
