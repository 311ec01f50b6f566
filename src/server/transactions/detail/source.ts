// What a transaction comes from: the wire, transfer, bill, check or adjustment that its journal is
// named after. A hold is named by the payment that placed it.
import sql from 'sql-template-tag';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { maskAccountNumber } from '#rules/payments/account-number.ts';
import { findShownPayment, type OwnPayment } from '../../bills/reads.ts';
import { type Deposit, findDeposit } from '../../deposits/writes.ts';
import { findPaymentEvidence } from '../../passkeys/signing/evidence.ts';
import { listTransferSteps, type TransferStep } from '../../transfers/review/read-transfer.ts';
import { expectedDate } from '../../transfers/wires/wire-terms.ts';
import { findTransfer, type Transfer } from '../../transfers/writes.ts';
import type { FoundTransaction, Related } from './find-transaction.ts';

interface ReleasedPart {
  readonly amount: Cents;
  readonly availableOn: string;
  readonly releasedAt: Date | null;
}

interface Shown {
  readonly id: string;
  readonly related: readonly Related[];
}

export type Source =
  | (Shown & { readonly kind: 'wire' | 'transfer'; readonly steps: readonly TransferStep[] })
  | (Shown & { readonly kind: 'bill'; readonly payment: OwnPayment })
  | (Shown & {
      readonly kind: 'check-deposit';
      readonly deposit: Deposit;
      readonly parts: readonly ReleasedPart[];
    })
  | (Shown & { readonly kind: 'adjustment' });

export async function findSource(
  db: Db,
  transaction: FoundTransaction,
): Promise<Source | undefined> {
  const { customerId } = transaction;
  const named =
    subjectOf(transaction.journalKey) ??
    (await findScheduledPayment(db, transaction)) ??
    (await findPaymentOfHold(db, transaction));
  switch (named?.kind) {
    case 'transfer': {
      const transfer = await findTransfer(db, named.id);
      return transfer?.customerId === customerId ? await transferSource(db, transfer) : undefined;
    }
    case 'bill-payment':
      return await billSource(db, customerId, named.id);
    case 'check-deposit': {
      const deposit = await findDeposit(db, named.id);
      return deposit?.customerId === customerId ? await depositSource(db, deposit) : undefined;
    }
    case 'adjustment': {
      const { amount } = transaction;
      const related = [{ kind: 'adjustment', id: named.id, amount } as const];
      return { kind: 'adjustment', id: named.id, related };
    }
    case undefined:
      return undefined;
  }
}

const subjectKinds = ['transfer', 'bill-payment', 'check-deposit', 'adjustment'] as const;

interface Subject {
  readonly kind: (typeof subjectKinds)[number];
  readonly id: string;
}

/** Journals are named after what they are for: 'transfer 3f1a… posting'. */
function subjectOf(journalKey: string): Subject | undefined {
  const [noun, id = ''] = journalKey.split(' ');
  const kind = subjectKinds.find((known) => known === noun);
  return kind && /^[0-9a-f-]{36}$/.test(id) ? { kind, id } : undefined;
}

/** What a schedule carried out names its journal by the schedule; the occurrence knows the rest. */
async function findScheduledPayment(
  db: Db,
  { number, journalKey }: FoundTransaction,
): Promise<Subject | undefined> {
  if (!journalKey.startsWith('schedule ')) return undefined;
  return await maybeOne<Subject>(
    db,
    sql`select case when bill_payment_id is null then 'transfer' else 'bill-payment' end as kind,
          coalesce(bill_payment_id, transfer_id) as id
        from schedule_occurrences
        where journal_number = ${number} and coalesce(bill_payment_id, transfer_id) is not null`,
  );
}

/** A transfer between own accounts that waits for staff names its hold by the submission. */
async function findPaymentOfHold(
  db: Db,
  { customerId, id, balanceAfter }: FoundTransaction,
): Promise<Subject | undefined> {
  if (balanceAfter !== null) return undefined;
  return await maybeOne<Subject>(
    db,
    sql`select 'transfer' as kind, id from transfers
        where customer_id = ${customerId} and hold_id = ${id}`,
  );
}

async function transferSource(db: Db, transfer: Transfer): Promise<Source> {
  const { id, transferType, status } = transfer;
  const steps = await listTransferSteps(db, id);
  if (transferType === 'internal') {
    const related = status === 'completed' ? [] : await listTarget(db, transfer);
    return { kind: 'transfer', id, related, steps };
  }
  const wire = {
    kind: 'wire',
    id,
    transferType,
    status,
    submittedAt: transfer.submittedAt,
    recipientName: transfer.recipientName,
    recipientBank: transfer.recipientBank,
    recipientAccountNumber: maskAccountNumber(transfer.recipientAccountNumber),
    recipientAddress: addressLine({
      address: transfer.recipientAddress,
      city: transfer.recipientCity,
      state: transfer.recipientState,
      zipCode: transfer.recipientPostalCode,
    }),
    recipientCountry: transfer.recipientCountry,
    amount: transfer.amountCents,
    fee: transfer.feeCents,
    purpose: transfer.description,
    uetr: transfer.uetr,
    endToEndId: transfer.endToEndId,
    expectedDate: expectedDate(transfer),
    reason: transfer.reason,
    ...(await signatureOn(db, id)),
  } as const;
  return { kind: 'wire', id, related: [wire], steps };
}

type Place = Readonly<Record<'address' | 'city' | 'state' | 'zipCode', string | null>>;

/** "240 Fir Grove Way, Salem, OR 97302", of what is known of it. */
function addressLine({ address, city, state, zipCode }: Place): string | null {
  const region = [state, zipCode].filter(Boolean).join(' ');
  return [address, city, region].filter(Boolean).join(', ') || null;
}

/** The customer's own signature, where there is one. */
async function signatureOn(db: Db, paymentId: string) {
  const evidence = await findPaymentEvidence(db, paymentId);
  if (!evidence) return { signedWith: null, signedAt: null };
  return { signedWith: evidence.passkeyName ?? 'Passkey', signedAt: evidence.signedAt };
}

/** Where a transfer that is not posted yet goes. */
async function listTarget(db: Db, { id, toAccountId }: Transfer): Promise<Related[]> {
  const accounts = await rows<{ accountId: string; accountName: string; accountNumber: string }>(
    db,
    sql`select id as "accountId", account_name as "accountName", account_number as "accountNumber"
        from accounts where id = ${toAccountId}`,
  );
  return accounts.map((account) => ({ kind: 'transfer', id, ...account, transactionId: null }));
}

async function billSource(db: Db, customerId: string, id: string): Promise<Source | undefined> {
  const payment = await findShownPayment(db, customerId, id);
  if (!payment) return undefined;
  const { status, payeeName, payOn, memo, destination, expectedDate: arrival } = payment;
  const { accountNumber, delivery } = destination;
  const bill = {
    kind: 'bill',
    id,
    status,
    payeeName,
    payOn,
    memo,
    accountNumber,
    address: addressLine(destination),
    delivery,
    expectedDate: arrival,
    ...(await signatureOn(db, id)),
  } as const;
  return { kind: 'bill', id, related: [bill], payment };
}

async function depositSource(db: Db, deposit: Deposit): Promise<Source> {
  const { id, status, amountCents: amount, submittedAt, reason } = deposit;
  const parts = await rows<ReleasedPart>(
    db,
    sql`select amount_cents as amount, available_on as "availableOn", released_at as "releasedAt"
        from check_deposit_parts where deposit_id = ${id} order by available_on, amount_cents`,
  );
  const shown = { id, status, amount, submittedAt, availability: [...parts], reason };
  return {
    kind: 'check-deposit',
    id,
    related: [{ kind: 'check-deposit', ...shown }],
    deposit,
    parts,
  };
}
