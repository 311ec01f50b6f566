import sql from 'sql-template-tag';
import type { ScreeningFinding } from '#contract/transfers.ts';
import { maybeOne, one, run, type Tx } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { TransferStatus, TransferType } from '#rules/payments/transfer-types.ts';
import { beneficiaryHash, payeeHash } from './wires/beneficiary.ts';

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

export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<Transfer> {
  const { id, customerId, transferType, amountCents, feeCents, description } = transfer;
  const { submittedAt, bankDay, holdId, processingDays } = transfer;
  return await one<Transfer>(
    tx,
    sql`insert into transfers as t (id, customer_id, transfer_type, from_account_id,
          to_account_id, amount_cents, fee_cents, description, recipient_name, recipient_bank,
          recipient_account_number, recipient_routing_number, recipient_swift_code,
          recipient_address, recipient_city, recipient_state, recipient_country,
          recipient_postal_code, beneficiary_hash, payee_hash, processing_days, uetr,
          end_to_end_id, hold_id, submitted_at, bank_day, status, screening, destination_id,
          confirmed_by_code)
        values (${id}, ${customerId}, ${transferType}, ${transfer.fromAccountId},
          ${transfer.toAccountId}, ${amountCents}, ${feeCents}, ${description},
          ${transfer.recipientName}, ${transfer.recipientBank},
          ${transfer.recipientAccountNumber}, ${transfer.recipientRoutingNumber},
          ${transfer.recipientSwiftCode}, ${transfer.recipientAddress}, ${transfer.recipientCity},
          ${transfer.recipientState}, ${transfer.recipientCountry},
          ${transfer.recipientPostalCode}, ${beneficiaryHash(transfer)}, ${payeeHash(transfer)},
          ${processingDays}, ${transfer.uetr}, ${transfer.endToEndId}, ${holdId}, ${submittedAt},
          ${bankDay}, 'pending', ${JSON.stringify(transfer.screening)}, ${transfer.destinationId},
          ${transfer.confirmedByCode})
        returning ${transferColumns}`,
  );
}

export async function lockTransfer(tx: Tx, transferId: string): Promise<Transfer | undefined> {
  return await maybeOne<Transfer>(
    tx,
    sql`select ${transferColumns} from transfers t where t.id = ${transferId} for update`,
  );
}

export async function updateFirstApproval(
  tx: Tx,
  transferId: string,
  first: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  const { by, at } = first ?? { by: null, at: null };
  await run(
    tx,
    sql`update transfers set first_approved_by = ${by}, first_approved_at = ${at}
        where id = ${transferId}`,
  );
}
