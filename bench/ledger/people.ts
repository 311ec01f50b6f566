// The customers and staff of the measured bank: signed in, with money, and with a payee each.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { addPayee as addPayeeEndpoint } from '#contract/payments/bills.ts';
import { run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { theSystem } from '#server/base/audit-log/actor.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Session } from '#server/base/session/sessions.ts';
import { addPayee } from '#server/bills/add-payee.ts';
import type { BulkCustomer } from '../bulk/bulk-people.ts';
import { type Http, newCall, openSession } from './calls.ts';
import { forEachOf } from './load.ts';

export interface SignedInCustomer {
  readonly id: string;
  readonly session: Session;
  readonly checkingId: string;
  readonly savingsId: string;
  readonly payeeId: string;
}

/** Enough for every call of a bench, whichever way its money goes. */
const FUNDS = cents(1_000_000_00n);
const BATCH_SIZE = 500;
const AT_ONCE = 8;

const payees = ['Willamette Water', 'Cascade Power', 'Harbor Insurance', 'Salem Property Rentals'];

/** Funds the checking and savings accounts of all, signs each customer in and saves a payee. */
export async function prepareCustomers(
  deps: Deps,
  http: Http,
  people: readonly BulkCustomer[],
): Promise<SignedInCustomer[]> {
  const owners = people.map(({ id, accounts: [checking, savings] }) => {
    if (!checking || !savings) throw new Error('A customer has no two accounts.');
    return { id, checkingId: checking.id, savingsId: savings.id };
  });
  await fund(
    deps,
    owners.flatMap(({ checkingId, savingsId }) => [checkingId, savingsId]),
  );
  const prepared: SignedInCustomer[] = [];
  await forEachOf(owners.entries(), AT_ONCE, async ([index, owner]) => {
    const session = await openSession(deps, { audience: 'customer', subjectId: owner.id });
    const body = {
      name: payees[index % payees.length] ?? '',
      accountNumber: `AC-${100_000 + index}`,
      address: '12 Pine Street',
      city: 'Portland',
      state: 'OR',
      zipCode: '97201',
    } as const;
    const call = newCall<typeof addPayeeEndpoint>(
      http,
      { session },
      { params: undefined, query: undefined, body },
    );
    const { payee } = await addPayee(deps, call);
    prepared.push({ ...owner, session, payeeId: payee.id });
  });
  return prepared;
}

async function fund(deps: Deps, accounts: readonly string[]): Promise<void> {
  for (let first = 0; first < accounts.length; first += BATCH_SIZE) {
    const requests = accounts.slice(first, first + BATCH_SIZE).map((to) => ({
      ...posting(
        { key: `bench funds ${to}`, kind: 'direct-deposit' },
        {
          from: generalAccounts.depositClearing,
          to,
          amountCents: FUNDS,
          description: 'Direct deposit, payroll',
          category: 'Income',
        },
      ),
      actor: theSystem,
    }));
    await transaction(deps.slowPool, (tx) => recordAll(tx, requests, deps.clock.businessNow()));
  }
}

/** Approvers, one for each caller: an approval locks the staff member who approves. */
export async function prepareStaff(deps: Deps, count: number): Promise<Session[]> {
  const sessions: Session[] = [];
  for (let index = 1; index <= count; index += 1) {
    const id = randomUUID();
    await run(
      deps.pool,
      sql`insert into staff (id, email, password_hash, first_name, last_name, role, created_at)
        values (${id}, ${`approver${index}@bank.example`}, 'none', 'Sage', ${`Cedar${index}`},
          'approver', ${deps.clock.now()})`,
    );
    sessions.push(await openSession(deps, { audience: 'staff', subjectId: id }));
  }
  return sessions;
}
