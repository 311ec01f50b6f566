import type { Reply } from '#contract/endpoint.ts';
import type { listTransactions } from '#contract/transactions.ts';

export type Transaction = Reply<typeof listTransactions>['transactions'][number];
