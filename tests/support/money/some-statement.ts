import { randomUUID } from 'node:crypto';
import type { Statement, StatementTransaction } from '#contract/accounts/statements.ts';
import { cents, printCents, readPrinted } from '#money/cents.ts';

export type SomeTransaction = Partial<StatementTransaction> &
  Pick<StatementTransaction, 'type' | 'amount' | 'description'>;

/** A statement with these transactions, whose sums are right. */
export function someStatement(
  transactions: readonly SomeTransaction[],
  changes: Partial<Statement> = {},
): Statement {
  const opening = readPrinted(changes.openingBalance ?? '1000.00');
  let balance: bigint = opening;
  const sums = { credit: 0n, debit: 0n };
  const rows = transactions.map((transaction): StatementTransaction => {
    const amount = readPrinted(transaction.amount);
    sums[transaction.type] += amount;
    balance += transaction.type === 'credit' ? amount : 0n - amount;
    return {
      id: randomUUID(),
      accountId: '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f',
      note: null,
      merchant: null,
      day: '2026-03-09',
      date: '2026-03-09T18:30:00.000Z',
      kind: 'card-clearing',
      category: null,
      status: 'completed',
      balanceAfter: printCents(cents(balance)),
      ...transaction,
    };
  });
  return {
    version: 1,
    month: '2026-03',
    from: '2026-03-01',
    to: '2026-03-31',
    daysInPeriod: 31,
    accountName: 'Interest Checking',
    accountNumber: '3147565299',
    accountType: 'checking',
    accountHolder: 'Jordan Hale',
    accountHolderAddress: {
      street: '1180 Chemeketa Street NE, Apartment 4',
      city: 'Salem',
      state: 'OR',
      zipCode: '97301',
    },
    routingNumber: '123000000',
    openingBalance: printCents(opening),
    closingBalance: printCents(cents(balance)),
    totalCredits: printCents(cents(sums.credit)),
    totalDebits: printCents(cents(sums.debit)),
    transactionCount: rows.length,
    interestPaid: '0.00',
    annualPercentageYieldEarned: '0.00',
    interestAccrued: '0.00',
    fees: [],
    checkpoint: null,
    ...changes,
    transactions: rows,
  };
}
