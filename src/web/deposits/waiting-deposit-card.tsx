import type { Reply } from '#contract/endpoint.ts';
import type { listWaitingDeposits } from '#contract/payments/deposits.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { kindName } from '../base/account/account-kind.ts';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatMonth,
  maskedNumber,
} from '../base/format/format.ts';
import { PromiseNote } from '../base/queue/promise-note.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';
import { CheckImages } from './check-images.tsx';
import { DepositDecision } from './deposit-decision.tsx';

export type WaitingDeposit = Reply<typeof listWaitingDeposits>[number];

interface Props {
  readonly me: StaffMember;
  readonly deposit: WaitingDeposit;
  readonly today: CalendarDate;
}

/** One check: both its sides, where it goes, and what speaks against it. */
export function WaitingDepositCard({ me, deposit, today }: Props) {
  const { status, userEmail, customerSince, accountType, accountNumber } = deposit;
  return (
    <QueueCard
      title={deposit.userName}
      about={`${userEmail ?? 'No email'} · customer since ${formatMonth(customerSince)}`}
      badges={<StatusBadge status={status} tone={toneOf(status)} />}
      figure={formatAmount(deposit.amount)}
      isMiddleWide
      foot={<DepositDecision me={me} deposit={deposit} today={today} />}
    >
      <QueueColumn>
        <Fact label="Into">
          <p className="font-semibold">{deposit.accountName}</p>
          <Aside>
            {kindName(accountType)} {maskedNumber(accountNumber)}
          </Aside>
        </Fact>
        <Fact label="Amount the customer typed">{formatAmount(deposit.amount)}</Fact>
      </QueueColumn>
      <div className="px-5 py-4 @2xl:px-6">
        <CheckImages depositId={deposit.id} userName={deposit.userName} />
      </div>
      <QueueColumn>
        {status === 'pending' ? (
          <PromiseNote item={deposit} today={today} verb="Deposited" />
        ) : (
          <Fate deposit={deposit} />
        )}
      </QueueColumn>
    </QueueCard>
  );
}

function Fate({ deposit }: Pick<Props, 'deposit'>) {
  const { createdAt, decidedAt, availability, reason, returnedAt } = deposit;
  return (
    <>
      <Fact label="Deposited">{formatDateTime(createdAt)}</Fact>
      {decidedAt && <Fact label="Decided">{formatDateTime(decidedAt)}</Fact>}
      {availability.length > 0 && (
        <Fact label="Available">
          {availability.map(({ amount, availableOn }) => (
            <p key={availableOn}>
              {formatAmount(amount)} on {formatDate(availableOn)}
            </p>
          ))}
        </Fact>
      )}
      {returnedAt && <Fact label="Returned">{formatDateTime(returnedAt)}</Fact>}
      {reason && <Fact label="Reason">{reason}</Fact>}
    </>
  );
}

function toneOf(status: WaitingDeposit['status']) {
  return status === 'denied' || status === 'returned' ? 'danger' : status;
}
