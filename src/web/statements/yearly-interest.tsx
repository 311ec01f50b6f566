import type { Reply } from '#contract/endpoint.ts';
import { downloadInterestPdf, type listDocuments } from '#endpoints/accounts/statements.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { Balance } from '../base/account/balance.tsx';
import { call } from '../base/api/call.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DownloadButton } from './download-button.tsx';
import { useDownload } from './use-download.ts';

type Year = Reply<typeof listDocuments>['interest'][number];

const form = <span className="whitespace-nowrap">Form 1099-INT</span>;

/** Interest by calendar year, which customers need for their tax return. */
export function YearlyInterest({ years }: { readonly years: readonly Year[] }) {
  const downloads = useDownload();
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
        Interest credited to all of your accounts, by calendar year. If a year’s interest is
        reportable, you receive {form} by January 31 of the next year.
      </p>
      <ul className="divide-y divide-hair border-t border-hair">
        {years.map(({ year, amount, isReported }) => {
          const what = `Interest paid in ${year}${year === thisYear ? ' so far' : ''}`;
          return (
            <li key={year} className="flex items-center gap-2 py-1.5">
              <div className="flex min-w-0 grow items-baseline justify-between gap-x-4 py-2 max-sm:flex-col">
                <span className="min-w-0">
                  <span className="block font-semibold">{what}</span>
                  <span className="block text-sm leading-5 text-muted">
                    {isReported ? (
                      <>
                        {year === thisYear ? 'To be reported' : 'Reported'} on {form}
                      </>
                    ) : (
                      'Not reported'
                    )}
                  </span>
                </span>
                <span className="tabular-nums">
                  <Balance amount={amount} />
                </span>
              </div>
              <DownloadButton
                what={what}
                name={`interest-${year}.pdf`}
                load={() => call(downloadInterestPdf, { params: { year: String(year) } })}
                downloads={downloads}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
