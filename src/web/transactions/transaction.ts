import type { listTransactions } from '#contract/accounts/transactions.ts';
import type { Reply } from '#contract/endpoint.ts';

export type Transaction = Reply<typeof listTransactions>['transactions'][number];
