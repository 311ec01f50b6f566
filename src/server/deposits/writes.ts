import sql, { join } from 'sql-template-tag';
import { maybeOne, one, run, type Tx } from '#database/connection.ts';
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
  return await maybeOne<Deposit>(
    tx,
    sql`select ${depositColumns} from check_deposits d where d.id = ${depositId} for update`,
  );
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

/** The one way a deposit changes its state. The row must be locked. */
export async function moveDeposit(tx: Tx, deposit: Deposit, move: DepositMove): Promise<Deposit> {
  const {
    to,
    at,
    loggedAt = at,
    action,
    actor,
    decidedBy = null,
    returnedBy = null,
    reason = null,
    depositedOn = null,
    notes,
  } = move;
  requireMove(depositStates, deposit.status, to);
  const decidedAt = decidedBy === null ? null : at;
  const returnedAt = returnedBy === null ? null : at;
  const moved = await one<Deposit>(
    tx,
    sql`update check_deposits d
        set status = ${to}, decided_by = coalesce(${decidedBy}, d.decided_by),
          decided_at = coalesce(${decidedAt}, d.decided_at),
          reason = coalesce(${reason}, d.reason),
          returned_by = ${returnedBy}, returned_at = ${returnedAt},
          deposited_on = coalesce(${depositedOn}, d.deposited_on)
        where d.id = ${deposit.id}
        returning ${depositColumns}`,
  );
  // A check that is refused needs no second person any more; one that is posted has had theirs.
  await withdrawApproval(tx, { kind: 'check-deposit', itemId: deposit.id });
  await appendAudit(tx, {
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

export interface HeldPart {
  readonly holdId: string;
  readonly depositId: string;
  readonly amountCents: Cents;
  readonly availableOn: CalendarDate;
  readonly releaseAt: Date;
  readonly reason: HoldReason;
}

export async function insertParts(tx: Tx, parts: readonly HeldPart[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(
    (part) => sql`(${part.holdId}::uuid, ${part.depositId}::uuid, ${part.amountCents}::bigint,
      ${part.availableOn}::date, ${part.releaseAt}::timestamptz, ${part.reason}::text)`,
  );
  await run(
    tx,
    sql`insert into check_deposit_parts
          (hold_id, deposit_id, amount_cents, available_on, release_at, reason)
        values ${join(rows)}`,
  );
}

/** The photographs of these customers' checks; what was deposited stays in the books. */
export async function deleteImages(tx: Tx, customerIds: readonly string[]): Promise<void> {
  await run(
    tx,
    sql`delete from check_images where deposit_id in (
          select id from check_deposits where customer_id = any(${customerIds}::uuid[]))`,
  );
}
