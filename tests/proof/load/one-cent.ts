// The smallest business there is: a customer moves one cent to their savings, or looks what is there.
// Cents that were acknowledged and cents that were moved are then easily compared.
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { type Db, one } from '#database/connection.ts';
import { accountOf, type TestCustomer } from '#tests/support/people/people.ts';
import type { Answered, TrafficRequest } from './traffic.ts';

export function moveOneCent(customer: TestCustomer): TrafficRequest {
  const body = {
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'savings'),
    amount: '0.01',
  };
  return {
    method: 'POST',
    path: '/api/internal-transfer',
    headers: { cookie: cookieOf(customer), 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  };
}

export function lookAtAccounts(customer: TestCustomer): TrafficRequest {
  return { method: 'GET', path: '/api/accounts', headers: { cookie: cookieOf(customer) } };
}

function cookieOf({ cookies }: TestCustomer): string {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return pairs.join('; ');
}

export function centsMoved(answers: readonly Answered[]): bigint {
  return BigInt(answers.filter(({ isWrite, status }) => isWrite && status === 200).length);
}

/** Every transfer that was acknowledged moved its cent, and no other did. */
export async function findMissing(db: Db, moved: bigint): Promise<string[]> {
  const { cents } = await one<{ cents: bigint }>(
    db,
    sql`select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger.entries e
      join ledger.journals j on j.number = e.journal_number
      where j.kind = 'internal-transfer' and e.amount_cents > 0`,
  );
  return cents === moved ? [] : [`${moved} cents were acknowledged, ${cents} were moved`];
}
