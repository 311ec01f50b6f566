import type { Reply } from '#contract/endpoint.ts';
import { listAllAccounts } from '#endpoints/accounts/accounts.ts';
import { listAllTransactions } from '#endpoints/accounts/transactions.ts';
import {
  denyCorrection,
  listCorrections,
  reverseJournal,
} from '#endpoints/back-office/corrections.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatAmount, formatDateTime } from '../base/format/format.ts';
import { ApproveOrDeny } from '../base/queue/decision/approve-or-deny.tsx';
import { SecondPersonRemarks, whyNotApproveTwice } from '../base/queue/decision/second-person.tsx';
import { useDecision } from '../base/queue/decision/use-decision.ts';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotManage } from '../base/session/staff-member.ts';
import { Remarks } from '../ui/display/remark.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';

type Correction = Reply<typeof listCorrections>[number];

/** Reversals of journals that wait for a second person; nothing at all where none does. */
export function CorrectionsQueue({ me }: { readonly me: StaffMember }) {
  const { today } = useQueue('adjustments');
  const { data: waiting = [] } = useEndpoint(listCorrections, { isShared: true });
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-corrections" className="grid gap-4">
      <h2 id="waiting-corrections" className="text-2xl text-head">
        Corrections waiting for a second person
      </h2>
      <ul className="grid gap-4">
        {waiting.map((correction) => (
          <li key={correction.id}>
            <CorrectionCard me={me} correction={correction} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Props {
  readonly me: StaffMember;
  readonly correction: Correction;
  readonly today: CalendarDate;
}

function CorrectionCard({ me, correction, today }: Props) {
  const { journalNumber, kind, userNames, amount, reason, createdAt } = correction;
  return (
    <QueueCard
      title={userNames.join(', ')}
      about={`Journal ${journalNumber}`}
      badges={<StatusBadge status="Correction" tone="neutral" />}
      figure={formatAmount(amount)}
      foot={<Decision me={me} correction={correction} today={today} />}
    >
      <QueueColumn>
        <Fact label="Takes back">{kind}</Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Reason">{reason}</Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Requested">{formatDateTime(createdAt)}</Fact>
      </QueueColumn>
    </QueueCard>
  );
}

const refreshes = [listCorrections, listAllAccounts, listAllTransactions];

function Decision({ me, correction, today }: Props) {
  const { id, journalNumber: number, amount, reason, waitsForSecondPerson: waiting } = correction;
  const approve = useDecision(correction, reverseJournal, {
    refreshes,
    done: ({ journalNumber }) => ({
      title: 'Journal reversed',
      text: `Journal ${journalNumber} takes it back.`,
    }),
    failed: 'Error reversing journal',
  });
  const deny = useDecision(correction, denyCorrection, {
    refreshes,
    done: () => ({ title: 'Correction denied' }),
    failed: 'Error denying correction',
  });
  return (
    <ApproveOrDeny
      me={me}
      list={listCorrections}
      approve={approve}
      onApprove={() => approve.submit({ params: { number }, body: { reason, correctionId: id } })}
      question={{
        title: `Reverse journal ${number}?`,
        text: `${formatAmount(amount)} is taken back, even where that overdraws an account.`,
        reasons: [],
        confirmLabel: 'Reverse journal',
      }}
      whyNotApprove={whyNotManage(me) ?? whyNotApproveTwice(me, waiting)}
      deny={deny}
      onDeny={(why) => deny.submit({ params: { id }, body: { reason: why } })}
      denial={{
        title: 'Deny this correction?',
        submitLabel: 'Deny correction',
        effect: `Journal ${number} stays as it is.`,
        hint: 'For staff only. The customer will not see it.',
      }}
    >
      <Remarks label="Why it is waiting">
        <SecondPersonRemarks waiting={waiting} today={today} />
      </Remarks>
    </ApproveOrDeny>
  );
}
