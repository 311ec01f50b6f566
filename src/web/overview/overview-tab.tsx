import type { ReactNode } from 'react';
import { readOverview } from '#endpoints/back-office/overview.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatLongDate } from '../base/format/format.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { AdminBooks } from './admin-books.tsx';
import { AdminCharts } from './admin-charts.tsx';
import { AdminFigures } from './admin-figures.tsx';
import type { AdminOverview } from './admin-overview.ts';
import { AdminQueues } from './admin-queues.tsx';
import { AdminRecent } from './admin-recent.tsx';
import { AdminRemittances } from './admin-remittances.tsx';

interface Props {
  /** Opens what waits in the queue of this name. */
  readonly onQueue: (name: string) => void;
  /** Opens the list of all transactions. */
  readonly onAll: () => void;
  /** The switch that stops all money movement. */
  readonly freeze?: ReactNode;
}

/** The bank at a glance: how much there is, what waits, what happened, and whether the books hold. */
export function OverviewTab({ onQueue, onAll, freeze }: Props) {
  const { data, error, refetch, isFetching } = useEndpoint(readOverview);
  return (
    <>
      <ScreenHeading
        className="mb-5.5"
        title="Overview"
        note={formatLongDate(new Date().toISOString())}
      />
      <div className="grid grid-cols-1 gap-5">
        {data ? (
          <AdminFigures overview={data} />
        ) : error ? (
          <LoadError
            text={`The overview could not be loaded. ${refusalSentence(error)}`}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <Placeholder />
        )}
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <AdminRecent onAll={onAll} />
          {data ? <Aside overview={data} onQueue={onQueue} /> : !error && <QueuesPlaceholder />}
        </div>
        {data && <AdminCharts days={data.days} />}
        {freeze}
      </div>
    </>
  );
}

interface AsideProps extends Pick<Props, 'onQueue'> {
  readonly overview: AdminOverview;
}

function Aside({ overview, onQueue }: AsideProps) {
  return (
    <div className="grid grid-cols-1 gap-5 max-xl:contents">
      {/* On a narrow screen the work comes before what is done. */}
      <div className="max-xl:order-first">
        <AdminQueues queues={overview.queues} onQueue={onQueue} />
      </div>
      <AdminBooks overview={overview} />
      <AdminRemittances remittances={overview.remittances} />
    </div>
  );
}

function QueuesPlaceholder() {
  return <Skeleton className="h-137 w-full rounded-[1.25rem] max-xl:order-first" />;
}

function Placeholder() {
  return (
    <>
      <LoadingText />
      <Skeleton className="h-26 w-full rounded-[1.25rem]" />
    </>
  );
}
