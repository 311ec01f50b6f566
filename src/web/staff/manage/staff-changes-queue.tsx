import { listStaff } from '#endpoints/back-office/staff.ts';
import {
  approveStaffChange,
  denyStaffChange,
  listStaffChanges,
} from '#endpoints/back-office/staff-changes.ts';
import { formatCount, formatDateTime } from '../../base/format/format.ts';
import { ApproveOrDeny } from '../../base/queue/decision/approve-or-deny.tsx';
import { useDecision } from '../../base/queue/decision/use-decision.ts';
import { useQueueRows } from '../../base/queue/use-queue-rows.ts';
import { type StaffMember, whyNotManage } from '../../base/session/staff-member.ts';
import { Remark, Remarks } from '../../ui/display/remark.tsx';
import { Aside, Fact, QueueCard, QueueColumn } from '../../ui/queue/queue-card.tsx';
import { QueueList } from '../../ui/queue/queue-list.tsx';
import { tableView } from '../../ui/table/table-view.ts';
import { roleNames } from './role-labels.ts';
import { changeEffect, changeTitle, type StaffChange } from './staff-change-text.ts';

const oldestFirst = tableView({ sort: 'createdAt', direction: 'asc' });

/** Changes to colleagues that wait for a second administrator; nothing at all where none does. */
export function StaffChangesQueue({ me }: { readonly me: StaffMember }) {
  const list = useQueueRows(listStaffChanges, oldestFirst, undefined);
  const count = list.rows.length;
  if (count === 0 && list.error === undefined) return null;
  return (
    <section aria-labelledby="waiting-changes" className="grid gap-4">
      <div>
        <h2 id="waiting-changes" className="text-2xl text-head">
          Waiting for a second administrator
        </h2>
        <p className="text-muted">
          {count === 1 ? '1 change' : `${formatCount(count)} changes`} to staff access. The
          administrator who requested one cannot approve it.
        </p>
      </div>
      <QueueList
        name="staff changes"
        list={list}
        rowId={({ id }) => id}
        empty="Nothing is waiting for a second administrator"
        isNarrowed={false}
        onClear={list.retry}
      >
        {(change) => <StaffChangeCard me={me} change={change} />}
      </QueueList>
    </section>
  );
}

interface Props {
  readonly me: StaffMember;
  readonly change: StaffChange;
}

function StaffChangeCard({ me, change }: Props) {
  const isMine = change.requestedById === me.id;
  return (
    <QueueCard
      title={change.staffName}
      about={change.staffEmail}
      foot={<Decision me={me} change={change} />}
    >
      <QueueColumn>
        <Fact label="Change">
          <p className="font-semibold">{changeTitle(change)}</p>
          {change.currentRole && <Aside>{roleNames[change.currentRole]} now</Aside>}
        </Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="When approved">{changeEffect(change)}</Fact>
      </QueueColumn>
      <QueueColumn>
        <Fact label="Requested by">
          {change.requestedBy}
          {isMine && ' (you)'}
          <Aside>{formatDateTime(change.createdAt)}</Aside>
        </Fact>
      </QueueColumn>
    </QueueCard>
  );
}

const refreshes = [listStaffChanges, listStaff];

function whyNotApprove(me: StaffMember, { requestedById, staffId }: StaffChange) {
  if (requestedById === me.id) {
    return 'You requested this change. Another administrator has to approve it.';
  }
  return staffId === me.id ? 'This is about you. Another administrator has to decide.' : undefined;
}

function Decision({ me, change }: Props) {
  const params = { id: change.id };
  const approve = useDecision(change, approveStaffChange, {
    refreshes,
    done: () => ({ title: 'Change approved', text: `${changeTitle(change)}: ${change.staffName}` }),
    failed: 'Error approving change',
  });
  const deny = useDecision(change, denyStaffChange, {
    refreshes,
    done: () => ({ title: 'Change denied' }),
    failed: 'Error denying change',
  });
  return (
    <ApproveOrDeny
      me={me}
      list={listStaffChanges}
      approve={approve}
      onApprove={() => approve.submit({ params })}
      whyNotApprove={whyNotManage(me) ?? whyNotApprove(me, change)}
      deny={deny}
      onDeny={(reason) => deny.submit({ params, body: { reason } })}
      denial={{
        title: 'Deny this change?',
        submitLabel: 'Deny change',
        effect: `${changeTitle(change)} for ${change.staffName} will not be made.`,
        hint: 'For administrators.',
      }}
    >
      <Remarks label="Why it is waiting">
        <Remark isCareful>Access changes need two people</Remark>
      </Remarks>
    </ApproveOrDeny>
  );
}
