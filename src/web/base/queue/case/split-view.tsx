import { type ReactNode, useEffect, useRef } from 'react';
import { QueueItem } from '../../../ui/queue/queue-item.ts';
import { CaseRow } from './case-row.tsx';
import type { CaseSummary } from './case-summary.ts';
import { useOpenCase } from './use-open-case.ts';
import type { CaseSelection } from './use-selection.ts';

interface Props<Row> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly summary: (row: Row) => CaseSummary;
  readonly linkTo: (id: string) => string;
  readonly aside: (id: string) => ReactNode;
  /** The staff member to whom a case is assigned: 'You', 'Ada Moss'. */
  readonly assigneeOf: (id: string) => string | undefined;
  /** Left out for those who cannot act. */
  readonly selection: CaseSelection | undefined;
  readonly children: (row: Row) => ReactNode;
}

/** A compact list of a queue's cases, and beside it the one that is open. */
export function SplitView<Row>(props: Props<Row>) {
  const { name, rows, rowId, summary, linkTo, aside, assigneeOf, selection, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { shown, isGone, isReady, open } = useOpenCase(rows, rowId, panel);
  const openId = shown && rowId(shown);
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current="true"]');
    if (openId !== undefined) row?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  if (!shown) return null;
  const id = rowId(shown);
  return (
    <div className="grid grid-cols-[minmax(15.25rem,21rem)_minmax(42.25rem,1fr)] items-start gap-5">
      <section
        aria-label={name}
        className="card sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto empty:hidden"
      >
        <ul ref={list} className="divide-y divide-hair">
          {rows.map((row) => (
            <li key={rowId(row)}>
              <CaseRow
                summary={summary(row)}
                assignee={assigneeOf(rowId(row))}
                isOpen={rowId(row) === id}
                onOpen={() => open(rowId(row))}
                isSelected={selection?.isSelected(rowId(row))}
                onSelect={() => selection?.toggle(rowId(row))}
              />
            </li>
          ))}
        </ul>
      </section>
      <div
        key={id}
        id={`item-${id}`}
        ref={panel}
        inert={isGone}
        className={`sticky top-4 ${isGone ? 'opacity-75' : isReady ? '' : 'pointer-events-none'}`}
      >
        <QueueItem value={{ isRemoved: isGone, href: linkTo(id), aside: aside(id) }}>
          {children(shown)}
        </QueueItem>
      </div>
    </div>
  );
}
