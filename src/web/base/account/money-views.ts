import { listAccounts } from '#endpoints/accounts.ts';
import { readSummary } from '#endpoints/overview.ts';
import {
  listStatements,
  listTransactions,
  readInsights,
  readStatement,
} from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';

/** The endpoints that show a customer's money, fetched again after money was moved or held. */
export const moneyViews = [
  listAccounts,
  listPendingTransfers,
  listTransactions,
  readSummary,
  readInsights,
  listStatements,
  readStatement,
] as const;
