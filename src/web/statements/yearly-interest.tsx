import type { Reply } from '#contract/endpoint.ts';
import type { listDocuments } from '#endpoints/accounts/statements.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { Balance } from '../base/account/balance.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Detail, DetailList } from '../ui/layout/detail-list.tsx';

type Year = Reply<typeof listDocuments>['interest'][number];

const form = <span className="whitespace-nowrap">Form 1099-INT</span>;

/** Interest by calendar year, which customers need for their tax return. */
export function YearlyInterest({ years }: { readonly years: readonly Year[] }) {
  if (years.length === 0) {
    return (
      <EmptyState
        title="No interest yet"
        text="Interest that your accounts earn is added up here for each calendar year."
      />
    );
  }
  const thisYear = Number(bankDay(new Date()).slice(0, 4));
  return (
    <>
      <p className="mb-3 text-[0.9375rem] text-muted">
        Interest credited to all of your accounts, by calendar year. For a year that is reported you
        receive {form} by January 31 of the next year.
      </p>
      <DetailList>
        {years.map(({ year, amount, isReported }) => (
          <Detail
            key={year}
            label={`Interest paid in ${year}${year === thisYear ? ' so far' : ''}`}
            more={isReported ? <>Reported on {form}</> : 'Not reported'}
          >
            <Balance amount={amount} />
          </Detail>
        ))}
      </DetailList>
    </>
  );
}
