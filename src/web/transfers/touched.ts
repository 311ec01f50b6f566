import { listAccounts } from '#contract/accounts.ts';
import { readSummary } from '#contract/overview.ts';
import { listTransactions } from '#contract/transactions.ts';
import { listPendingTransfers } from '#contract/transfers.ts';

/** What a transfer changes on the screen, and so is fetched anew after it. */
export const touched = [listAccounts, listPendingTransfers, listTransactions, readSummary] as const;
