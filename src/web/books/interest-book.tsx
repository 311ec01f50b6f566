import { useState } from 'react';
import { readInterestBook } from '#endpoints/accounts/products.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { DayPicker } from './day-picker.tsx';
import { ProductFigures } from './product-figures.tsx';

const figures = [
  ['balance', 'Balance'],
  ['accruedToday', 'Accrued on the day'],
  ['accruedThisMonth', 'This month'],
] as const;

/** What each product accrued on a day; the books have it as one journal for each. */
export function InterestBook() {
  const [day, setDay] = useState<string>();
  const last = useEndpoint(readInterestBook, { isShared: true });
  const chosen = useEndpoint(readInterestBook, {
    query: { day },
    enabled: day !== undefined,
    keepPrevious: true,
  });
  const { data, error, refetch } = day === undefined ? last : chosen;
  if (error) return <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <LoadingText />
        <Skeleton className="h-72 w-full rounded-3xl" />
      </>
    );
  }
  return (
    <ProductFigures
      caption="Interest by product"
      rows={data.rows}
      figures={figures}
      empty="No day has closed yet"
    >
      <DayPicker day={day ?? data.day ?? ''} last={last.data?.day ?? undefined} onDay={setDay} />
    </ProductFigures>
  );
}
