import { type ReactNode, useEffect } from 'react';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { type Figure, FigureStrip } from '../../ui/layout/figure-strip.tsx';
import { ScreenHeading } from '../../ui/layout/screen-heading.tsx';
import { formatAmount, formatCount, formatLongDate } from '../format/format.ts';
import { type StaffMember, whyNotDecide } from '../session/staff-member.ts';
import { UndoBar } from './decision/undo-bar.tsx';
import { sendDecisions } from './decision/unsent-decisions.ts';
import { waitedFor } from './promise-age.ts';
import type { WaitingQueue } from './use-queue.ts';

interface Props {
  readonly me: StaffMember;
  readonly title: string;
  readonly note: string;
  readonly today: CalendarDate;
  /** Filters and search. */
  readonly tools?: ReactNode;
  readonly figures: readonly Figure[];
  readonly children: ReactNode;
}

export interface FigureLabels {
  readonly waitingLabel?: string | undefined;
  /** The label of the sum of the amounts; left out where the sum is not shown. */
  readonly amountLabel?: string | undefined;
}

/** A queue: the bank's day, its figures, and the items that wait. */
export function QueueScreen({ me, title, note, today, tools, figures, children }: Props) {
  const why = whyNotDecide(me);
  // Leaving the queue ends the time in which a decision can be undone.
  useEffect(() => () => void sendDecisions(), []);
  return (
    <div className="grid grid-cols-1 gap-5">
      <ScreenHeading title={title} note={`${formatLongDate(today)} · ${note}`} tools={tools} />
      {why && (
        <p className="rounded-2xl bg-approved-soft px-4 py-3 text-approved">
          You are signed in as an auditor. {why}
        </p>
      )}
      {figures.length > 0 && <FigureStrip figures={figures} />}
      {children}
      <UndoBar />
    </div>
  );
}

const UNKNOWN = '–';

/** The figures of every queue. Until they are known, their place is kept and nothing moves. */
export function queueFigures(
  queue: WaitingQueue | undefined,
  today: CalendarDate,
  { waitingLabel = 'Waiting for a decision', amountLabel }: FigureLabels,
): readonly Figure[] {
  if (!queue) {
    const labels = [waitingLabel, 'Overdue', 'Oldest', ...(amountLabel ? [amountLabel] : [])];
    return labels.map((label) => ({ label, value: UNKNOWN }));
  }
  const { waiting, late, oldestAt, amount } = queue;
  return [
    { label: waitingLabel, value: formatCount(waiting) },
    { label: 'Overdue', value: formatCount(late), isAlarming: late > 0 },
    { label: 'Oldest', value: oldestAt === null ? UNKNOWN : waitedFor(oldestAt, today) },
    ...(amountLabel && amount !== null
      ? [{ label: amountLabel, value: formatAmount(amount) }]
      : []),
  ];
}
