import sql from 'sql-template-tag';
import type { Received, Returned } from '#contract/endpoint.ts';
import type { listPendingTransfers as endpoint } from '#contract/payments/transfers.ts';
import { type Db, rows } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Limits } from '../base/config/limits.ts';
import { listOrderFor } from '../base/lists/list-order.ts';
import { mergePages, rowsToRead, type WithCursor } from '../base/lists/list-page.ts';
import { containsTerms } from '../base/lists/search-terms.ts';
import { mayMove } from '../base/state-machine.ts';
import { listOpenReviewed, listOwnReviewed } from '../bills/list-reviewed.ts';
import { signedWith } from '../passkeys/signing/evidence.ts';
import { transactionOf } from '../posting/transaction-of.ts';
import { transferStates } from './transfer-states.ts';
import { cancelEnd, expectedDate } from './wires/wire-terms.ts';
import { type Transfer, transferColumns } from './writes.ts';

type Query = Received<typeof endpoint, 'query'>;
type Row = Returned<typeof endpoint>['pendingTransfers'][number];

type ListedTransfer = Transfer & Pick<Row, 'transactionId' | 'signedWith'>;

const SHOWN_AFTER_MS = 7 * DAY_MS;

export const orderOf = listOrderFor({
  createdAt: sql`t.submitted_at`,
  amount: sql`t.amount_cents`,
  id: sql`t.id`,
});

const open = sql`t.status in ('pending', 'approved', 'processing')`;

/**
 * A customer's transfers that are under way or ended a few days ago, and bills that staff review;
 * one row more than a page.
 */
export async function listPendingTransfers(
  db: Db,
  customerId: string,
  query: Query,
  { now, limits }: { readonly now: Date; readonly limits: Limits },
): Promise<(Row & WithCursor)[]> {
  const order = orderOf(query);
  const since = new Date(now.getTime() - SHOWN_AFTER_MS);
  const searchText = sql`lower(concat_ws(' ', t.recipient_name, t.recipient_bank, t.description))`;
  const records = await rows<ListedTransfer & WithCursor>(
    db,
    sql`select ${transferColumns}, ${transactionOf(sql`'transfer ' || t.id || ' posting'`, sql`t`)},
          ${signedWith(sql`t.id`)}, ${order.cursor}
        from transfers t
        where t.customer_id = ${customerId} and (${open} or t.finished_at > ${since})
          and ${containsTerms(searchText, query.search)} and ${order.after}
        order by ${order.by} limit ${rowsToRead(query)}`,
  );
  const transfers = records.map((transfer) => ({
    ...shown(transfer, now, limits),
    cursor: transfer.cursor,
  }));
  return mergePages(query, transfers, await listOwnReviewed(db, customerId, query, now));
}

/** All of a customer's transfers that are under way, for the page staff see. */
export async function listOpenTransfers(
  db: Db,
  customerId: string,
  { now, limits }: { readonly now: Date; readonly limits: Limits },
): Promise<Row[]> {
  const records = await rows<ListedTransfer>(
    db,
    sql`select ${transferColumns}, null as "transactionId", ${signedWith(sql`t.id`)}
        from transfers t
        where t.customer_id = ${customerId} and ${open}
        order by t.submitted_at desc, t.id desc limit ${rowsToRead({})}`,
  );
  const transfers = records.map((transfer) => shown(transfer, now, limits));
  return [...(await listOpenReviewed(db, customerId)), ...transfers];
}

function shown(transfer: ListedTransfer, now: Date, limits: Limits): Row {
  const { status, transferType } = transfer;
  const cancelUntil = status === 'approved' ? cancelEnd(transfer, limits) : null;
  const isInTime = cancelUntil === null || now < cancelUntil;
  const cancellable = isInTime && mayMove(transferStates[transferType], status, 'cancelled');
  return {
    id: transfer.id,
    recipientName: transfer.recipientName,
    recipientBank: transfer.recipientBank,
    status,
    transferType,
    date: transfer.submittedAt,
    description: transfer.description,
    amount: transfer.amountCents,
    processingDays: transfer.processingDays,
    fromAccountId: transfer.fromAccountId,
    fee: transfer.feeCents,
    expectedDate: expectedDate(transfer),
    cancellable,
    cancelUntil: cancellable ? cancelUntil : null,
    reason: transfer.reason,
    decidedAt: transfer.decidedAt,
    finishedAt: transfer.finishedAt,
    transactionId: transfer.transactionId,
    uetr: transfer.uetr,
    signedWith: transfer.signedWith,
  };
}
