// What staff take back, correct, close or pay out: each prepared up to the call that does it.
import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { printCents } from '#money/cents.ts';
import { releaseDeposits } from '#server/deposits/release-deposits.ts';
import { completeWires, releaseWires } from '#server/transfers/wires/advance-wires.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { DAY_MS, decide, MINUTE_MS, pass, placeWire } from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';

export interface ForcedAction {
  readonly customer: TestCustomer;
  readonly accountId: string;
  /** What it does to the account's balance. */
  readonly change: bigint;
  /** Whether one person alone may never do it, whatever the amount. */
  readonly takesTwo: boolean;
  readonly act: (by: TestStaff) => Promise<TestReply>;
}

interface Setup {
  readonly bank: TestApp;
  /** The two people who approve what comes before. */
  readonly colleagues: readonly [TestStaff, TestStaff];
  readonly cents: bigint;
}

type Prepare = (setup: Setup) => Promise<ForcedAction>;

const REASON = { reason: 'As the other bank says.' };

/** By name. Time has to pass after the preparation, see `passDays`. */
export const forcedActions: Readonly<Record<string, Prepare>> = {
  async 'returned check'({ bank, colleagues, cents }) {
    const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
    const id = depositIdOf(await depositCheck(bank, customer, { amount: printed(cents) }));
    await byTwo(colleagues, (by) => reviewCheck(bank, by, id, 'approve'));
    const path = `/api/admin/check-deposits/${id}/return`;
    return of(customer, -cents, ({ cookies }) =>
      bank.request('POST', path, { cookies, body: REASON }),
    );
  },
  async 'returned wire'({ bank, colleagues, cents }) {
    const customer = await makeCustomer(bank, { accounts: { checking: 100_000n } });
    const id = await placeWire(bank, customer, { amount: printed(cents) });
    await byTwo(colleagues, (by) => decide(bank, by, id, 'approve'));
    return of(customer, cents, (by) => decide(bank, by, id, 'return', REASON));
  },
  async correction({ bank, colleagues, cents }) {
    const customer = await makeCustomer(bank, { accounts: { checking: 0n } });
    const accountId = accountOf(customer, 'checking');
    const body = { amount: printed(cents), description: 'By hand' };
    const path = `/api/admin/accounts/${accountId}/credit`;
    const [maker, second] = colleagues;
    const credit = await bank.request('POST', path, { cookies: maker.cookies, body });
    const { id, status } = credit.json<{ id: string; status: string }>();
    if (status === 'pending') {
      const approval = `/api/admin/adjustments/${id}/approve`;
      await accepted(bank.request('POST', approval, { cookies: second.cookies }));
    }
    const number = await newestJournal(bank, accountId);
    const reverse = ({ cookies }: TestStaff) =>
      bank.request('POST', `/api/admin/journals/${number}/reverse`, { cookies, body: REASON });
    return { ...of(customer, -cents, reverse), takesTwo: true };
  },
  async 'closed account'({ bank, cents }) {
    const customer = await makeCustomer(bank, { accounts: { checking: cents / 100n } });
    const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/close`;
    const body = { payout: { check: true } };
    return of(customer, -cents, ({ cookies }) => bank.request('POST', path, { cookies, body }));
  },
  async 'pay-out'({ bank, colleagues: [colleague], cents }) {
    const customer = await makeCustomer(bank, { accounts: { checking: cents / 100n } });
    const { cookies: by } = colleague;
    await accepted(bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies: by }));
    const path = `/api/admin/closed-customers/${customer.id}/pay-out`;
    return of(customer, 0n, ({ cookies }) => bank.request('POST', path, { cookies }));
  },
};

/** Lets wires arrive and checks become available, and ends what one person did on this day. */
export async function passDays(bank: TestApp): Promise<void> {
  await pass(bank, MINUTE_MS);
  await releaseWires.run(bank.deps, {});
  await pass(bank, 15 * DAY_MS);
  await completeWires.run(bank.deps, {});
  await releaseDeposits.run(bank.deps, {});
}

function of(customer: TestCustomer, change: bigint, act: ForcedAction['act']): ForcedAction {
  return { customer, accountId: accountOf(customer, 'checking'), change, takesTwo: false, act };
}

async function byTwo(
  [first, second]: Setup['colleagues'],
  approve: (by: TestStaff) => Promise<TestReply>,
): Promise<void> {
  const reply = await accepted(approve(first));
  if (reply.text.includes('"needsSecondApproval":true')) await accepted(approve(second));
}

async function accepted(request: Promise<TestReply>): Promise<TestReply> {
  const reply = await request;
  assert.equal(reply.status, 200, reply.text);
  return reply;
}

function printed(amount: bigint): string {
  return printCents(amount as never);
}

async function newestJournal({ deps }: TestApp, accountId: string): Promise<bigint> {
  const { number } = await one<{ number: bigint }>(
    deps.pool,
    sql`select max(journal_number) as number from ledger.entries where account_id = ${accountId}`,
  );
  return number;
}
