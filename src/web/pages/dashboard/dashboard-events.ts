import type { CustomerTopic } from '#contract/events.ts';
import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { listNotifications } from '#endpoints/accounts/alerts.ts';
import { listLimitRequests } from '#endpoints/accounts/credit-limits.ts';
import { readTransaction } from '#endpoints/accounts/transaction-detail.ts';
import { listTransactions, readInsights } from '#endpoints/accounts/transactions.ts';
import { readSummary } from '#endpoints/back-office/overview.ts';
import { listBillPayments } from '#endpoints/payments/bills.ts';
import { listCardActivity, listCards } from '#endpoints/payments/cards.ts';
import { listCheckDeposits } from '#endpoints/payments/deposits.ts';
import { listSchedules } from '#endpoints/payments/schedules.ts';
import { listPendingTransfers } from '#endpoints/payments/transfers.ts';

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
