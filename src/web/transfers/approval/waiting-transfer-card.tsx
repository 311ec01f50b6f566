import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { kindName } from '../../base/account/account-kind.ts';
import { transferStatusTone } from '../../base/account/transfer-status-tone.ts';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatMonth,
  maskedNumber,
} from '../../base/format/format.ts';
import { inBusinessDays } from '../../base/queue/promise-age.ts';
import { PromiseNote } from '../../base/queue/promise-note.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../../ui/queue/queue-card.tsx';
import { transferTypeLabels } from '../transfer-labels.ts';
import { Destination } from './destination.tsx';
import { ReturnTransfer } from './return-transfer.tsx';
import { SignatureEvidence } from './signature-evidence.tsx';
import { TransferDecision } from './transfer-decision.tsx';
import { TransferHistory } from './transfer-history.tsx';
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
          <StatusBadge status={transferTypeLabels[transfer.transferType]} tone="neutral" />
          <StatusBadge status={status} tone={transferStatusTone(status)} />
        </>
      }
      figure={formatAmount(transfer.amount)}
      foot={<Foot me={me} transfer={transfer} today={today} />}
      more={<TransferHistory transfer={transfer} />}
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
        <SignatureEvidence transfer={transfer} />
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
  const isWire = transferType !== 'internal' && transferType !== 'bill';
  const hasLeft = isWire && (status === 'processing' || status === 'completed');
  return hasLeft && <ReturnTransfer me={me} transfer={transfer} today={today} />;
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
