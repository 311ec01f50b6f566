// The end of a month for each account: interest is credited, and then the maintenance fee charged.
// A batch of accounts is one transaction, so that customers never wait for long, and a month whose
// end was interrupted goes on with the accounts that have no credit yet.
import sql from 'sql-template-tag';
import { type Pool, rows, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import type { JournalRequest } from '#ledger/journal.ts';
import { recordAllInClosing } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { type Cents, cents, smaller, ZERO } from '#money/cents.ts';
import {
  type CalendarDate,
  daysBetween,
  endOfMonth,
  startOfMonth,
} from '#rules/calendar/calendar-date.ts';
import { type FeeParts, feeParts, isFeeWaived } from '#rules/products/maintenance-fee.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { ownedAccounts, ownerOf } from '../people/access.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { balanceDaysOn, numeratorOn, wholeCents } from './month-sums.ts';
import { type Fee, listTermsOn } from './terms.ts';

/** Accounts of one transaction: few enough that a posting beside it hardly waits. */
const BATCH_SIZE = 500;

/** Which month ends, and the closing day that its postings are dated. */
export interface MonthEnd {
  readonly month: CalendarDate;
  readonly postedOn: CalendarDate;
  readonly now: Date;
}

/** Ends the month of all accounts, a transaction for each batch. */
export async function endMonth(pool: Pool, monthEnd: MonthEnd): Promise<void> {
  let after: string | undefined = FIRST;
  while (after !== undefined) {
    const from: string = after;
    after = await transaction(pool, (tx) => endBatch(tx, monthEnd, from));
  }
}

/** The same within a transaction: for a month that should have ended on an earlier day. */
export async function endMonthLate(tx: Tx, monthEnd: MonthEnd): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    after = await endBatch(tx, monthEnd, after);
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000';

interface MonthRow {
  readonly accountId: string;
  readonly productId: string;
  readonly firstDay: CalendarDate;
  readonly balance: bigint;
  readonly interest: bigint;
  readonly balanceDays: string;
}

/** Returns the last account of the batch; undefined where there was none. */
async function endBatch(
  tx: Tx,
  { month, postedOn, now }: MonthEnd,
  after: string,
): Promise<string | undefined> {
  const lastDay = endOfMonth(month);
  const batch = await rows<MonthRow>(
    tx,
    sql`select m.account_id as "accountId", m.product_id as "productId",
          m.first_day as "firstDay", m.balance_cents as balance,
          ${wholeCents(numeratorOn(lastDay))} as interest,
          ${balanceDaysOn(lastDay)}::text as "balanceDays"
        from account_months m
        where m.month = ${month} and m.account_id > ${after} and m.interest_cents is null
        order by m.account_id limit ${BATCH_SIZE} for no key update`,
  );
  if (batch.length === 0) return undefined;
  const fees = await feesOf(tx, lastDay, batch);
  const journals = batch.flatMap((row) => [
    ...(row.interest > 0n ? [interestJournal(row.accountId, month, cents(row.interest))] : []),
    ...feeJournal(row.accountId, month, fees.get(row.accountId)?.chargedCents ?? ZERO),
  ]);
  const outcomes = await recordAllInClosing(tx, journals, postedOn, now);
  for (const outcome of outcomes) requireRecorded(outcome);
  await updateEnded(tx, { month, postedOn, now }, batch, fees);
  return batch.at(-1)?.accountId;
}

async function updateEnded(
  tx: Tx,
  { month, postedOn }: MonthEnd,
  batch: readonly MonthRow[],
  fees: ReadonlyMap<string, FeeParts>,
): Promise<void> {
  const lastDay = endOfMonth(month);
  const feeOf = (part: keyof FeeParts) =>
    batch.map(({ accountId }) => fees.get(accountId)?.[part] ?? 0n);
  await run(
    tx,
    sql`update account_months m
        set interest_cents = ended.interest, credited_on = ${postedOn}, fee_cents = ended.fee,
          fee_waived_cents = ended.waived, numerator = ${numeratorOn(lastDay)},
          balance_days = ${balanceDaysOn(lastDay)}, daily_numerator = 0, through = ${lastDay}
        from unnest(${batch.map(({ accountId }) => accountId)}::uuid[],
          ${batch.map(({ interest }) => interest)}::bigint[], ${feeOf('chargedCents')}::bigint[],
          ${feeOf('waivedCents')}::bigint[]) as ended (account_id, interest, fee, waived)
        where m.month = ${month} and m.account_id = ended.account_id`,
  );
}

/** `interest <account> <month>`: a month of an account is credited once. */
export function interestJournal(
  accountId: string,
  month: CalendarDate,
  amountCents: Cents,
): JournalRequest {
  const submission = { key: `interest ${accountId} ${month.slice(0, 7)}`, kind: 'interest' };
  const money = { from: generalAccounts.accruedInterest, to: accountId, amountCents };
  const journal = posting(submission, { ...money, description: 'Interest', category: 'Interest' });
  return { ...journal, keepsLanes: true, actor: theSystem };
}

function feeJournal(accountId: string, month: CalendarDate, amountCents: Cents): JournalRequest[] {
  if (amountCents === 0n) return [];
  const submission = {
    key: `maintenance fee ${accountId} ${month.slice(0, 7)}`,
    kind: 'maintenance-fee',
  };
  const money = { from: accountId, to: generalAccounts.fees, amountCents };
  const description = 'Monthly maintenance fee';
  const journal = posting(submission, { ...money, description, category: 'Fees' });
  return [{ ...journal, keepsLanes: true, actor: theSystem }];
}

/** What is charged to each account of the batch that has a maintenance fee. */
async function feesOf(
  tx: Tx,
  lastDay: CalendarDate,
  batch: readonly MonthRow[],
): Promise<Map<string, FeeParts>> {
  const schedule = await maintenanceFees(tx, lastDay);
  // An account pays none in the month in which it opens, or in which the bank began to count.
  const whole = batch.filter(
    ({ productId, firstDay }) => schedule.has(productId) && firstDay === startOfMonth(lastDay),
  );
  const fees = new Map<string, FeeParts>();
  if (whole.length === 0) return fees;
  const totals = await totalsOf(tx, lastDay, whole, schedule);
  const available = await lockAvailable(tx, lastDay, whole);
  const days = daysBetween(startOfMonth(lastDay), lastDay) + 1;
  for (const row of whole) {
    const fee = schedule.get(row.productId);
    const there = available.get(row.accountId);
    if (!fee || there === undefined) continue;
    const account = BigInt(row.balanceDays);
    const balanceDays = { account, customer: totals.get(row.accountId) ?? account, days };
    const isWaived = isFeeWaived(fee.waiver, balanceDays);
    // No day shall end below zero by a fee: what arrived since then does not count.
    const limitCents = smaller(cents(there + row.interest), cents(row.balance + row.interest));
    fees.set(
      row.accountId,
      isWaived
        ? { chargedCents: ZERO, waivedCents: fee.amountCents }
        : feeParts(fee.amountCents, limitCents),
    );
  }
  return fees;
}

async function maintenanceFees(tx: Tx, day: CalendarDate): Promise<Map<string, Fee>> {
  const terms = await listTermsOn(tx, day);
  return new Map(
    terms.flatMap(({ id, fees }) =>
      fees.filter(({ type }) => type === 'maintenance').map((fee) => [id, fee] as const),
    ),
  );
}

/** The balances of all deposit accounts of the owner, for fees that these waive. */
async function totalsOf(
  tx: Tx,
  lastDay: CalendarDate,
  batch: readonly MonthRow[],
  schedule: ReadonlyMap<string, Fee>,
): Promise<Map<string, bigint>> {
  const ids = batch
    .filter(({ productId }) => schedule.get(productId)?.waiver?.of === 'total-balance')
    .map(({ accountId }) => accountId);
  if (ids.length === 0) return new Map();
  const totals = await rows<{ id: string; total: string }>(
    tx,
    sql`select own.id, (
          select coalesce(sum(${balanceDaysOn(lastDay)}), 0) from account_months m
            where m.month = ${startOfMonth(lastDay)}
              and m.account_id in (${ownedAccounts(ownerOf(sql`own.id`))}))::text as total
        from unnest(${ids}::uuid[]) as own (id)`,
  );
  return new Map(totals.map(({ id, total }) => [id, BigInt(total)]));
}

/**
 * What is available on accounts that did not open in this month. They stay locked, behind the
 * bank's own accounts as every posting locks them.
 */
async function lockAvailable(
  tx: Tx,
  lastDay: CalendarDate,
  batch: readonly MonthRow[],
): Promise<Map<string, bigint>> {
  const own = [generalAccounts.accruedInterest, generalAccounts.fees];
  const ids = [...own, ...batch.map(({ accountId }) => accountId)];
  const locked = await rows<{ id: string; available: bigint; isNew: boolean }>(
    tx,
    sql`select l.id, (l.balance_cents - l.held_cents)::bigint as available, exists (
          select from ledger.openings o join ledger.journals j on j.number = o.journal_number
            where o.account_id = l.id and j.bank_day >= ${startOfMonth(lastDay)}) as "isNew"
        from ledger.accounts l where l.id = any(${ids}::uuid[]) and l.closed_at is null
        order by l.id for no key update`,
  );
  const old = locked.filter(({ isNew }) => !isNew);
  return new Map(old.map(({ id, available }) => [id, available]));
}
