import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { readInsights } from '#contract/accounts/transactions.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { CallError } from '../../../base/api/call.ts';
import { Loaded } from '../../../base/api/loaded.tsx';
import { addressOf, openView } from '../../../base/page/use-view-url.ts';
import { FILTER_STATE } from '../../../transactions/transaction-filter.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { listUrl } from '../list-url.ts';

const loadSpending = () => import('../../../transactions/spending.tsx');
type Spending = Awaited<ReturnType<typeof loadSpending>>['Spending'];

interface Props {
  readonly insights: UseQueryResult<Reply<typeof readInsights>, CallError>;
  /** Called when the lines of a category are shown. */
  readonly onLines: () => void;
}

/** Where the money goes; its code is fetched when the reader comes near it. */
export function DashboardInsights({ insights, onLines }: Props) {
  const [Chart, setChart] = useState<Spending>();
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Should it fail, the gray shape stays; the page around it is whole.
        loadSpending().then(
          ({ Spending }) => setChart(() => Spending),
          () => {},
        );
      },
      { rootMargin: '200px' },
    );
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  const skeleton = <Skeleton className="h-80 rounded-[1.25rem]" />;
  return (
    <Section title="Spending by Category" className={Chart ? '' : 'print:hidden'}>
      <div ref={container}>
        <Loaded result={insights} what="Your spending" skeleton={skeleton}>
          {({ spending, balances }) =>
            Chart ? (
              <Chart
                spending={spending}
                today={balances.at(-1)?.date ?? ''}
                lines={{
                  hrefOf: (filter) => addressOf(listUrl(filter)),
                  open: (filter) => {
                    openView(listUrl(filter), { [FILTER_STATE]: filter });
                    onLines();
                  },
                }}
              />
            ) : (
              skeleton
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}
