import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { depositCheck, depositIdOf, photograph, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  balancesOf,
  checkingOf,
  DAY_MS,
  freeze,
  mailKinds,
  pass,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { releaseDeposits } from './release-deposits.ts';

// As `npm run serve` has it.
const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on' } });
let approver: TestStaff;

test.beforeEach(async () => {
  approver = await makeStaff(bank, 'approver');
});

interface Reply {
  readonly id: string;
  readonly status: string;
  readonly needsSecondApproval?: boolean;
  readonly code?: string;
}

const REASON = 'The account it was drawn on has not enough money.';

function giveBack(depositId: string, by = approver) {
  const path = `/api/admin/check-deposits/${depositId}/return`;
  return bank.request('POST', path, { body: { reason: REASON }, cookies: by.cookies });
}

async function depositor(dollars = 0n): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, { accounts: { checking: dollars, savings: 0n } });
  await pass(bank, 31 * DAY_MS);
  return customer;
}

/** A check that was accepted, and all of whose money is available. */
async function acceptedCheck(customer: TestCustomer, amount: string, isReleased = true) {
  const id = depositIdOf(await depositCheck(bank, customer, { amount }));
  const reply = await reviewCheck(bank, approver, id, 'approve');
  assert.equal(reply.json<Reply>().status, 'approved', reply.text);
  if (isReleased) {
    await pass(bank, 15 * DAY_MS);
    await releaseDeposits.run(bank.deps, {});
  }
  return id;
}

function spend(customer: TestCustomer, amount: string) {
  return submit(bank, customer, '/api/internal-transfer', {
    fromAccountId: accountOf(customer, 'checking'),
    toAccountId: accountOf(customer, 'savings'),
    amount,
  });
}

async function shownAccount({ cookies }: TestCustomer, accountId: string) {
  const reply = await bank.request('GET', '/api/accounts', { cookies });
  const { accounts } = reply.json<{
    accounts: { id: string; balance: string; availableBalance: string; overdrawn: boolean }[];
  }>();
  const account = accounts.find(({ id }) => id === accountId);
  assert.ok(account);
  const { balance, availableBalance, overdrawn } = account;
  return { balance, availableBalance, overdrawn };
}

async function statusOf(depositId: string): Promise<string> {
  const statement = sql`select status from check_deposits where id = ${depositId}`;
  return (await one<{ status: string }>(bank.deps.pool, statement)).status;
}

test('a $500 check of which $275 is spent comes back: overdrawn, refused, cured', async () => {
  const customer = await depositor();
  const account = accountOf(customer, 'checking');
  const id = await acceptedCheck(customer, '500.00');
  assert.equal(await statusOf(id), 'completed');
  assert.equal((await spend(customer, '275.00')).status, 200);

  const reply = await giveBack(id);
  assert.deepEqual(reply.json(), { id, status: 'returned' });
  assert.deepEqual(await shownAccount(customer, account), {
    balance: '-275.00',
    availableBalance: '-275.00',
    overdrawn: true,
  });
  const staffView = await bank.request('GET', `/api/admin/accounts?userId=${customer.id}`, {
    cookies: approver.cookies,
  });
  const shown = staffView.json<{ id: string; balance: string; overdrawn: boolean }[]>();
  assert.equal(shown.find((row) => row.id === account)?.overdrawn, true);

  const [notice] = await bank.readMailbox(customer.email);
  assert.equal(notice?.kind, 'check-deposit-returned');
  assert.match(notice?.text ?? '', /Amount: \$500\.00/);
  assert.ok(notice?.text.includes(`Reason: ${REASON}`));
  assert.match(notice?.text ?? '', /overdrawn by \$275\.00/);

  const journals = await rows<{ kind: string; forced: boolean; reversed: string | null }>(
    bank.deps.pool,
    sql`select j.kind, j.forced, o.kind as reversed from ledger.journals j
        left join ledger.journals o on o.number = j.reverses
        where j.number in (select journal_number from ledger.entries where account_id = ${account})
        order by j.number`,
  );
  assert.deepEqual(journals, [
    { kind: 'check-deposit', forced: false, reversed: null },
    { kind: 'internal-transfer', forced: false, reversed: null },
    { kind: 'returned-check', forced: true, reversed: 'check-deposit' },
  ]);
  assert.deepEqual((await auditOf(bank, id)).slice(-1), ['return-deposit']);

  const wire = await sendWire(bank, customer, { amount: '1.00' });
  assert.equal(wire.status, 409);
  assert.equal(wire.json<Reply>().code, 'overdrawn');
  assert.equal((await spend(customer, '1.00')).json<Reply>().code, 'overdrawn');

  const administrator = await makeStaff(bank, 'administrator');
  const credit = (amount: string) =>
    bank.request('POST', `/api/admin/accounts/${account}/credit`, {
      body: { amount, description: 'Paid at the counter' },
      cookies: administrator.cookies,
    });
  assert.equal((await credit('100.00')).status, 200);
  assert.deepEqual(await shownAccount(customer, account), {
    balance: '-175.00',
    availableBalance: '-175.00',
    overdrawn: true,
  });
  assert.equal((await credit('200.00')).status, 200);
  assert.deepEqual(await shownAccount(customer, account), {
    balance: '25.00',
    availableBalance: '25.00',
    overdrawn: false,
  });
  const tooMuch = await sendWire(bank, customer, { amount: '25.01' });
  assert.equal(tooMuch.json<Reply>().code, 'insufficient-funds', 'the floor is back at zero');
  assert.equal((await spend(customer, '25.00')).status, 200);
});

test('a check comes back after its first $275 is spent, while the rest is still held', async () => {
  const customer = await depositor();
  const account = accountOf(customer, 'checking');
  const id = await acceptedCheck(customer, '500.00', false);
  while ((await checkingOf(bank, customer)).available === '0.00') {
    await pass(bank, DAY_MS);
    await releaseDeposits.run(bank.deps, {});
  }
  assert.deepEqual(await checkingOf(bank, customer), { balance: '500.00', available: '275.00' });
  assert.equal((await spend(customer, '275.00')).status, 200);
  assert.deepEqual((await giveBack(id)).json(), { id, status: 'returned' });
  assert.deepEqual(await shownAccount(customer, account), {
    balance: '-275.00',
    availableBalance: '-275.00',
    overdrawn: true,
  });
  const { open } = await one<{ open: bigint }>(
    bank.deps.pool,
    sql`select count(*) as open from ledger.holds
        where account_id = ${account} and resolved_by is null`,
  );
  assert.equal(open, 0n);
});

test('a check that comes back while it is held releases its holds and is taken back', async () => {
  const customer = await depositor(40n);
  const id = await acceptedCheck(customer, '500.00', false);
  assert.deepEqual((await giveBack(id)).json(), { id, status: 'returned' });
  assert.deepEqual(await checkingOf(bank, customer), { balance: '40.00', available: '40.00' });
  await pass(bank, 15 * DAY_MS);
  await releaseDeposits.run(bank.deps, {});
  assert.equal(await statusOf(id), 'returned');
  assert.deepEqual(await checkingOf(bank, customer), { balance: '40.00', available: '40.00' });
});

test('only an accepted check comes back, and only once', async () => {
  const customer = await depositor();
  const waiting = depositIdOf(await depositCheck(bank, customer));
  assert.equal((await giveBack(waiting)).status, 409);
  await reviewCheck(bank, approver, waiting, 'deny');
  assert.equal((await giveBack(waiting)).status, 409);
  const id = await acceptedCheck(customer, '100.00');
  const others = await Promise.all(Array.from({ length: 5 }, () => makeStaff(bank, 'approver')));
  const replies = await Promise.all(others.map((other) => giveBack(id, other)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409, 409, 409, 409]);
  assert.equal((await checkingOf(bank, customer)).balance, '0.00');
  const kinds = await mailKinds(bank, customer);
  assert.equal(kinds.filter((kind) => kind === 'check-deposit-returned').length, 1);
});

test('a large check needs a second person to come back; meanwhile nothing is released', async () => {
  const customer = await depositor();
  const other = await makeStaff(bank, 'approver');
  const id = depositIdOf(await depositCheck(bank, customer, { amount: '12000.00' }));
  await reviewCheck(bank, approver, id, 'approve');
  await reviewCheck(bank, other, id, 'approve');
  const third = await makeStaff(bank, 'approver');
  const first = (await giveBack(id, third)).json<Reply>();
  assert.deepEqual([first.status, first.needsSecondApproval], ['pending', true]);
  await pass(bank, 15 * DAY_MS);
  await releaseDeposits.run(bank.deps, {});
  assert.deepEqual(await checkingOf(bank, customer), { balance: '12000.00', available: '0.00' });
  const denied = await reviewCheck(bank, other, id, 'deny');
  assert.equal(denied.json<Reply>().status, 'approved');
  await releaseDeposits.run(bank.deps, {});
  assert.equal((await checkingOf(bank, customer)).available, '12000.00');
  assert.equal((await giveBack(id, third)).json<Reply>().status, 'pending');
  assert.equal((await giveBack(id, third)).status, 409);
  assert.equal((await giveBack(id, other)).json<Reply>().status, 'returned');
  assert.equal((await checkingOf(bank, customer)).balance, '0.00');
});

test('a return and payments at once never leave more than the account has', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customer = await depositor(100n);
    const id = await acceptedCheck(customer, '500.00');
    const [returned, ...payments] = await Promise.all([
      giveBack(id),
      ...Array.from({ length: 6 }, () => spend(customer, '150.00')),
    ]);
    assert.equal(returned.status, 200, returned.text);
    const spent = payments.filter(({ status }) => status === 200).length;
    const { balance } = await checkingOf(bank, customer);
    assert.equal(Number(balance), 100 - 150 * spent);
    assert.ok(spent <= 4, 'no more than was available before the return');
    for (const { status } of payments) assert.ok(status === 200 || status === 409);
    const isOverdrawn = spent > 0;
    const next = await spend(customer, '1.00');
    assert.equal(next.json<Reply>().code, isOverdrawn ? 'overdrawn' : undefined, next.text);
  }
});

test('a check of a closed account comes back as a debt that no pay-out forgets', async () => {
  const customer = await depositor();
  const id = await acceptedCheck(customer, '500.00');
  const administrator = await makeStaff(bank, 'administrator');
  const { cookies } = administrator;
  const closed = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(closed.status, 200, closed.text);
  assert.equal((await giveBack(id)).json<Reply>().status, 'returned');
  const path = `/api/admin/closed-customers/${customer.id}/pay-out`;
  const paid = await bank.request('POST', path, { cookies });
  assert.equal(paid.status, 409, 'the bank holds nothing for this customer');
  assert.deepEqual(await balancesOf(bank, accountOf(customer, 'checking')), {
    balance: '0.00',
    available: '0.00',
  });
});

test('auditors and customers return no check; nor does anyone while frozen or of their own', async () => {
  const customer = await depositor();
  const id = await acceptedCheck(customer, '50.00');
  const auditor = await makeStaff(bank, 'auditor');
  assert.equal((await giveBack(id, auditor)).status, 403);
  const path = `/api/admin/check-deposits/${id}/return`;
  const body = { reason: REASON };
  assert.equal((await bank.request('POST', path, { body, cookies: customer.cookies })).status, 401);
  const { cookies } = approver;
  assert.equal((await bank.request('POST', path, { body: {}, cookies })).status, 400);
  await freeze(bank, true);
  assert.equal((await giveBack(id)).status, 503);
  await freeze(bank, false);
  const self = await makeStaff(bank, 'approver');
  await bank.deps.pool.query(
    `update staff set email = '${customer.email}' where id = '${self.id}'`,
  );
  assert.equal((await giveBack(id, self)).json<Reply>().code, 'own-affair');
});

test('a returned check that is deposited again is flagged to staff', async () => {
  const customer = await depositor();
  const frontImage = photograph().toString('base64');
  const id = depositIdOf(await depositCheck(bank, customer, { frontImage }));
  await reviewCheck(bank, approver, id, 'approve');
  await giveBack(id);
  const again = depositIdOf(await depositCheck(bank, customer, { frontImage }));
  const list = await bank.request('GET', '/api/admin/check-deposits', {
    cookies: approver.cookies,
  });
  const row = list
    .json<{ id: string; warnings: { code: string }[] }[]>()
    .find((deposit) => deposit.id === again);
  assert.ok(row?.warnings.some(({ code }) => code === 'same-image'));
});
