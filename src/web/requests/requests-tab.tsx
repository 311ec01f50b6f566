import { listRequests } from '#endpoints/back-office/requests.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { requestKinds } from '#rules/people/visitor-requests.ts';
import { type CaseSummary, dueOf } from '../base/queue/case/case-summary.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { kindNames, type VisitorRequest, VisitorRequestCard } from './visitor-request-card.tsx';

/** What visitors of the site ask for: a call, a visit, a talk about a loan. */
export function RequestsTab({ me }: { readonly me: StaffMember }) {
  return (
    <QueueTab
      me={me}
      endpoint={listRequests}
      queueName="requests"
      title="Requests"
      note="an answer within one business day"
      items="requests"
      empty="No open requests"
      waitingLabel="Waiting for an answer"
      statuses={[
        ['', 'Open'],
        ['handled', 'Handled'],
      ]}
      filter={{
        name: 'kind',
        label: 'Kind',
        all: 'All kinds',
        choices: requestKinds.map((kind) => [kind, kindNames[kind]] as const),
      }}
      orders={['createdAt']}
      summary={summaryOf}
    >
      {(request, today) => <VisitorRequestCard me={me} request={request} today={today} />}
    </QueueTab>
  );
}

function summaryOf(request: VisitorRequest, today: CalendarDate): CaseSummary {
  const { name, kind, topic, status } = request;
  return {
    title: name,
    about: `${kindNames[kind]}: ${topic}`,
    due: status === 'open' ? dueOf(request, today) : undefined,
    cautions: 0,
  };
}
