import { listRequests } from '#endpoints/requests.ts';
import { requestKinds } from '#rules/people/visitor-requests.ts';
import { QueueTab } from '../base/queue/queue-tab.tsx';
import type { StaffMember } from '../base/session/staff-member.ts';
import { kindNames, VisitorRequestCard } from './visitor-request-card.tsx';

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
    >
      {(request, today) => <VisitorRequestCard me={me} request={request} today={today} />}
    </QueueTab>
  );
}
