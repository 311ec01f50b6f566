import sql, { empty, type Sql } from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/payments/transfers.ts';
import { type Db, maybeOne, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TransferStatus, TransferType, WireType } from '#rules/payments/transfer-types.ts';
import { beneficiaryHash } from './wires/beneficiary.ts';

/** What is submitted, and never changes. */
export interface NewTransfer {
  readonly id: string;
  readonly customerId: string;
  readonly transferType: TransferType;
  readonly fromAccountId: string;
  readonly toAccountId: string | null;
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly description: string | null;
  readonly recipientName: string;
  readonly recipientBank: string;
  readonly recipientAccountNumber: string;
  readonly recipientRoutingNumber: string | null;
  readonly recipientSwiftCode: string | null;
  readonly recipientAddress: string | null;
  readonly recipientCity: string | null;
  readonly recipientState: string | null;
  readonly recipientCountry: string | null;
  readonly recipientPostalCode: string | null;
  readonly processingDays: number | null;
  readonly uetr: string | null;
  readonly endToEndId: string | null;
  readonly holdId: string;
  readonly submittedAt: Date;
  readonly bankDay: CalendarDate;
  readonly screening: readonly ScreeningFinding[];
  /** The version of where a wire goes; null between own accounts. */
  readonly destinationId: string | null;
  readonly confirmedByCode: boolean;
}

export interface Transfer extends NewTransfer {
  readonly status: TransferStatus;
  readonly beneficiaryHash: Buffer;
  readonly firstApprovedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly dueAt: Date | null;
  readonly finishedAt: Date | null;
}

/** Whether it leaves the bank. */
export function isWire<Row extends Pick<NewTransfer, 'transferType'>>(
  transfer: Row,
): transfer is Row & { readonly transferType: WireType } {
  return transfer.transferType !== 'internal';
}

/** Of a table that the statement calls t. */
export const transferColumns = sql`t.id, t.customer_id as "customerId",
  t.transfer_type as "transferType", t.from_account_id as "fromAccountId",
  t.to_account_id as "toAccountId", t.amount_cents as "amountCents", t.fee_cents as "feeCents",
  t.description, t.recipient_name as "recipientName", t.recipient_bank as "recipientBank",
  t.recipient_account_number as "recipientAccountNumber",
  t.recipient_routing_number as "recipientRoutingNumber",
  t.recipient_swift_code as "recipientSwiftCode", t.recipient_address as "recipientAddress",
  t.recipient_city as "recipientCity", t.recipient_state as "recipientState",
  t.recipient_country as "recipientCountry", t.recipient_postal_code as "recipientPostalCode",
  t.processing_days as "processingDays", t.uetr, t.end_to_end_id as "endToEndId",
  t.hold_id as "holdId", t.submitted_at as "submittedAt", t.bank_day as "bankDay", t.screening,
  t.status, t.beneficiary_hash as "beneficiaryHash", t.first_approved_by as "firstApprovedBy",
  t.destination_id as "destinationId", t.decided_at as "decidedAt", t.reason, t.due_at as "dueAt", t.finished_at as "finishedAt",
  t.confirmed_by_code as "confirmedByCode"`;

export async function insertTransfer(writer: Writer, transfer: NewTransfer): Promise<Transfer> {
  await writeTo(writer, transferRows(transfer));
  return {
    ...transfer,
    status: 'pending',
    beneficiaryHash: beneficiaryHash(transfer),
    firstApprovedBy: null,
    decidedAt: null,
    reason: null,
    dueAt: null,
    finishedAt: null,
  };
}

function transferRows(transfer: NewTransfer): RowsToWrite {
  const { processingDays } = transfer;
  const cells = [
    ['id', 'uuid', transfer.id],
    ['customer_id', 'uuid', transfer.customerId],
    ['transfer_type', 'text', transfer.transferType],
    ['from_account_id', 'uuid', transfer.fromAccountId],
    ['to_account_id', 'uuid', transfer.toAccountId],
    ['amount_cents', 'bigint', transfer.amountCents],
    ['fee_cents', 'bigint', transfer.feeCents],
    ['description', 'text', transfer.description],
    ['recipient_name', 'text', transfer.recipientName],
    ['recipient_bank', 'text', transfer.recipientBank],
    ['recipient_account_number', 'text', transfer.recipientAccountNumber],
    ['recipient_routing_number', 'text', transfer.recipientRoutingNumber],
    ['recipient_swift_code', 'text', transfer.recipientSwiftCode],
    ['recipient_address', 'text', transfer.recipientAddress],
    ['recipient_city', 'text', transfer.recipientCity],
    ['recipient_state', 'text', transfer.recipientState],
    ['recipient_country', 'text', transfer.recipientCountry],
    ['recipient_postal_code', 'text', transfer.recipientPostalCode],
    ['beneficiary_hash', 'bytea', beneficiaryHash(transfer)],
    ['processing_days', 'bigint', processingDays === null ? null : BigInt(processingDays)],
    ['uetr', 'uuid', transfer.uetr],
    ['end_to_end_id', 'text', transfer.endToEndId],
    ['hold_id', 'uuid', transfer.holdId],
    ['submitted_at', 'timestamptz', transfer.submittedAt],
    ['bank_day', 'date', transfer.bankDay],
    ['status', 'text', 'pending'],
    ['screening', 'jsonb', JSON.stringify(transfer.screening)],
    ['destination_id', 'uuid', transfer.destinationId],
    ['confirmed_by_code', 'boolean', transfer.confirmedByCode],
  ] as const;
  return {
    name: 'transfers',
    types: cells.map(([, type]) => type),
    columns: cells.map(([, , cell]) => [cell]),
    write: (rows) => `insert into transfers (${cells.map(([name]) => name).join(', ')})
      select * from ${rows} as fresh`,
  };
}

export async function lockTransfer(tx: Tx, transferId: string): Promise<Transfer | undefined> {
  return await maybeOne<Transfer>(tx, selectTransfer(transferId, sql`for update`));
}

/** The same without a lock, for an action that acts in the customer's turn. */
export async function findTransfer(db: Db, transferId: string): Promise<Transfer | undefined> {
  return await maybeOne<Transfer>(db, selectTransfer(transferId));
}

function selectTransfer(transferId: string, lock: Sql = empty): Sql {
  return sql`select ${transferColumns} from transfers t where t.id = ${transferId} ${lock}`;
}

export async function updateFirstApproval(
  writer: Writer,
  transferId: string,
  first: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await writeTo(writer, {
    name: 'transfers_first',
    types: ['uuid', 'text', 'timestamptz'],
    columns: [[transferId], [first?.by ?? null], [first?.at ?? null]],
    write: (rows) => `update transfers t
      set first_approved_by = fresh.by, first_approved_at = fresh.at
      from ${rows} as fresh (id, by, at) where t.id = fresh.id and t.status = 'pending'
      returning t.id`,
    changesEach: true,
  });
}
