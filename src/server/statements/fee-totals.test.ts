import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Statement } from '#contract/accounts/statements.ts';
import { transaction } from '#database/transaction.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { goTo } from '#tests/support/money/products.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { theSystem } from '../base/audit-log/actor.ts';
import { listFeesOfYear } from './month-reads.ts';
import { statementHash } from './statement-hash.ts';

const bank = await startBank();
const { pool } = bank.deps;
const robin = await makeCustomer(bank, { accounts: { checking: 500n } });
const kim = await makeCustomer(bank, { accounts: { checking: 500n } });

async function charge(dollars: bigint): Promise<void> {
  const money = {
    from: accountOf(robin, 'checking'),
    to: generalAccounts.fees,
    amountCents: cents(dollars * 100n),
    description: 'Returned item fee',
    category: 'Fees',
  };
  const request = posting({ key: randomUUID(), kind: 'returned-item-fee' }, money);
  await transaction(pool, (tx) =>
    record(tx, { ...request, actor: theSystem }, bank.clock.businessNow()),
  );
}

async function statementOf(customer: TestCustomer, month: string) {
  const path = `/api/accounts/${accountOf(customer, 'checking')}/statements/${month}`;
  const reply = await bank.request('GET', path, { cookies: customer.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ statement: Statement; sha256: string }>();
}

test('returned-item fees are totaled on each statement of the year once one was charged', async () => {
  await goTo(bank, '2026-04-02');
  await charge(25n);
  await goTo(bank, '2026-05-02');
  await charge(30n);
  await goTo(bank, '2026-07-02');
  const totals = async (month: string) => (await statementOf(robin, month)).statement.feeTotals;
  const none = { type: 'overdraft', thisPeriod: '0.00', yearToDate: '0.00' };
  assert.equal(await totals('2026-03'), undefined);
  assert.deepEqual(await totals('2026-04'), [
    none,
    { type: 'returned-item', thisPeriod: '25.00', yearToDate: '25.00' },
  ]);
  assert.deepEqual(await totals('2026-05'), [
    none,
    { type: 'returned-item', thisPeriod: '30.00', yearToDate: '55.00' },
  ]);
  assert.deepEqual(await totals('2026-06'), [
    none,
    { type: 'returned-item', thisPeriod: '0.00', yearToDate: '55.00' },
  ]);
  assert.equal((await statementOf(kim, '2026-05')).statement.feeTotals, undefined);
});

test('the hash covers the totals, and has nothing where there are none', async () => {
  for (const month of ['2026-03', '2026-05']) {
    const { statement, sha256 } = await statementOf(robin, month);
    assert.equal(sha256, statementHash(statement).toString('hex'));
  }
});

test('a new year begins at zero', async () => {
  assert.equal((await listFeesOfYear(pool, calendarDate('2026-12-31'))).size, 1);
  assert.equal((await listFeesOfYear(pool, calendarDate('2027-01-31'))).size, 0);
});
