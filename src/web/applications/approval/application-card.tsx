import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { printPhone } from '#rules/people/phone.ts';
import { kindName } from '../../base/account/account-kind.ts';
import { formatAmount, formatDate, formatDateTime } from '../../base/format/format.ts';
import { PromiseNote } from '../../base/queue/promise-note.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../../ui/queue/queue-card.tsx';
import { ApplicantIdentity } from './applicant-identity.tsx';
import { ApplicantQuestions } from './applicant-questions.tsx';
import { ApplicationDecision } from './application-decision.tsx';
import {
  addressOf,
  identityLabel,
  nameOf,
  productNameOf,
  type WaitingApplication,
} from './application-labels.ts';
import { FundingDecision } from './funding-decision.tsx';

interface Props {
  readonly me: StaffMember;
  readonly application: WaitingApplication;
  readonly today: CalendarDate;
}

const tones = { pending: 'pending', approved: 'approved', denied: 'danger' } as const;

/** One application with all that staff need to decide on it. */
export function ApplicationCard({ me, application, today }: Props) {
  const product = productNameOf(application);
  const { reference, status, email, phone, accountType, initialDeposit, funding, identity } =
    application;
  return (
    <QueueCard
      title={nameOf(application)}
      about={email ?? 'Email no longer on file'}
      badges={<StatusBadge status={status} tone={tones[status]} />}
      figure={formatAmount(initialDeposit)}
      foot={
        funding === 'held' ? (
          <FundingDecision me={me} application={application} today={today} />
        ) : (
          <ApplicationDecision me={me} application={application} />
        )
      }
      more={
        <>
          <ApplicantQuestions me={me} application={application} />
          <ApplicantIdentity me={me} application={application} />
        </>
      }
    >
      <QueueColumn>
        <Fact label="Account type">
          <p className="font-semibold">{kindName(accountType)}</p>
          {product && <Aside>{product}</Aside>}
        </Fact>
        <Fact label="Initial deposit">
          {formatAmount(initialDeposit)}
          {funding === 'held' && <Aside>Held until it arrives</Aside>}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Contact">
          <p className="tabular-nums">
            {phone === null ? 'Phone no longer on file' : printPhone(phone)}
          </p>
          <Aside>{addressOf(application)}</Aside>
        </Fact>
        <Fact label="Identity">
          <p className="tabular-nums">SSN {application.ssn ?? 'no longer on file'}</p>
          {application.username && <Aside>Username {application.username}</Aside>}
          {status === 'pending' && identity !== 'verified' ? (
            <p className="mt-1">
              <StatusBadge status={identityLabel(application)} tone="pending" />
            </p>
          ) : (
            <Aside>{identityLabel(application)}</Aside>
          )}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Age application={application} today={today} />
        {reference !== null && (
          <Fact label="Reference">
            <span className="tabular-nums">{reference}</span>
          </Fact>
        )}
        {status !== 'pending' && <Fate application={application} />}
      </QueueColumn>
    </QueueCard>
  );
}

/** Against what was promised: first to the applicant, then about the opening deposit. */
function Age({ application, today }: Omit<Props, 'me'>) {
  const { status, funding, decidedAt, promisedBy } = application;
  if (status === 'pending') return <PromiseNote item={application} today={today} verb="Applied" />;
  if (funding !== 'held' || decidedAt === null) return null;
  const item = { createdAt: decidedAt, promisedBy };
  return <PromiseNote item={item} today={today} verb="Held since" />;
}

function Fate({ application }: Pick<Props, 'application'>) {
  const { createdAt, decidedAt, decidedBy, reason, status } = application;
  return (
    <>
      <Fact label="Applied">{formatDate(createdAt)}</Fact>
      {decidedAt && (
        <Fact label={status === 'denied' ? 'Denied' : 'Approved'}>
          {formatDateTime(decidedAt)}
          {decidedBy && <Aside>by {decidedBy}</Aside>}
        </Fact>
      )}
      {reason && <Fact label="Reason">{reason}</Fact>}
    </>
  );
}
