import type { Reply } from '#contract/endpoint.ts';
import type { listTransactions } from '#contract/transactions.ts';

export type Transaction = Reply<typeof listTransactions>['transactions'][number];

/** As much of an account as its transactions show. */
export interface AccountName {
  readonly id: string;
  readonly accountName: string;
  readonly accountNumber: string;
}
