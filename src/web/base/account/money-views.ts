import { listAccounts } from '#endpoints/accounts.ts';
import { readSummary } from '#endpoints/overview.ts';
import { readTransaction } from '#endpoints/transaction-detail.ts';
import { listTransactions, readInsights } from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';

/** The endpoints that show a customer's money, fetched again after money was moved or held. */
export const moneyViews = [
  listAccounts,
  listPendingTransfers,
  listTransactions,
  readTransaction,
  readSummary,
  readInsights,
] as const;
