import type { Reply } from '#contract/endpoint.ts';
import {
  approveAdjustment,
  denyAdjustment,
  listAdjustments,
  listAllAccounts,
} from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { formatAmount, formatSigned, maskedNumber } from '../base/format/format.ts';
import { useSignedDecision } from '../base/passkeys/use-signed-decision.tsx';
import { ApproveOrDeny } from '../base/queue/decision/approve-or-deny.tsx';
import { SecondPersonRemarks } from '../base/queue/decision/second-person.tsx';
import { useDecision } from '../base/queue/decision/use-decision.ts';
import { PromiseNote } from '../base/queue/promise-note.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { Remarks } from '../ui/display/remark.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';
import { balanceAfter } from './adjustment.ts';

type Adjustment = Reply<typeof listAdjustments>[number];

interface Props {
  readonly me: StaffMember;
  readonly adjustment: Adjustment;
  readonly today: CalendarDate;
}

/** A credit or debit by hand: whose it is, who asked for it, and the second person's word. */
export function AdjustmentCard({ me, adjustment, today }: Props) {
  const { direction, amount, balance, requestedBy, requestedById } = adjustment;
  const isMine = requestedById === me.id;
  return (
    <QueueCard
      title={adjustment.userName}
      about={adjustment.userEmail ?? 'No email'}
      badges={<StatusBadge status={direction === 'credit' ? 'Credit' : 'Debit'} tone="neutral" />}
      figure={formatSigned(amount, direction)}
      foot={<Decision me={me} adjustment={adjustment} today={today} />}
    >
      <QueueColumn>
        <Fact label="Account">
          <p className="font-semibold">{adjustment.accountName}</p>
          <Aside>{maskedNumber(adjustment.accountNumber)}</Aside>
        </Fact>
        <Fact label="Description">{adjustment.description}</Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Balance">
          {formatAmount(balance)} now,{' '}
          {formatAmount(balanceAfter(adjustment, direction, amount) ?? balance)} after
          <Aside>{formatAmount(adjustment.availableBalance)} available</Aside>
        </Fact>
        <Fact label="Requested by">
          {requestedBy}
          {isMine && ' (you)'}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <PromiseNote item={adjustment} today={today} verb="Requested" />
      </QueueColumn>
    </QueueCard>
  );
}

const OWN = 'You requested this posting, so a colleague has to approve it.';
const refreshes = [listAdjustments, listAllAccounts, listAllTransactions];

function Decision({ me, adjustment, today }: Props) {
  const { id, requestedById, requestedBy, createdAt, needs } = adjustment;
  const request = { askedById: requestedById, askedBy: requestedBy, askedAt: createdAt };
  const params = { id };
  const approve = useDecision(adjustment, approveAdjustment, {
    refreshes,
    done: () => ({ title: 'Posting approved', text: 'It has been posted to the account.' }),
    failed: 'Error approving posting',
  });
  const deny = useDecision(adjustment, denyAdjustment, {
    refreshes,
    done: () => ({ title: 'Posting denied' }),
    failed: 'Error denying posting',
  });
  const signing = useSignedDecision();
  return (
    <ApproveOrDeny
      me={me}
      list={listAdjustments}
      approve={{ ...approve, isBusy: approve.isBusy || signing.isSigning }}
      onApprove={() =>
        signing.approve({
          kind: 'adjustment',
          id,
          onSigned: (body) => approve.submit({ params, body }),
        })
      }
      question={{
        title: 'Approve this posting?',
        text: `${formatSigned(adjustment.amount, adjustment.direction)} on ${adjustment.userName}’s ${adjustment.accountName}, requested by ${adjustment.requestedBy}.`,
        reasons: [],
        confirmLabel: 'Approve posting',
      }}
      whyNotApprove={requestedById === me.id ? OWN : undefined}
      deny={deny}
      onDeny={(reason) => deny.submit({ params, body: { reason } })}
      denial={{
        title: 'Deny this posting?',
        submitLabel: 'Deny posting',
        effect: `${formatAmount(adjustment.amount)} for ${adjustment.userName} will not be posted.`,
        hint: 'For staff only. The customer will not see it.',
      }}
    >
      <Remarks label="Why it is waiting">
        <SecondPersonRemarks waiting={needs && { ...request, needs }} today={today} />
      </Remarks>
      {signing.question}
    </ApproveOrDeny>
  );
}
