import { listAccounts } from '#endpoints/accounts/accounts.ts';
import { readTransaction } from '#endpoints/accounts/transaction-detail.ts';
import { listTransactions, readInsights } from '#endpoints/accounts/transactions.ts';
import { readSummary } from '#endpoints/back-office/overview.ts';
import { listPendingTransfers } from '#endpoints/payments/transfers.ts';

/** The endpoints that show a customer's money, fetched again after money was moved or held. */
export const moneyViews = [
  listAccounts,
  listPendingTransfers,
  listTransactions,
  readTransaction,
  readSummary,
  readInsights,
] as const;
