import type { readOverview as contract } from '#contract/back-office/overview.ts';
import type { Returned } from '#contract/endpoint.ts';
import type { Db } from '#database/connection.ts';
import { cents, negate } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays } from '#rules/calendar/calendar-date.ts';
import { REMITTANCE_LIMIT, remittanceWarning } from '#rules/payments/remittances.ts';
import { countUnusedCodes } from '../access-codes/reads.ts';
import { readFreeze } from '../audit/freeze.ts';
import { readHistoryState } from '../audit/verification/history-state.ts';
import type { Limits } from '../base/config/limits.ts';
import type { Clock } from '../base/time/clock.ts';
import { countRemittances } from '../transfers/wires/count-remittances.ts';
import { countApprovals, readMovements } from './day-totals.ts';
import { daysOf } from './days.ts';
import { readHeadCounts } from './head-counts.ts';
import { readQueues } from './queues.ts';
import { RECENT_DAYS } from './recent-days.ts';

type Overview = Returned<typeof contract>;

/** The bank at a glance. */
export async function readOverview(db: Db, clock: Clock, limits: Limits): Promise<Overview> {
  const now = clock.businessNow();
  const today = bankDay(now);
  const first = addDays(today, 1 - RECENT_DAYS);
  const { customers, accounts } = await readHeadCounts(db);
  const moved = await readMovements(db, first);
  const ofTheBank = moved[0]?.ofTheBank ?? 0n;
  // Every posting has one of the bank's own accounts on its other side: what customers have is
  // exactly what those lack, and all that ever moved on customers' accounts has to come to it.
  const totalBalance = negate(cents(ofTheBank));
  const ofCustomers = moved.reduce((sum, row) => sum + row.deposits + row.withdrawals, 0n);
  const sum = cents(ofCustomers + ofTheBank);
  const approvals = await countApprovals(db, first);
  const days = daysOf({ first, today, balanceNow: totalBalance, moved, approvals });
  return {
    totalCustomers: Number(customers),
    totalAccounts: Number(accounts),
    totalBalance,
    recentTransactions: days.reduce((count, { transactions }) => count + transactions, 0),
    queues: await readQueues(db, now),
    unusedAccessCodes: await countUnusedCodes(db, clock.now()),
    days,
    ledger: { inBalance: sum === 0n, sum },
    history: await readHistoryState(db),
    remittances: await readRemittances(db, now),
    freeze: await readFreeze(db),
    terms: {
      largeAmount: limits.dualControlCents,
      largestAdjustment: limits.staffAdjustmentEachCents,
      accessCodeSeconds: Math.floor(limits.poolCodeMs / 1_000),
    },
  };
}

async function readRemittances(db: Db, now: Date): Promise<Overview['remittances']> {
  const counted = await countRemittances(db, now);
  const warning = remittanceWarning(counted.count) ?? null;
  return { ...counted, limit: REMITTANCE_LIMIT, warning };
}
