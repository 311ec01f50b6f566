import type { ReactNode } from 'react';
import type { SortDirection, TableView } from './table-view.ts';

/** One page of rows, the question it answers, and how it stands with the answer. */
export interface TableData<Row> {
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  /** Those of the page shown. */
  readonly rows: readonly Row[];
  /** Where the next page begins; undefined on the last. */
  readonly next: string | undefined;
  /** There is nothing to show yet. */
  readonly isLoading: boolean;
  /** The rows shown answer the question before; the next ones are on their way. */
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly retry: () => void;
}

export interface Column<Row> {
  /** Where the server sorts by it, the word it knows the column by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `title` names the row, `figure` stands at the end of its cell, `actions` holds buttons.
   */
  readonly kind?: 'title' | 'figure' | 'actions';
  /**
   * On a narrow screen a row is an item of few lines: the title and what is on its `first-line`, then
   * the other values side by side. A value that says nothing without its heading is `labeled`.
   */
  readonly narrow?: 'first-line' | 'labeled';
  /** The rows can be sorted by it; the direction is that of the first press. */
  readonly sort?: SortDirection;
}

/** A choice that narrows the rows down. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  /** What the choice of nothing is called: 'All statuses'. */
  readonly all: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
}
