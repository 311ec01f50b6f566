import { listAccounts } from '#endpoints/accounts.ts';
import { readSummary } from '#endpoints/overview.ts';
import {
  listStatements,
  listTransactions,
  readInsights,
  readStatement,
} from '#endpoints/transactions.ts';
import { listPendingTransfers } from '#endpoints/transfers.ts';

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
