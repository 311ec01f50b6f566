import sql, { empty, join, type Sql } from 'sql-template-tag';
import { type Db, maybeOne, one, run, type Tx } from '#database/connection.ts';
import { type Writer, writeTo } from '#database/draft.ts';
import type { RowsToWrite } from '#database/sending/write-rows.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { CheckSide, DepositStatus } from '#rules/payments/check-deposits.ts';
import type { HoldReason } from '#rules/products/funds-availability.ts';
import { withdrawApproval } from '../accounts/approvals/money-approvals.ts';
import type { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { KeyRing } from '../base/sealing/keys.ts';
import { requireMove } from '../base/state-machine.ts';
import { depositStates } from './deposit-states.ts';
import type { DecodedImage } from './images/decode-image.ts';
import { newImageEncryption } from './images/image-encryption.ts';

export interface Deposit {
  readonly id: string;
  readonly customerId: string;
  readonly accountId: string;
  readonly amountCents: Cents;
  readonly submittedAt: Date;
  readonly status: DepositStatus;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly returnedAt: Date | null;
}

/** Of a table that the statement calls d. */
export const depositColumns = sql`d.id, d.customer_id as "customerId",
  d.account_id as "accountId", d.amount_cents as "amountCents",
  d.submitted_at as "submittedAt", d.status, d.decided_at as "decidedAt", d.reason,
  d.returned_at as "returnedAt"`;

export type NewDeposit = Pick<
  Deposit,
  'id' | 'customerId' | 'accountId' | 'amountCents' | 'submittedAt'
> & {
  readonly bankDay: CalendarDate;
  readonly images: Readonly<Record<CheckSide, DecodedImage>>;
};

export async function insertDeposit(tx: Tx, keys: KeyRing, deposit: NewDeposit): Promise<Deposit> {
  const { id, customerId, accountId, amountCents, submittedAt, bankDay, images } = deposit;
  const safe = newImageEncryption(keys, id);
  const inserted = await one<Deposit>(
    tx,
    sql`insert into check_deposits as d (id, customer_id, account_id, amount_cents, submitted_at,
          bank_day, status, image_key_sealed)
        values (${id}, ${customerId}, ${accountId}, ${amountCents}, ${submittedAt}, ${bankDay},
          'pending', ${safe.sealedKey})
        returning ${depositColumns}`,
  );
  const rows = (['front', 'back'] as const).map((side) => {
    const { mediaType, digest, hash, bands, bytes } = images[side];
    return sql`(${id}, ${side}, ${mediaType}, ${digest}, ${hash}::bit(256), ${bands}::integer[],
      ${safe.seal(side, bytes)})`;
  });
  await run(
    tx,
    sql`insert into check_images
          (deposit_id, side, media_type, digest, picture_hash, picture_bands, sealed)
        values ${join(rows)}`,
  );
  return inserted;
}

export async function lockDeposit(tx: Tx, depositId: string): Promise<Deposit | undefined> {
  return await maybeOne<Deposit>(tx, selectDeposit(depositId, sql`for update`));
}

/** The same without a lock, for an action that acts in the customer's turn. */
export async function findDeposit(db: Db, depositId: string): Promise<Deposit | undefined> {
  return await maybeOne<Deposit>(db, selectDeposit(depositId));
}

function selectDeposit(depositId: string, lock: Sql = empty): Sql {
  return sql`select ${depositColumns} from check_deposits d where d.id = ${depositId} ${lock}`;
}

export interface DepositMove {
  readonly to: DepositStatus;
  /** Business time. */
  readonly at: Date;
  /** Real time, which the audit log keeps; left out where only the other is known. */
  readonly loggedAt?: Date;
  readonly action: string;
  readonly actor: ReturnType<typeof actorOf>;
  readonly decidedBy?: string;
  /** The staff member who reports that it came back. */
  readonly returnedBy?: string;
  readonly reason?: string;
  readonly depositedOn?: CalendarDate;
  /** What else the audit log should know. */
  readonly notes?: Readonly<Record<string, unknown>>;
}

/**
 * The one way a deposit changes its state. The row is locked, or it is its customer's turn; where
 * its state is another one by then, nothing is written.
 */
export async function moveDeposit(
  writer: Writer,
  deposit: Deposit,
  move: DepositMove,
): Promise<Deposit> {
  const { to, at, loggedAt = at, action, actor, reason = null, notes } = move;
  requireMove(depositStates, deposit.status, to);
  const moved: Deposit = {
    ...deposit,
    status: to,
    decidedAt: move.decidedBy === undefined ? deposit.decidedAt : at,
    reason: reason ?? deposit.reason,
    returnedAt: move.returnedBy === undefined ? null : at,
  };
  await writeTo(writer, movedRows(deposit, moved, move));
  // A check that is refused needs no second person any more; one that is posted has had theirs.
  if (to === 'denied') {
    await withdrawApproval(writer, { kind: 'check-deposit', itemId: deposit.id });
  }
  await appendAudit(writer, {
    ...actor,
    at: loggedAt,
    action,
    subjectKind: 'check-deposit',
    subjectId: deposit.id,
    before: { status: deposit.status },
    after: { status: to, ...(reason !== null && { reason }), ...notes },
  });
  return moved;
}

function movedRows(before: Deposit, moved: Deposit, move: DepositMove): RowsToWrite {
  const { decidedBy = null, returnedBy = null, depositedOn = null } = move;
  return {
    name: 'deposits_moved',
    types: ['uuid', 'text', 'text', 'text', 'timestamptz', 'text', 'text', 'timestamptz', 'date'],
    columns: [
      [moved.id],
      [before.status],
      [moved.status],
      [decidedBy],
      [moved.decidedAt],
      [moved.reason],
      [returnedBy],
      [moved.returnedAt],
      [depositedOn],
    ],
    write: (rows) => `update check_deposits d
      set status = fresh.status, decided_by = coalesce(fresh.decided_by, d.decided_by),
        decided_at = fresh.decided_at, reason = fresh.reason, returned_by = fresh.returned_by,
        returned_at = fresh.returned_at,
        deposited_on = coalesce(fresh.deposited_on, d.deposited_on)
      from ${rows} as fresh (id, before, status, decided_by, decided_at, reason, returned_by,
        returned_at, deposited_on)
      where d.id = fresh.id and d.status = fresh.before returning d.id`,
    changesEach: true,
  };
}

export interface HeldPart {
  readonly holdId: string;
  readonly depositId: string;
  readonly amountCents: Cents;
  readonly availableOn: CalendarDate;
  readonly releaseAt: Date;
  readonly reason: HoldReason;
}

export async function insertParts(writer: Writer, parts: readonly HeldPart[]): Promise<void> {
  await writeTo(writer, {
    name: 'deposit_parts',
    types: ['uuid', 'uuid', 'bigint', 'date', 'timestamptz', 'text'],
    columns: [
      parts.map((part) => part.holdId),
      parts.map((part) => part.depositId),
      parts.map((part) => part.amountCents),
      parts.map((part) => part.availableOn),
      parts.map((part) => part.releaseAt),
      parts.map((part) => part.reason),
    ],
    write: (rows) => `insert into check_deposit_parts
        (hold_id, deposit_id, amount_cents, available_on, release_at, reason)
      select * from ${rows} as fresh`,
  });
}

/** The photographs of these customers' checks; what was deposited stays in the books. */
export async function deleteImages(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await run(
    tx,
    sql`delete from check_images where deposit_id in (
          select id from check_deposits where customer_id = any(${customerIds}::uuid[]))`,
  );
}
