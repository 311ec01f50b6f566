import type { CalendarDate } from '#rules/calendar-date.ts';
import { kindName } from '../base/account-kind.ts';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatMonth,
  maskedNumber,
} from '../base/format.ts';
import { inBusinessDays } from '../base/promise-age.ts';
import { PromiseNote } from '../base/promise-note.tsx';
import type { StaffMember } from '../base/staff-member.ts';
import { Aside, Fact, QueueCard, QueueColumn } from '../ui/queue-card.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { Destination } from './destination.tsx';
import { ReturnTransfer } from './return-transfer.tsx';
import { TransferDecision } from './transfer-decision.tsx';
import { transferNames } from './transfer-names.ts';
import { availableBefore, type WaitingTransfer } from './waiting-transfer.ts';

interface Props {
  readonly me: StaffMember;
  readonly transfer: WaitingTransfer;
  readonly today: CalendarDate;
}

/** One transfer with all that staff need to decide on it. */
export function WaitingTransferCard({ me, transfer, today }: Props) {
  const { status, userEmail, customerSince, processingDays, fee } = transfer;
  const isWaiting = status === 'pending';
  return (
    <QueueCard
      title={transfer.userName}
      about={`${userEmail ?? 'No email'} · customer since ${formatMonth(customerSince)}`}
      badges={
        <>
          <StatusBadge status={transferNames[transfer.transferType]} tone="neutral" />
          <StatusBadge status={status} tone={toneOf(status)} />
        </>
      }
      figure={formatAmount(transfer.amount)}
      foot={<Foot me={me} transfer={transfer} today={today} />}
    >
      <QueueColumn>
        <Fact label="From">
          <p className="font-semibold">{transfer.fromAccountName}</p>
          <Aside>
            {kindName(transfer.fromAccountType)} {maskedNumber(transfer.fromAccountNumber)}
          </Aside>
          {isWaiting && <Aside>{formatAmount(availableBefore(transfer))} before this hold</Aside>}
          {fee !== '0.00' && <Aside>Fee {formatAmount(fee)}</Aside>}
        </Fact>
        <Fact label="Description">{transfer.description ?? 'None given'}</Fact>
      </QueueColumn>
      <QueueColumn>
        <Destination transfer={transfer} />
      </QueueColumn>
      <QueueColumn>
        {isWaiting ? (
          <PromiseNote
            item={transfer}
            today={today}
            verb="Requested"
            after={
              processingDays === null
                ? 'Posts right away on approval'
                : `Processing: ${inBusinessDays(processingDays)}`
            }
          />
        ) : (
          <Fate transfer={transfer} />
        )}
      </QueueColumn>
    </QueueCard>
  );
}

function Foot({ me, transfer, today }: Props) {
  const { status, transferType } = transfer;
  if (status === 'pending') return <TransferDecision me={me} transfer={transfer} />;
  const isUnderWay = status === 'processing' && transferType !== 'internal';
  return isUnderWay && <ReturnTransfer me={me} transfer={transfer} today={today} />;
}

function Fate({ transfer }: Pick<Props, 'transfer'>) {
  const { decidedAt, expectedDate, reason, createdAt } = transfer;
  return (
    <>
      <Fact label="Requested">{formatDateTime(createdAt)}</Fact>
      {decidedAt && <Fact label="Decided">{formatDateTime(decidedAt)}</Fact>}
      {expectedDate && <Fact label="Expected to arrive">{formatDate(expectedDate)}</Fact>}
      {reason && <Fact label="Reason">{reason}</Fact>}
    </>
  );
}

function toneOf(status: WaitingTransfer['status']) {
  const isBad = status === 'denied' || status === 'cancelled' || status === 'returned';
  return isBad ? 'danger' : status;
}
