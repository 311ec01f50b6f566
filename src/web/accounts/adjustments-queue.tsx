import { listAdjustments } from '#endpoints/accounts/accounts.ts';
import { formatAmount, formatCount } from '../base/format/format.ts';
import { useQueue } from '../base/queue/use-queue.ts';
import { useQueueRows } from '../base/queue/use-queue-rows.ts';
import type { StaffMember } from '../base/session/staff-member.ts';
import { QueueList } from '../ui/queue/queue-list.tsx';
import { tableView } from '../ui/table/table-view.ts';
import { AdjustmentCard } from './adjustment-card.tsx';

const oldestFirst = tableView({ sort: 'createdAt', direction: 'asc' });

/** Credits and debits by hand that wait for a second person; nothing at all where none does. */
export function AdjustmentsQueue({ me }: { readonly me: StaffMember }) {
  const { queue, today } = useQueue('adjustments');
  const list = useQueueRows(listAdjustments, oldestFirst, queue);
  const waiting = queue?.waiting ?? list.rows.length;
  if (list.rows.length === 0 && list.error === undefined) return null;

  return (
    <section aria-labelledby="waiting-adjustments" className="grid gap-4">
      <div>
        <h2 id="waiting-adjustments" className="text-2xl text-head">
          Waiting for a second person
        </h2>
        <p className="text-muted">
          {waiting === 1 ? '1 manual posting' : `${formatCount(waiting)} manual postings`}
          {queue?.amount && ` over ${formatAmount(queue.amount)}`}. The person who requested one
          cannot approve it.
        </p>
      </div>
      <QueueList
        name="postings"
        list={list}
        rowId={({ id }) => id}
        empty="Nothing is waiting for a second person"
        isNarrowed={false}
        onClear={list.retry}
      >
        {(adjustment) => <AdjustmentCard me={me} adjustment={adjustment} today={today} />}
      </QueueList>
    </section>
  );
}
