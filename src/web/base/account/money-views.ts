import { listAccounts } from '#contract/accounts.ts';
import { readSummary } from '#contract/overview.ts';
import {
  listStatements,
  listTransactions,
  readInsights,
  readStatement,
} from '#contract/transactions.ts';
import { listPendingTransfers } from '#contract/transfers.ts';

/** All that shows a customer's money: fetched anew after everything that moves or holds some. */
export const moneyViews = [
  listAccounts,
  listPendingTransfers,
  listTransactions,
  readSummary,
  readInsights,
  listStatements,
  readStatement,
] as const;
