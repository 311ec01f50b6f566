import { useState } from 'react';
import { handleRequest, listRequests } from '#endpoints/back-office/requests.ts';
import { ReasonDialog } from '../base/form/reason-dialog.tsx';
import { DecisionBar } from '../base/queue/decision/decision-bar.tsx';
import { useQueueDecision } from '../base/queue/decision/use-queue-decision.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import type { VisitorRequest } from './visitor-request-card.tsx';

interface Props {
  readonly me: StaffMember;
  readonly request: VisitorRequest;
}

/** Records that a staff member has called or met the visitor. */
export function HandleRequest({ me, request }: Props) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const handle = useQueueDecision(request, handleRequest, {
    queue: 'requests',
    title: request.name,
    outcome: 'Handled',
    refreshes: [listRequests],
    expected: { title: 'Request handled' },
    failed: 'Error handling request',
  });

  if (request.status !== 'open') return null;
  return (
    <>
      <DecisionBar
        list={listRequests}
        notice={handle.notice}
        isHeld={handle.isHeld}
        outcome={handle.isDone ? 'Handled by you' : undefined}
        yes={{
          label: 'Mark handled',
          busyLabel: 'Saving...',
          isBusy: handle.isBusy,
          onPress: () => setDialogOpen(true),
          why: whyNotDecide(me),
        }}
      >
        <p className="text-sm text-muted">Call or email, then mark it handled.</p>
      </DecisionBar>
      {isDialogOpen && (
        <ReasonDialog
          title="Mark as handled"
          label="Note"
          hint="For staff only. The visitor will not see it."
          submitLabel="Mark handled"
          kind="primary"
          onClose={() => setDialogOpen(false)}
          onSubmit={(note) => {
            setDialogOpen(false);
            handle.submit({ params: { id: request.id }, body: { note } });
          }}
        >
          <p>
            {request.name} asked about {request.topic}.
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
