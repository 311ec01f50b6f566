import { useState } from 'react';
import { listSchedules } from '#endpoints/payments/schedules.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useEndpoint } from '../api/use-endpoint.ts';
import { formatAmount, formatDate } from '../format/format.ts';
import { findSameSchedule } from './find-same-schedule.ts';
import { frequencyLabels } from './frequency-labels.ts';
import type { ScheduleBody } from './series-draft.ts';

/** Warns, before a schedule is made, that there is one like it. */
export function SameSchedule({ body }: { readonly body: ScheduleBody }) {
  const { data } = useEndpoint(listSchedules, { isShared: true });
  const [known, setKnown] = useState(data);
  // Those of before it is made: it is not a second one of itself.
  if (!known && data) setKnown(data);
  const same = findSameSchedule(body, known?.schedules ?? []);
  if (!same) return null;
  const { amount, toName, frequency, nextOn } = same;
  const next = nextOn === null ? '' : `, next on ${formatDate(nextOn)}`;
  return (
    <Notice tone="pending" title="You have a schedule like this" className="mb-4">
      <div role="status" className="wrap-anywhere">
        <p>{`${formatAmount(amount)} to ${toName}, ${frequencyLabels[frequency].toLowerCase()}${next}`}</p>
        <p>Schedule it only if this is another payment.</p>
      </div>
    </Notice>
  );
}
