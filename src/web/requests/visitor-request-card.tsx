import type { listRequests } from '#contract/back-office/requests.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { printPhone } from '#rules/people/phone.ts';
import { formatDate, formatDateTime } from '../base/format/format.ts';
import { PromiseNote } from '../base/queue/promise-note.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../ui/queue/queue-card.tsx';
import { HandleRequest } from './handle-request.tsx';

export type VisitorRequest = Reply<typeof listRequests>[number];

interface Props {
  readonly me: StaffMember;
  readonly request: VisitorRequest;
  readonly today: CalendarDate;
}

export const kindNames: Readonly<Record<VisitorRequest['kind'], string>> = {
  contact: 'Contact',
  appointment: 'Appointment',
  application: 'Loan',
  'business-account': 'Business account',
};

const businessNames: Readonly<Record<NonNullable<VisitorRequest['businessType']>, string>> = {
  'sole-proprietor': 'Sole proprietor',
  llc: 'Limited liability company (LLC)',
  corporation: 'Corporation',
  partnership: 'Partnership',
  'non-profit': 'Non-profit organization',
};

/** What one visitor asks for, and how to reach them. */
export function VisitorRequestCard({ me, request, today }: Props) {
  const { status, topic, phone, email, preferredDate, preferredTime } = request;
  return (
    <QueueCard
      title={request.name}
      about={topic}
      badges={
        <>
          <StatusBadge status={kindNames[request.kind]} tone="neutral" />
          <StatusBadge status={status} tone={status === 'open' ? 'pending' : 'completed'} />
        </>
      }
      foot={<HandleRequest me={me} request={request} />}
    >
      <QueueColumn>
        {request.legalName && (
          <Fact label="Business">
            <p className="font-semibold">{request.legalName}</p>
            {request.businessType && <Aside>{businessNames[request.businessType]}</Aside>}
          </Fact>
        )}
        <Fact label="Phone">
          <a href={`tel:${phone}`} className="link inline-block min-h-6 tabular-nums">
            {printPhone(phone)}
          </a>
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${email}`} className="link inline-block min-h-6">
            {email}
          </a>
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label={request.kind === 'appointment' ? 'Preferred day' : 'Best time'}>
          {preferredDate ? formatDate(preferredDate) : 'Any day'}
          {preferredTime && <Aside>{preferredTime}</Aside>}
        </Fact>
        <Fact label="Message">{request.message ?? 'None'}</Fact>
      </QueueColumn>
      <QueueColumn>
        {status === 'open' ? (
          <PromiseNote item={request} today={today} verb="Requested" />
        ) : (
          <>
            <Fact label="Requested">{formatDateTime(request.createdAt)}</Fact>
            {request.handledAt && (
              <Fact label="Handled">
                {formatDateTime(request.handledAt)}
                {request.handledBy && <Aside>by {request.handledBy}</Aside>}
              </Fact>
            )}
            {request.note && <Fact label="Note">{request.note}</Fact>}
          </>
        )}
      </QueueColumn>
    </QueueCard>
  );
}
