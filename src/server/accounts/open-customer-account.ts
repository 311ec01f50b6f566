import { randomInt, randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { maybeOne, one, run, type Tx } from '#database/connection.ts';
import { openAccount } from '#ledger/accounts.ts';
import type { JournalActor } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import type { Cents } from '#money/cents.ts';
import { accountNumber } from '#rules/payments/account-number.ts';
import { type AccountType, isCredit } from '#rules/products/account-types.ts';
import type { ControlNumber } from '#rules/products/control-accounts.ts';
import { productOfType } from '#rules/products/product-of-type.ts';
import { requireRecorded } from '../posting/ledger-refusal.ts';
import { accountNames } from './account-types.ts';

export interface NewAccount {
  readonly customerId: string;
  readonly accountType: AccountType;
  /** Without it, the product that accounts of the type usually are of. */
  readonly productId?: string;
  readonly accountName?: string;
  /** What a credit account may owe from its first day; others have no limit. */
  readonly startingLimitCents: Cents;
}

export interface OpenedAccount {
  readonly id: string;
  readonly accountNumber: string;
}

/** Opens an empty account with a number of its own, in the ledger and for its owner. */
export async function openCustomerAccount(
  tx: Tx,
  newAccount: NewAccount,
  actor: JournalActor,
  now: Date,
): Promise<OpenedAccount> {
  const id = randomUUID();
  const number = await freeAccountNumber(tx);
  const { customerId, accountType, accountName = accountNames[accountType] } = newAccount;
  const { productId = productOfType[accountType] } = newAccount;
  const { chartNumber } = await one<{ chartNumber: ControlNumber }>(
    tx,
    sql`select chart_number as "chartNumber" from products where id = ${productId}`,
  );
  await openAccount(tx, { id, ownerId: customerId, chartNumber, actor }, now);
  await run(
    tx,
    sql`insert into accounts
        (id, account_number, account_type, account_name, product_id, created_at)
      values (${id}, ${number}, ${accountType}, ${accountName}, ${productId}, ${now})`,
  );
  if (isCredit(accountType) && newAccount.startingLimitCents > 0n) {
    const limits = [{ accountId: id, creditLimitCents: newAccount.startingLimitCents }];
    const request = { key: `starting limit ${id}`, kind: 'starting-limit', limits, actor };
    requireRecorded(await record(tx, request, now));
  }
  return { id, accountNumber: number };
}

// A random number: a taken one is rare, and the constraint has the last word.
async function freeAccountNumber(tx: Tx): Promise<string> {
  for (;;) {
    const number = accountNumber(randomInt);
    const taken = sql`select 1 from accounts where account_number = ${number}`;
    if (!(await maybeOne(tx, taken))) return number;
  }
}
