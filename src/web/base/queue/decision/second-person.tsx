import { bankDay } from '#rules/calendar/bank-day.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { SecondPersonReason } from '#rules/people/staff.ts';
import { Remark } from '../../../ui/display/remark.tsx';
import { formatDate, formatTime } from '../../format/format.ts';
import type { StaffMember } from '../../session/staff-member.ts';

/** Who asked for something that waits for a second person. */
interface Waiting {
  readonly askedById: string;
  readonly askedBy: string;
  readonly askedAt: string;
  readonly needs: SecondPersonReason;
}

export const secondPersonLabels: Readonly<Record<SecondPersonReason, string>> = {
  'large-amount': 'Large amount',
  'day-total': 'Reaches the day’s limit for one person',
  colleague: 'A colleague’s own account',
  'same-name': 'The customer has the same name as a colleague',
  'approved-application': 'The same person approved the application',
  correction: 'A correction of the books',
};

/** The toast of a call that was stored and not posted yet. */
export const waitingToast = {
  title: 'Waiting for a second person',
  text: 'A colleague has to approve it before it is posted.',
};

/** "Waiting for a second person; requested by Ada Moss at 2:14 PM" */
export function waitingSentence({ askedBy, askedAt }: Waiting, today: CalendarDate): string {
  const day = bankDay(new Date(askedAt));
  const when = day === today ? '' : ` on ${formatDate(day)}`;
  return `Waiting for a second person; requested by ${askedBy}${when} at ${formatTime(askedAt)}`;
}

interface RemarkProps {
  readonly waiting: Waiting | null;
  readonly today: CalendarDate;
}

/** What waits and why, beside the item; nothing where nothing waits. */
export function SecondPersonRemarks({ waiting, today }: RemarkProps) {
  if (!waiting) return null;
  return (
    <>
      <Remark isCareful>{waitingSentence(waiting, today)}</Remark>
      <Remark>{secondPersonLabels[waiting.needs]}</Remark>
    </>
  );
}

/** Why a second approval is not this colleague's: the first one was. */
export function whyNotApproveTwice({ id }: StaffMember, waiting: Waiting | null) {
  return waiting?.askedById === id
    ? 'You requested this, so a colleague has to approve it too.'
    : undefined;
}
