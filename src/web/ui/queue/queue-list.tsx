import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { TableMessage } from '../table/table-message.tsx';
import { QueueItem } from './queue-item.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSteadyRows } from './use-steady-rows.ts';

export interface QueueRows<Row> {
  readonly rows: readonly Row[];
  /** What was searched for, and whether the rows are still those of the search before. */
  readonly view: string;
  readonly isFormer: boolean;
  readonly isLoading: boolean;
  readonly error: string | undefined;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
}

interface Props<Row> {
  /** What is in it, for those who cannot see it and for its messages: 'transfers'. */
  readonly name: string;
  readonly list: QueueRows<Row>;
  readonly rowId: (row: Row) => string;
  readonly children: (row: Row) => ReactNode;
  readonly empty: string;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** The address of an item's own view. */
  readonly linkTo?: (id: string) => string;
  /** Shown at the end of each item. */
  readonly aside?: (id: string) => ReactNode;
  /** Drawn instead of the items one below the other. */
  readonly arrangement?: ReactNode;
}

/** The items of a queue, or what stands there instead. */
export function QueueList<Row>(props: Props<Row>) {
  const { name, list, rowId, children, empty, isNarrowed, onClear, linkTo, aside, arrangement } =
    props;
  const ids = list.rows.map(rowId);
  const kept = useKeptFocus<HTMLDivElement>(ids);
  const { shown, isMoving } = useSteadyRows(list.rows, rowId, list);
  const isNothing = shown.length === 0 && !list.isLoading && list.error === undefined;

  return (
    <div aria-busy={list.isFormer || list.isLoading} className="grid gap-5">
      {list.error !== undefined && (
        <Framed>
          <TableMessage
            title={`The ${name} could not be loaded.`}
            text={list.error}
            action={{ label: 'Try again', onPress: list.retry }}
            isAlarming
          />
        </Framed>
      )}
      {list.isLoading && <Placeholders />}
      {isNothing && (
        <Framed>
          {isNarrowed ? (
            <TableMessage
              title={`No ${name} match.`}
              text="Try different words or fewer filters."
              action={{ label: 'Clear search and filters', onPress: onClear }}
            />
          ) : (
            <TableMessage title={empty} text="New ones appear here by themselves." />
          )}
        </Framed>
      )}
      {arrangement ?? (
        <section
          ref={kept}
          tabIndex={-1}
          aria-label={name}
          className={`grid gap-5 empty:hidden ${isMoving ? 'pointer-events-none' : ''}`}
        >
          {shown.map((row) => {
            const isRemoved = !ids.includes(rowId(row));
            return (
              <div
                key={rowId(row)}
                id={`item-${rowId(row)}`}
                inert={isRemoved}
                className={isRemoved ? 'opacity-75' : undefined}
              >
                <QueueItem
                  value={{ isRemoved, href: linkTo?.(rowId(row)), aside: aside?.(rowId(row)) }}
                >
                  {children(row)}
                </QueueItem>
              </div>
            );
          })}
        </section>
      )}
      {list.hasMore && (
        <Button
          disabled={list.isLoadingMore}
          onClick={list.loadMore}
          kind="quiet"
          size="small"
          className="justify-self-center"
        >
          {list.isLoadingMore ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  );
}

function Framed({ children }: { readonly children: ReactNode }) {
  return <div className="card overflow-hidden [&>*]:border-t-0">{children}</div>;
}

function Placeholders() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading...</span>
      {[0, 1].map((key) => (
        <div key={key} aria-hidden="true" className="card h-60 animate-pulse bg-sunken/60" />
      ))}
    </div>
  );
}
