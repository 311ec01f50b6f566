import { listAccounts } from '#endpoints/accounts.ts';
import { readSummary } from '#endpoints/overview.ts';
import {
  listStatements,
  listTransactions,
  readInsights,
  readStatement,
} from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';

/** Every view of a customer's money: fetched again after each change of a balance or hold. */
export const moneyViews = [
  listAccounts,
  listPendingTransfers,
  listTransactions,
  readSummary,
  readInsights,
  listStatements,
  readStatement,
] as const;
