import type { ReactNode } from 'react';
import { iconButton } from '../button/button-style.ts';
import { Icon } from '../icons/icon.tsx';
import { pageRange } from './page-range.ts';
import { TableSelect } from './table-select.tsx';
import { back, forward, pageSizes, sized, type TableView } from './table-view.ts';

interface Props {
  readonly name: string;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly shown: number;
  readonly next: string | undefined;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly total: number | undefined;
}

/** Which rows are shown, how many at a time, and the way to the others. */
export function TablePager(props: Props) {
  const { name, view, onView, shown, next, isLoading, hasFailed, total } = props;
  const range = hasFailed
    ? 'Not loaded'
    : pageRange(view, { shown, hasNext: next !== undefined, total });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hair px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
        <p role="status" className="text-sm text-muted tabular-nums">
          {isLoading ? 'Loading...' : range}
        </p>
        <TableSelect
          label="Rows per page"
          value={String(view.pageSize)}
          onChange={(size) => onView(sized(view, Number(size)))}
          choices={pageSizes.map((size) => [String(size), `${size} per page`])}
        />
      </div>
      <nav
        aria-label={`Pages of ${name}`}
        className="flex flex-wrap items-center gap-1 max-sm:-mx-3 max-sm:grow max-sm:justify-between"
      >
        <Turn
          label="Previous page"
          isOff={view.cursors.length === 0}
          onPress={() => onView(back(view))}
        >
          <Icon name="chevron-left" size={20} />
        </Turn>
        <span className="min-w-16 text-center text-sm tabular-nums">
          Page {view.cursors.length + 1}
        </span>
        <Turn
          label="Next page"
          isOff={next === undefined}
          onPress={() => next && onView(forward(view, next))}
        >
          <Icon name="chevron-right" size={20} />
        </Turn>
      </nav>
    </div>
  );
}

interface TurnProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

// Never `disabled`: at the last page the button under the reader's focus would lose it.
function Turn({ label, isOff, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className={`${iconButton} aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent`}
    >
      {children}
    </button>
  );
}
