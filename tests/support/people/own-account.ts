import type { listAccounts } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/endpoint.ts';

type OwnAccount = Reply<typeof listAccounts>['accounts'][number];

/** A customer's account as a screen gets it from the server. */
export function someAccount(change: Partial<OwnAccount> = {}): OwnAccount {
  return {
    id: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
    accountName: 'Everyday Checking',
    nickname: null,
    accountNumber: '1000000008',
    accountType: 'checking',
    productId: 'free-checking',
    productName: 'Free Checking',
    balance: '500.00',
    availableBalance: '500.00',
    creditLimit: null,
    overdrawn: false,
    holds: [],
    createdAt: '2026-03-02T17:45:00.000Z',
    ...change,
  };
}
