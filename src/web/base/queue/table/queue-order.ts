// The order of the cases that wait. Risk and due day are what the list shows of a case, so that
// the order never disagrees with it; they are compared here, over all the cases that wait.

import { readPrinted } from '#money/cents.ts';
import type { TableView } from '../../../ui/table/table-view.ts';
import { compareTexts } from '../../format/compare-texts.ts';
import type { CaseSummary } from '../case/case-summary.ts';

export const queueOrders = ['createdAt', 'due', 'amount', 'risk'] as const;
export type QueueOrder = (typeof queueOrders)[number];

export const orderLabels: Readonly<Record<QueueOrder, string>> = {
  createdAt: 'Longest waiting first',
  due: 'Due first',
  amount: 'Largest amount first',
  risk: 'Most warnings first',
};

export function orderOf({ sort }: Pick<TableView, 'sort'>): QueueOrder {
  return queueOrders.find((order) => order === sort) ?? 'createdAt';
}

type Compare = (one: CaseSummary, other: CaseSummary) => number;

const comparisons: Readonly<Record<QueueOrder, Compare>> = {
  createdAt: () => 0,
  // What is not due comes last.
  due: (one, other) => compareTexts(one.due?.on ?? '9999', other.due?.on ?? '9999'),
  amount: (one, other) => Number(sign(amountOf(other) - amountOf(one))),
  risk: (one, other) => other.cautions - one.cautions,
};

/** The cases in an order; those that are alike in it stay as they came, the oldest first. */
export function inOrder<Row>(
  rows: readonly Row[],
  order: QueueOrder,
  summary: (row: Row) => CaseSummary,
): readonly Row[] {
  if (order === 'createdAt') return rows;
  const compare = comparisons[order];
  return rows
    .map((row) => ({ row, summary: summary(row) }))
    .toSorted((one, other) => compare(one.summary, other.summary))
    .map(({ row }) => row);
}

function amountOf({ amount }: CaseSummary): bigint {
  return amount === undefined ? -1n : readPrinted(amount);
}

function sign(difference: bigint): bigint {
  return difference > 0n ? 1n : difference < 0n ? -1n : 0n;
}
