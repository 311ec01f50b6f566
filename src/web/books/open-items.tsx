import { useState } from 'react';
import { clearItems, listClearingAccounts, listOpenItems } from '#endpoints/back-office/books.ts';
import { type Cents, printCents, readPrinted, sumCents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { Row } from '../base/api/rows-of.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { ReasonDialog } from '../base/form/reason-dialog.tsx';
import { sentenceCase } from '../base/format/sentence-case.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { useServerTable } from '../base/queue/table/use-server-table.ts';
import { useQueue } from '../base/queue/use-queue.ts';
import { type StaffMember, whyNotDecide } from '../base/session/staff-member.ts';
import { Button } from '../ui/button/button.tsx';
import { ScreenHeading } from '../ui/layout/screen-heading.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/table-data.ts';
import { BackButton } from './back-button.tsx';
import type { BooksView } from './books-view.ts';
import { OpenSince } from './open-since.tsx';
import { AmountWithSide, SideAmount } from './side-amounts.tsx';
import { TextButton } from './text-button.tsx';

type Item = Row<typeof listOpenItems>;

interface Props {
  readonly me: StaffMember;
  readonly number: string;
  readonly onView: (view: BooksView) => void;
}

const ageFilter = {
  name: 'olderThan',
  label: 'Age',
  all: 'Any age',
  choices: [
    ['1', 'Over a day'],
    ['7', 'Over a week'],
    ['30', 'Over a month'],
    ['90', 'Over a quarter'],
  ],
} as const;

/** The open items of a clearing account. Those that sum to zero can be cleared together. */
export function OpenItems({ me, number, onView }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map());
  const [isConfirming, setConfirming] = useState(false);
  const { data: accounts } = useEndpoint(listClearingAccounts, { isShared: true });
  const account = accounts?.find((one) => one.number === number);
  const { today } = useQueue('corrections');
  const { exportUrl: _none, ...table } = useServerTable(listOpenItems, {
    name: `open-items-${number}`,
    sort: 'number',
    direction: 'desc',
    params: { number },
  });
  const { submit, isPending } = useSubmit(clearItems, {
    refreshes: [listOpenItems, listClearingAccounts],
    onDone: ({ journalNumbers }) => {
      const count = journalNumbers.length;
      showToast({ title: 'Items cleared', text: `${count} items of ${number} are cleared.` });
      setChosen(new Map());
    },
    onRefused: (refusal) => toastRefusal('Items not cleared', refusal),
  });

  const toggle = (item: Item) => {
    const next = new Map(chosen);
    if (!next.delete(item.journal)) next.set(item.journal, item);
    setChosen(next);
  };
  const sum = sumCents([...chosen.values()].map(signedAmount));
  const why =
    whyNotDecide(me) ??
    (chosen.size === 0 ? 'Choose the items to clear.' : undefined) ??
    (isZero(sum) ? undefined : 'The chosen items must sum to zero.');

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackButton label="Clearing" onClick={() => onView({ kind: 'clearing' })} />
      <ScreenHeading
        title={account ? `${number} ${account.name}` : `Account ${number}`}
        note={
          account && (
            <>
              Open: <AmountWithSide debit={account.debit} credit={account.credit} />
            </>
          )
        }
      />
      <div
        role="status"
        className="card flex flex-wrap items-center justify-between gap-3 px-5 py-3.5"
      >
        <p>
          {chosen.size === 0
            ? 'Choose items that belong together: clearing them needs a sum of zero.'
            : `${chosen.size} chosen, sum `}
          {chosen.size > 0 && <AmountWithSide {...sides(sum)} />}
        </p>
        <Button
          disabled={why !== undefined}
          title={why}
          busy={isPending}
          busyText="Clearing..."
          size="small"
          onClick={() => setConfirming(true)}
        >
          Clear
        </Button>
      </div>
      <DataTable
        name="open items"
        table={table}
        columns={columnsFor({
          today,
          isChosen: ({ journal }) => chosen.has(journal),
          onToggle: toggle,
          onJournal: (journal) => onView({ kind: 'journal', number: journal }),
        })}
        rowId={({ journal }) => journal}
        empty="No open items"
        filters={[ageFilter]}
      />
      {isConfirming && (
        <ReasonDialog
          title="Clear items"
          kind="primary"
          label="Note"
          required="Note is required"
          submitLabel="Clear"
          onClose={() => setConfirming(false)}
          onSubmit={(note) => {
            setConfirming(false);
            submit({ params: { number }, body: { journalNumbers: [...chosen.keys()], note } });
          }}
        >
          <p>
            {chosen.size} items of {number} are cleared against each other. No money moves, and it
            cannot be undone.
          </p>
        </ReasonDialog>
      )}
    </div>
  );
}

// The compiler of React does not know literals of bigint inside a component.
function isZero(sum: Cents): boolean {
  return sum === 0n;
}

function signedAmount({ debit, credit }: Pick<Item, 'debit' | 'credit'>): Cents {
  return (readPrinted(credit) - readPrinted(debit)) as Cents;
}

function sides(sum: Cents): Pick<Item, 'debit' | 'credit'> {
  const text = printCents(sum);
  return sum < 0n ? { debit: text.slice(1), credit: '0.00' } : { debit: '0.00', credit: text };
}

interface ColumnOptions {
  readonly today: CalendarDate;
  readonly isChosen: (item: Item) => boolean;
  readonly onToggle: (item: Item) => void;
  readonly onJournal: (journal: string) => void;
}

function columnsFor(options: ColumnOptions): readonly Column<Item>[] {
  const { today, isChosen, onToggle, onJournal } = options;
  return [
    {
      id: 'number',
      header: 'Journal',
      kind: 'title',
      sort: 'desc',
      cell: (item) => (
        <span className="flex items-center gap-3">
          <input
            type="checkbox"
            aria-label={`Choose journal ${item.journal}`}
            checked={isChosen(item)}
            onChange={() => onToggle(item)}
            className="checkbox"
          />
          <span>
            <TextButton onClick={() => onJournal(item.journal)}>{item.journal}</TextButton>
            <span className="block text-sm text-muted">{sentenceCase(item.kind)}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'day',
      header: 'Day',
      narrow: 'first-line',
      cell: ({ day }) => <OpenSince day={day} today={today} />,
    },
    { id: 'description', header: 'Description', cell: ({ description }) => description },
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
