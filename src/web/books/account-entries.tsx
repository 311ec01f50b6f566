import {
  exportBookEntries,
  listBookEntries,
  readTrialBalance,
} from '#endpoints/back-office/books.ts';
import type { Row } from '../base/api/rows-of.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { formatDate, formatTime } from '../base/format/format.ts';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/table-data.ts';
import { BackButton } from './back-button.tsx';
import type { BooksView } from './books-view.ts';
import { DayPicker } from './day-picker.tsx';
import { AmountWithSide, SideAmount } from './side-amounts.tsx';
import { TextButton } from './text-button.tsx';
import { roleOf, whoActed } from './who-acted.ts';

type Entry = Row<typeof listBookEntries>;

interface Props {
  readonly number: string;
  /** The open day where none is named. */
  readonly day?: string | undefined;
  readonly onView: (view: BooksView) => void;
  /** Shows another day in place of this one. */
  readonly onDay: (view: BooksView) => void;
}

/** The entries of an account of the chart on one day; each leads to its journal. */
export function AccountEntries({ number, day, onView, onDay }: Props) {
  const { data: open } = useEndpoint(readTrialBalance);
  const shownDay = day ?? open?.day ?? '';
  const { data: balance } = useEndpoint(readTrialBalance, { query: { day } });
  const row = balance?.rows.find((one) => one.number === number);
  const { exportUrl, ...table } = useServerTable(listBookEntries, {
    name: `book-entries-${number}-${day ?? 'open'}`,
    sort: 'number',
    direction: 'desc',
    params: { number },
    ...(day !== undefined && { only: { day } }),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackButton label="Trial balance" onClick={() => onView({ kind: 'trial-balance', day })} />
      <ScreenHeading
        title={row ? `${number} ${row.name}` : `Account ${number}`}
        note={
          row && (
            <>
              {shownDay === open?.day
                ? 'Balance now'
                : `Balance at the end of ${formatDate(shownDay)}`}
              : <AmountWithSide {...row} />
            </>
          )
        }
        tools={
          <DayPicker
            day={shownDay}
            last={open?.day}
            onDay={(next) => onDay({ kind: 'account', number, day: next })}
          />
        }
      />
      <DataTable
        name="entries"
        table={table}
        columns={columnsFor((journal) => onView({ kind: 'journal', number: journal }))}
        rowId={({ id }) => id}
        empty="No entries on this day"
        exportUrl={exportUrl(exportBookEntries)}
      />
    </div>
  );
}

function columnsFor(onJournal: (journal: string) => void): readonly Column<Entry>[] {
  return [
    {
      id: 'number',
      header: 'Journal',
      kind: 'title',
      sort: 'desc',
      cell: ({ journal, kind }) => (
        <>
          <TextButton onClick={() => onJournal(journal)}>
            <span className="@table:sr-only">Journal </span>
            {journal}
          </TextButton>
          <span className="block text-sm text-muted">{sentenceCase(kind)}</span>
        </>
      ),
    },
    {
      id: 'time',
      header: 'Time',
      narrow: 'first-line',
      cell: ({ postedAt }) => formatTime(postedAt),
    },
    {
      id: 'description',
      header: 'Description',
      cell: ({ description, accountNumber }) => (
        <>
          {description}
          {accountNumber !== null && (
            <span className="block text-sm text-muted tabular-nums">{accountNumber}</span>
          )}
        </>
      ),
    },
    {
      id: 'who',
      header: 'Who',
      cell: (entry) => (
        <>
          {whoActed(entry)}
          <span className="block text-sm text-muted">
            {entry.action ? sentenceCase(entry.action) : roleOf(entry)}
          </span>
        </>
      ),
    },
    {
      id: 'debit',
      header: 'Debit',
      kind: 'figure',
      narrow: 'labeled',
      cell: ({ debit }) => <SideAmount value={debit} />,
    },
    {
      id: 'credit',
      header: 'Credit',
      kind: 'figure',
      narrow: 'labeled',
      cell: ({ credit }) => <SideAmount value={credit} />,
    },
  ];
}
