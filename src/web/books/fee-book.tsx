import { useState } from 'react';
import { readFeeBook } from '#endpoints/accounts/products.ts';
import { addDays, calendarDate, endOfMonth } from '#rules/calendar/calendar-date.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatMonth } from '../base/format/format.ts';
import { iconButton } from '../ui/button/button-style.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { ProductFigures } from './product-figures.tsx';

const figures = [
  ['interestCredited', 'Interest credited'],
  ['feesCharged', 'Fees charged'],
  ['feesWaived', 'Fees waived'],
] as const;

/** What the end of a month credited and charged. */
export function FeeBook() {
  const [day, setDay] = useState<string>();
  const { data, error, refetch } = useEndpoint(readFeeBook, {
    query: { day },
    keepPrevious: true,
    isShared: true,
  });
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-72 w-full rounded-3xl" />
      </>
    );
  }
  const month = data.month === null ? null : calendarDate(data.month);
  return (
    <ProductFigures
      caption="Fees by product"
      rows={data.rows}
      figures={figures}
      empty="Nothing was credited or charged in this month"
    >
      {month !== null && (
        <div className="flex items-center gap-1 large-text:flex-wrap">
          <button
            type="button"
            aria-label="Previous month"
            onClick={() => setDay(addDays(month, -1))}
            className={iconButton}
          >
            <Icon name="chevron-left" size={20} />
          </button>
          <p className="min-w-36 large-text:min-w-0 text-center font-semibold">
            {formatMonth(month)}
          </p>
          <button
            type="button"
            aria-label="Next month"
            onClick={() => setDay(addDays(endOfMonth(month), 1))}
            className={iconButton}
          >
            <Icon name="chevron-right" size={20} />
          </button>
        </div>
      )}
    </ProductFigures>
  );
}
