import type { Reply } from '#contract/endpoint.ts';
import { exportTrialBalance, readTrialBalance } from '#endpoints/back-office/books.ts';
import { refusalSentence } from '../base/api/refusal-sentence.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate } from '../base/format/format.ts';
import { buttonStyle } from '../ui/button/button-style.ts';
import { Amount } from '../ui/display/amount.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import type { BooksView } from './books-view.ts';
import { DayPicker } from './day-picker.tsx';
import { DayStatus } from './day-status.tsx';
import { AmountWithSide, SideAmount } from './side-amounts.tsx';

type Balance = Reply<typeof readTrialBalance>;

interface Props {
  /** The open day where none is named. */
  readonly day: string | undefined;
  readonly onView: (view: BooksView) => void;
  /** Shows another day in place of this one. */
  readonly onDay: (view: BooksView) => void;
}

/** Every account of the chart with its balance as of the close of a day. */
export function TrialBalance({ day, onView, onDay }: Props) {
  const open = useEndpoint(readTrialBalance, { isShared: true });
  const chosen = useEndpoint(readTrialBalance, {
    query: { day },
    enabled: day !== undefined,
    keepPrevious: true,
    isShared: true,
  });
  const { data, error, refetch } = day === undefined ? open : chosen;
  const shownDay = day ?? data?.day ?? '';
  const isMissing = error?.status === 404;
  const exportUrl = `${exportTrialBalance.path}?${new URLSearchParams({ day: shownDay })}`;
  return (
    <section aria-label="Trial balance" className="card overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 max-xs:px-0.5 sm:px-5">
        <DayPicker
          day={shownDay}
          last={open.data?.day}
          onDay={(next) => onDay({ kind: 'trial-balance', day: next })}
        />
        <div className="flex flex-wrap items-center gap-3 max-xs:px-3.5">
          {data && !isMissing && <DayStatus status={data.status} />}
          <a
            href={exportUrl}
            download
            aria-label="Export the trial balance as CSV"
            className={`${buttonStyle({ kind: 'quiet', size: 'small' })} min-h-11`}
          >
            <Icon name="download" size={16} />
            CSV
          </a>
        </div>
      </div>
      {isMissing ? (
        <EmptyState title={missingTitle(day)} text="Choose another day." />
      ) : error ? (
        <div className="p-4">
          <LoadError text={refusalSentence(error)} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <Rows
          balance={data}
          onAccount={(number) => onView({ kind: 'account', number, day: data.day })}
        />
      ) : (
        <div className="grid gap-3 p-4">
          <LoadingText />
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
    </section>
  );
}

function missingTitle(day: string | undefined): string {
  return day === undefined
    ? 'No bank day is open yet'
    : `The bank had no day on ${formatDate(day)}`;
}

interface RowsProps {
  readonly balance: Balance;
  readonly onAccount: (number: string) => void;
}

const cell = 'px-2.5 py-2 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5';
const wide = 'max-md:hidden';

function Rows({ balance: { day, status, rows, totals }, onAccount }: RowsProps) {
  if (rows.length === 0) return <EmptyState title="Nothing had been posted yet" />;
  return (
    <>
      <div className="relative large-text:overflow-x-auto">
        <table className="w-full border-collapse text-[0.9375rem]">
          <caption className="sr-only">Trial balance of {formatDate(day)}</caption>
          <thead className="bg-bg text-sm text-muted shadow-[0_1px_0_var(--color-border)]">
            <tr>
              <th scope="col" className={`${cell} text-left font-medium`}>
                Account
              </th>
              <th scope="col" className={`${cell} ${wide} text-left font-medium`}>
                Type
              </th>
              <th scope="col" className={`${cell} ${wide} text-right font-medium`}>
                Debit
              </th>
              <th scope="col" className={`${cell} ${wide} text-right font-medium md:pr-5`}>
                Credit
              </th>
              <th scope="col" className={`${cell} text-right font-medium md:hidden`}>
                Balance
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, name, type, debit, credit }) => (
              <tr key={number} className="border-t border-hair hover:bg-bg">
                <th scope="row" className={`${cell} text-left font-normal`}>
                  <button
                    type="button"
                    onClick={() => onAccount(number)}
                    className="min-h-9 rounded-lg text-left hocus:underline"
                  >
                    <span className="mr-1 text-muted tabular-nums max-md:block">{number}</span>{' '}
                    <span className="font-semibold text-link">{name}</span>
                  </button>
                </th>
                <td className={`${cell} ${wide} text-muted first-letter:uppercase`}>{type}</td>
                <td className={`${cell} ${wide} text-right`}>
                  <SideAmount value={debit} />
                </td>
                <td className={`${cell} ${wide} text-right md:pr-5`}>
                  <SideAmount value={credit} />
                </td>
                <td className={`${cell} text-right md:hidden`}>
                  <AmountWithSide debit={debit} credit={credit} isStacked />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink font-bold">
              <th scope="row" className={`${cell} py-3 text-left`}>
                Total
              </th>
              <td className={wide} />
              <td className={`${cell} ${wide} py-3 text-right`}>
                <Amount value={totals.debit} />
              </td>
              <td className={`${cell} ${wide} py-3 text-right md:pr-5`}>
                <Amount value={totals.credit} />
              </td>
              <td className={`${cell} py-3 text-right md:hidden`}>
                <span className="block">
                  <Amount value={totals.debit} /> <span className="block text-sm">debit</span>
                </span>
                <span className="block">
                  <Amount value={totals.credit} /> <span className="block text-sm">credit</span>
                </span>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className="border-t border-hair p-4 sm:px-5">
        {totals.debit === totals.credit ? (
          <p className="flex gap-2.5 text-[0.9375rem]">
            <Icon name="circle-check" size={22} className="shrink-0 text-completed" />
            Debits and credits are equal{status === 'open' ? ' as of now' : ''}.
          </p>
        ) : (
          <Notice tone="danger" title="Debits and credits differ">
            The day stays in closing until the books are in balance again.
          </Notice>
        )}
      </div>
    </>
  );
}
