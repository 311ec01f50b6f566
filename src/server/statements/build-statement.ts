import { brand } from '#brand/brand.ts';
import {
  type Statement,
  type StatementFee,
  type StatementTransaction,
  totaledFees,
} from '#contract/accounts/statements.ts';
import { cents, magnitude, negate, printCents } from '#money/cents.ts';
import { type CalendarDate, daysBetween, endOfMonth } from '#rules/calendar/calendar-date.ts';
import type { AccountType } from '#rules/products/account-types.ts';
import { annualYield } from '#rules/products/annual-yield.ts';

/** What the bank knows about an account at the close of a month. */
export interface AccountMonth {
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountType: AccountType;
  readonly accountName: string;
  readonly accountHolder: string;
  readonly accountHolderAddress: Statement['accountHolderAddress'];
  readonly openingCents: bigint;
  readonly closingCents: bigint;
  /** Earned in the month, whether credited or not. */
  readonly earnedCents: bigint;
  /** The part of it that was not credited in the month. */
  readonly uncreditedCents: bigint;
  /** The balances of all days added up; of an account without interest nothing. */
  readonly balanceDays: bigint;
  /** Overdraft and returned-item fees since the year began, less what was given back. */
  readonly feesOfYear?: readonly FeeOfYear[];
}

export interface FeeOfYear {
  readonly type: (typeof totaledFees)[number];
  readonly chargedCents: bigint;
}

export interface MonthEntry {
  readonly id: string;
  readonly accountId: string;
  readonly amountCents: bigint;
  readonly bankDay: CalendarDate;
  readonly postedAt: Date;
  readonly description: string;
  readonly merchant: string | null;
  readonly category: string | null;
  readonly note: string | null;
  readonly kind: string;
  /** Of the wire that a fee was charged for. */
  readonly wireType: 'domestic' | 'international' | null;
}

/**
 * The statement of a month. Entries come in the order of their bank days; the balance after each is
 * counted along them, since what the close of a day posts comes later in time than the next day's
 * first postings.
 */
export function buildStatement(
  month: CalendarDate,
  account: AccountMonth,
  entries: readonly MonthEntry[],
  checkpoint: string | null = null,
): Statement {
  const to = endOfMonth(month);
  const daysInPeriod = daysBetween(month, to) + 1;
  const transactions = shownTransactions(account.openingCents, entries);
  const { creditCents, debitCents, balanceCents } = totalsOf(account, entries);
  if (balanceCents !== account.closingCents) {
    throw new Error(`The entries of account ${account.accountId} do not lead to its balance.`);
  }
  const { earnedCents: interestCents, balanceDays } = account;
  const fees = sumFees(entries);
  return {
    version: 1,
    month: month.slice(0, 7),
    from: month,
    to,
    daysInPeriod,
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    accountType: account.accountType,
    accountHolder: account.accountHolder,
    accountHolderAddress: account.accountHolderAddress,
    routingNumber: brand.routingNumber,
    openingBalance: print(account.openingCents),
    closingBalance: print(account.closingCents),
    totalCredits: print(creditCents),
    totalDebits: print(debitCents),
    transactionCount: transactions.length,
    interestPaid: print(sumOf(entries.filter(({ kind }) => kind === 'interest'))),
    annualPercentageYieldEarned:
      annualYield({ interestCents, balanceDays, days: daysInPeriod }) ?? '0.00',
    interestAccrued: print(account.uncreditedCents),
    fees,
    ...feeTotals(fees, account.feesOfYear),
    checkpoint,
    transactions,
  };
}

function totalsOf({ openingCents }: AccountMonth, entries: readonly MonthEntry[]) {
  const creditCents = sumOf(entries.filter(({ amountCents }) => amountCents > 0n));
  const debitCents = -sumOf(entries.filter(({ amountCents }) => amountCents < 0n));
  return { creditCents, debitCents, balanceCents: openingCents + creditCents - debitCents };
}

/** Entries as a customer sees them, with the balance after each in this order. */
export function shownTransactions(
  openingCents: bigint,
  entries: readonly MonthEntry[],
): StatementTransaction[] {
  let balance = openingCents;
  return entries.map((entry): StatementTransaction => {
    balance += entry.amountCents;
    return {
      id: entry.id,
      accountId: entry.accountId,
      type: entry.amountCents > 0n ? 'credit' : 'debit',
      description: entry.description.toWellFormed(),
      note: entry.note?.toWellFormed() ?? null,
      merchant: entry.merchant?.toWellFormed() ?? null,
      day: entry.bankDay,
      date: entry.postedAt.toISOString(),
      kind: entry.kind,
      category: entry.category,
      amount: printCents(magnitude(cents(entry.amountCents))),
      status: 'completed',
      balanceAfter: print(balance),
    };
  });
}

/** What was charged by type, less what was given back. */
function sumFees(entries: readonly MonthEntry[]): Statement['fees'] {
  const fees = entries.filter(({ category }) => category === 'Fees');
  const byType = Map.groupBy(fees, feeTypeOf);
  return [...byType]
    .map(([type, some]) => ({ type, charged: negate(cents(sumOf(some))) }))
    .filter(({ charged }) => charged > 0n)
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ type, charged }) => ({ type, amount: printCents(charged) }));
}

/** Both kinds once one of them was charged in the year, as the form of the rule has them. */
function feeTotals(
  fees: readonly StatementFee[],
  ofYear: readonly FeeOfYear[] = [],
): Pick<Statement, 'feeTotals'> {
  if (ofYear.every(({ chargedCents }) => chargedCents === 0n)) return {};
  return {
    feeTotals: totaledFees.map((type) => ({
      type,
      thisPeriod: fees.find((fee) => fee.type === type)?.amount ?? print(0n),
      yearToDate: print(ofYear.find((fee) => fee.type === type)?.chargedCents ?? 0n),
    })),
  };
}

function feeTypeOf({ kind, wireType }: MonthEntry): StatementFee['type'] {
  const totaled = totaledFees.find((type) => kind === `${type}-fee`);
  if (totaled !== undefined) return totaled;
  if (kind === 'maintenance-fee') return 'maintenance';
  return wireType === null ? 'other' : `wire-${wireType}`;
}

function sumOf(entries: readonly MonthEntry[]): bigint {
  return entries.reduce((total, { amountCents }) => total + amountCents, 0n);
}

function print(value: bigint): string {
  return printCents(cents(value));
}
