import type { CustomerTopic } from '#contract/events.ts';
import { listAccounts } from '#endpoints/accounts.ts';
import { listNotifications } from '#endpoints/alerts.ts';
import { listBillPayments } from '#endpoints/bills.ts';
import { listCardActivity, listCards } from '#endpoints/cards.ts';
import { listLimitRequests } from '#endpoints/credit-limits.ts';
import { listCheckDeposits } from '#endpoints/deposits.ts';
import { readSummary } from '#endpoints/overview.ts';
import { listSchedules } from '#endpoints/schedules.ts';
import { readTransaction } from '#endpoints/transaction-detail.ts';
import { listTransactions, readInsights } from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';

/** What each event may have changed on the customer's page. */
export const customerViews = {
  accounts: [listAccounts, readSummary],
  transactions: [listTransactions, readInsights, readTransaction],
  'pending-transfers': [listPendingTransfers, listBillPayments, readTransaction],
  'check-deposits': [listCheckDeposits, readTransaction],
  'credit-limit-requests': [listLimitRequests],
  schedules: [listSchedules],
  cards: [listCards, listCardActivity],
  notifications: [listNotifications],
} as const satisfies Record<CustomerTopic, readonly unknown[]>;
