import type { ReactNode } from 'react';
import type { Frequency } from '#rules/schedules/series.ts';
import { useInitialFocus } from '../../ui/dialog/use-initial-focus.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Detail, DetailList } from '../../ui/layout/detail-list.tsx';
import { accountLabel, type OwnAccount } from '../account/own-account.ts';
import { formatAmount, formatDate } from '../format/format.ts';
import { frequencyLabels } from './frequency-labels.ts';
import type { SeriesDraft } from './series-draft.ts';

interface Props {
  readonly draft: SeriesDraft & { readonly amount: string; readonly description: string };
  readonly from: OwnAccount | undefined;
  readonly toName: string;
  readonly dates: readonly string[];
  /** To another bank or a payee: not on a weekend or holiday. */
  readonly leavesBank: boolean;
  /** What the form calls the description. */
  readonly noteLabel?: 'Note' | 'Memo';
  /** How a payment gets there, as lines of its own. */
  readonly delivery?: ReactNode;
}

/** A schedule once more, before it is made, with the days on which it pays. */
export function ScheduleReview(props: Props) {
  const { draft, from, toName, dates, leavesBank, delivery, noteLabel = 'Note' } = props;
  const start = useInitialFocus<HTMLDivElement>();
  const isOnce = draft.frequency === 'once';
  return (
    <>
      <div ref={start} tabIndex={-1} className="pt-1 pb-4.5 text-center">
        <p className="text-muted">You schedule</p>
        <p className="text-[2.375rem] leading-12 font-bold tracking-tight">
          {formatAmount(draft.amount)}
        </p>
        <p className="wrap-anywhere">
          to <b className="font-semibold">{toName}</b>
        </p>
      </div>
      <DetailList>
        {from && <Detail label="From">{accountLabel(from)}</Detail>}
        {delivery}
        <Detail label="How often">{frequencyLabels[draft.frequency as Frequency]}</Detail>
        <Detail label={isOnce ? 'On' : 'First payments'}>
          {dates.map((date) => (
            <span key={date} className="block">
              {formatDate(date)}
            </span>
          ))}
        </Detail>
        {draft.ends === 'never' && !isOnce && <Detail label="Ends">Never</Detail>}
        {draft.ends === 'on' && !isOnce && (
          <Detail label="Last day">{formatDate(draft.endOn)}</Detail>
        )}
        {draft.ends === 'after' && !isOnce && (
          <Detail label="Number of payments">{draft.endAfter}</Detail>
        )}
        {draft.description.trim() !== '' && (
          <Detail label={noteLabel}>{draft.description.trim()}</Detail>
        )}
      </DetailList>
      <Notice className="mt-2.5">
        Each payment leaves early on its day. If the balance is not sufficient then, we email you
        and do not try again.
        {leavesBank &&
          ` A date on a weekend or holiday moves to the ${
            draft.businessDayRule === 'previous' ? 'business day before' : 'next business day'
          }.`}
      </Notice>
    </>
  );
}
