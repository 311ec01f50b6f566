import { useEffect, useState } from 'react';
import { isSameList, keepRemoved } from './keep-removed.ts';

/** How long an item that has gone is still shown where it stood. */
const KEPT_MS = 2_500;
/** How long after the list has moved up a click on it is not taken. */
const MOVING_MS = 700;

interface Options {
  /** What was searched for; rows of another search replace these at once. */
  readonly view: string;
  /** The rows are still those of the former search. */
  readonly isFormer: boolean;
}

/**
 * Rows that do not move up the moment one of them is removed, so that a double click hits the same
 * item. A removed item stays for a while; while the list closes the gap it takes no clicks.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { view, isFormer }: Options,
): { readonly shown: readonly Row[]; readonly isMoving: boolean } {
  const [state, setState] = useState({ view, rows, shown: rows });
  const [isMoving, setMoving] = useState(false);
  const rowsView = isFormer ? state.view : view;
  if (state.view !== rowsView || !isSameList(state.rows, rows)) {
    const shown = state.view === rowsView ? keepRemoved(state.shown, rows, rowId) : rows;
    setState({ view: rowsView, rows, shown });
  }

  const { shown } = state;
  const gone = shown.length - state.rows.length;
  useEffect(() => {
    if (gone === 0) return undefined;
    const closing = setTimeout(() => {
      setState((now) => ({ ...now, shown: now.rows }));
      setMoving(true);
    }, KEPT_MS);
    return () => clearTimeout(closing);
  }, [gone]);
  useEffect(() => {
    if (!isMoving) return undefined;
    const moved = setTimeout(() => setMoving(false), MOVING_MS);
    return () => clearTimeout(moved);
  }, [isMoving]);
  return { shown, isMoving };
}
