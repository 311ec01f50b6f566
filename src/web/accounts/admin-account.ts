import type { listAllAccounts } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';

/** An account as staff see it. */
export type AdminAccount = Reply<typeof listAllAccounts>[number];
