// One rule for every way money arrives or is corrected: a second person approves it when the sum of
// the maker or of the account reaches the limit on that bank day, and whatever the amount when the
// customer works here or has the name of a staff member.
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, one, rows, type Tx } from '#database/connection.ts';
import { sendTogether } from '#database/sending/send-together.ts';
import type { Cents } from '#money/cents.ts';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import type { SecondPersonReason } from '#rules/people/staff.ts';
import type { Config } from '../../base/config/config.ts';
import { findStaffTie } from '../../people/conflict-of-interest.ts';
import { takeTurn } from '../../people/take-turn.ts';

/**
 * Locks the staff member who asks, before the customer, and takes their turn: two requests at once,
 * on whatever accounts, would each leave out the other's amount. The colleague who asked first is
 * locked with them, in the order of their ids: each may be deciding on what the other asked for.
 */
export async function lockMaker(tx: Tx, staffId: string, firstId?: string): Promise<void> {
  const both = sql`select id from staff
    where (id = ${staffId} and status = 'active') or id = ${firstId ?? null}
    order by id for no key update`;
  const [locked] = await sendTogether(tx, () =>
    Promise.all([rows<{ id: string }>(tx, both), takeTurn(tx, staffId)]),
  );
  if (!locked.some(({ id }) => id === staffId)) throw new Refusal('not-signed-in');
}

/** The same without a lock, for an action that acts in the staff member's turn. */
export async function requireMaker(db: Db, staffId: string): Promise<void> {
  const row = sql`select id from staff where id = ${staffId} and status = 'active'`;
  if (!(await maybeOne(db, row))) throw new Refusal('not-signed-in');
}

export interface IncomingPosting {
  readonly makerId: string;
  readonly customerId: string;
  /** Null where no single account is meant; then only the maker's sum counts. */
  readonly accountId: string | null;
  readonly amountCents: Cents;
  readonly on: CalendarDate;
}

/**
 * Why a second person has to approve this; null where one is enough. Maker and customer must be
 * locked, or in their turn, and the posting itself not be stored yet.
 */
export async function secondPersonReason(
  db: Db,
  { settings, limits }: Config,
  posting: IncomingPosting,
): Promise<SecondPersonReason | null> {
  if (!settings.dualControl) return null;
  const tie = await findStaffTie(db, posting.customerId);
  if (tie) return tie;
  const limit = limits.dualControlCents;
  if (posting.amountCents >= limit) return 'large-amount';
  const { makerSum, accountSum } = await sumsOfDay(db, posting);
  const left = limit - posting.amountCents;
  return makerSum >= left || accountSum >= left ? 'day-total' : null;
}

interface Sums {
  readonly makerSum: bigint;
  readonly accountSum: bigint;
}

// What waits for a second person counts too.
async function sumsOfDay(db: Db, { makerId, accountId, on }: IncomingPosting): Promise<Sums> {
  return await one<Sums>(
    db,
    sql`select
          (select coalesce(sum(amount_cents), 0)::bigint from incoming_postings
            where maker_id = ${makerId} and counts_on = ${on}) as "makerSum",
          (select coalesce(sum(amount_cents), 0)::bigint from incoming_postings
            where account_id = ${accountId} and counts_on = ${on}) as "accountSum"`,
  );
}
