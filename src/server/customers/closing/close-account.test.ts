import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { findBalances } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  type Body,
  balancesOf,
  decide,
  freeze,
  mailKinds,
  placeWire,
  setCustomerStatus,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { SETTING_DUAL_CONTROL: 'on' } });
let administrator: TestStaff;

test.beforeEach(async () => {
  administrator = await makeStaff(bank, 'administrator');
});

const byCheck: Body = { payout: { check: true } };
const into = (toAccountId: string): Body => ({ payout: { toAccountId } });

function close(accountId: string, body: Body, by = administrator) {
  const path = `/api/admin/accounts/${accountId}/close`;
  return bank.request('POST', path, { body, cookies: by.cookies });
}

async function openAccounts({ cookies }: TestCustomer): Promise<string[]> {
  const reply = await bank.request('GET', '/api/accounts', { cookies });
  return reply.json<{ accounts: { id: string }[] }>().accounts.map(({ id }) => id);
}

async function checksOut(): Promise<bigint> {
  const balances = await findBalances(bank.deps.pool, generalAccounts.billPayClearing);
  return balances?.balanceCents ?? 0n;
}

async function credit(accountId: string, amount: string, by: TestStaff) {
  const body = { amount, description: 'Refund' };
  const path = `/api/admin/accounts/${accountId}/credit`;
  return await bank.request('POST', path, { body, cookies: by.cookies });
}

test('an account is closed into another of the customer, who gets an email', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n, savings: 250n } });
  const [checking, savings] = [accountOf(customer, 'checking'), accountOf(customer, 'savings')];
  const reply = await close(savings, into(checking));
  assert.deepEqual(reply.json(), { id: savings, status: 'closed', amount: '250.00' });
  assert.deepEqual(await openAccounts(customer), [checking]);
  assert.equal((await balancesOf(bank, checking)).balance, '350.00');
  assert.equal((await mailKinds(bank, customer)).at(-1), 'account-closed');
  assert.deepEqual(await auditOf(bank, savings), ['close-account']);
  assert.equal(
    (await close(savings, into(checking))).json<{ code: string }>().code,
    'account-closed',
  );
  assert.equal((await balancesOf(bank, checking)).balance, '350.00');
});

test('a check pays out the whole balance, to the address on file, once', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 75n } });
  const before = await checksOut();
  const account = accountOf(customer, 'checking');
  const replies = await Promise.all(Array.from({ length: 5 }, () => close(account, byCheck)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 409, 409, 409, 409]);
  assert.equal(await checksOut(), before + 7_500n);
  const { address, kind } = await one<{ address: string; kind: string }>(
    bank.deps.pool,
    sql`select address, kind from destinations where customer_id = ${customer.id}`,
  );
  assert.deepEqual([address, kind], ['12 Fir Lane', 'check']);
});

test('the second of two who close an account reads that it is closed', async () => {
  // Before the list is asked about the name, and before anything is locked.
  for (const times of [1, 2]) {
    const customer = await makeCustomer(bank, { accounts: { checking: 0n, savings: 75n } });
    const [checking, savings] = [accountOf(customer, 'checking'), accountOf(customer, 'savings')];
    const come = async () => {
      const first = await close(savings, into(checking));
      assert.equal(first.status, 200, first.text);
    };
    const after = 'closed_at is not null as "isClosed"';
    const reply = await interrupt(bank, { after, times, come }, () => close(savings, byCheck));
    assert.equal(reply.json<{ code: string }>().code, 'account-closed', reply.text);
  }
});

test('a large check needs a second administrator', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 20_000n } });
  const account = accountOf(customer, 'checking');
  const before = await checksOut();
  assert.deepEqual((await close(account, byCheck)).json(), {
    id: account,
    status: 'pending',
    amount: '20000.00',
    needsSecondApproval: true,
  });
  assert.equal((await close(account, byCheck)).status, 409);
  assert.equal(await checksOut(), before);
  const other = await makeStaff(bank, 'administrator');
  assert.equal((await close(account, byCheck, other)).json<{ status: string }>().status, 'closed');
  assert.equal(await checksOut(), before + 2_000_000n);
});

function denyClosing(accountId: string, { cookies }: TestStaff) {
  const path = `/api/admin/accounts/${accountId}/close/deny`;
  return bank.request('POST', path, { body: { reason: 'Not yet.' }, cookies });
}

test('a closing that waits can be denied; then it takes two people again', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 20_000n } });
  const account = accountOf(customer, 'checking');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await denyClosing(account, approver)).status, 409, 'nothing waits');
  await close(account, byCheck);
  const self = await makeStaff(bank, 'approver');
  await run(bank.deps.pool, sql`update staff set email = ${customer.email} where id = ${self.id}`);
  assert.equal((await denyClosing(account, self)).json<{ code: string }>().code, 'own-affair');
  const auditor = await makeStaff(bank, 'auditor');
  assert.equal((await denyClosing(account, auditor)).status, 403);
  assert.deepEqual((await denyClosing(account, approver)).json(), { id: account, status: 'open' });
  assert.equal((await denyClosing(account, approver)).status, 409);
  assert.equal((await auditOf(bank, account)).at(-1), 'deny-close-account');
  const other = await makeStaff(bank, 'administrator');
  const again = (await close(account, byCheck, other)).json<{ status: string }>();
  assert.equal(again.status, 'pending');
  assert.deepEqual(await openAccounts(customer), [account]);
  assert.equal((await close(account, byCheck)).json<{ status: string }>().status, 'closed');
});

test('a check that waits is not sent once the account is closed into another', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 20_000n, savings: 0n } });
  const [checking, savings] = [accountOf(customer, 'checking'), accountOf(customer, 'savings')];
  const before = await checksOut();
  await close(checking, byCheck);
  assert.equal((await close(checking, into(savings))).status, 200);
  const other = await makeStaff(bank, 'administrator');
  assert.equal((await close(checking, byCheck, other)).status, 409);
  assert.equal(await checksOut(), before);
  const { waiting } = await one<{ waiting: bigint }>(
    bank.deps.pool,
    sql`select count(*) as waiting from money_approvals
        where item_id = ${checking} and status = 'pending'`,
  );
  assert.equal(waiting, 0n);
});

test('an account with holds or payments under way stays open, and the reply names them', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 900n, savings: 5n } });
  const account = accountOf(customer, 'checking');
  const approver = await makeStaff(bank, 'approver');
  const wire = await placeWire(bank, customer, { amount: '125.00' });
  const refused = await close(account, byCheck);
  assert.equal(refused.status, 409);
  assert.match(refused.text, /wire to Ana Ruiz \(pending\), \$125\.00/);
  await decide(bank, approver, wire, 'approve');
  assert.match((await close(account, byCheck)).text, /wire to Ana Ruiz \(approved\)/);

  const check = depositIdOf(
    await depositCheck(bank, customer, { accountId: accountOf(customer, 'savings') }),
  );
  const savings = accountOf(customer, 'savings');
  assert.match((await close(savings, byCheck)).text, /check deposit \(pending\), \$300\.00/);
  await reviewCheck(bank, approver, check, 'approve');
  assert.match((await close(savings, byCheck)).text, /check deposit \(approved\)/);
});

test('an account that owes is not closed', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n, credit: 500n } });
  const path = `/api/admin/accounts/${accountOf(customer, 'credit')}/debit`;
  const body = { amount: '40.00', description: 'Annual fee' };
  const debit = await bank.request('POST', path, { body, cookies: administrator.cookies });
  assert.equal(debit.status, 200, debit.text);
  const reply = await close(accountOf(customer, 'credit'), byCheck);
  assert.equal(reply.status, 409);
  assert.match(reply.text, /owes \$40\.00/);
});

test('an account is closed into no other customer’s account, nor into itself', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  const stranger = await makeCustomer(bank, { accounts: { checking: 0n } });
  const account = accountOf(customer, 'checking');
  assert.equal((await close(account, into(accountOf(stranger, 'checking')))).status, 404);
  assert.equal((await close(account, into(account))).status, 400);
  assert.equal((await close(account, { payout: {} })).status, 400);
  assert.equal(
    (await close(account, { payout: { check: true, toAccountId: account } })).status,
    400,
  );
  assert.equal((await balancesOf(bank, account)).balance, '10.00');
});

test('only administrators close accounts, and none their own', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  const account = accountOf(customer, 'checking');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await close(account, byCheck, approver)).status, 403);
  const self = await makeStaff(bank, 'administrator');
  const same = sql`update staff set email = ${customer.email} where id = ${self.id}`;
  await run(bank.deps.pool, same);
  assert.equal((await close(account, byCheck, self)).json<{ code: string }>().code, 'own-affair');
});

test('no check goes to a blocked customer, and none while money movement is frozen', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  const account = accountOf(customer, 'checking');
  await setCustomerStatus(bank, customer, 'blocked');
  const blocked = await close(account, byCheck);
  assert.equal(blocked.json<{ code: string }>().code, 'customer-blocked');
  await setCustomerStatus(bank, customer, 'active');
  await freeze(bank, true);
  assert.equal((await close(account, byCheck)).status, 503);
  await freeze(bank, false);
  assert.equal((await close(account, byCheck)).status, 200);
});

test('no check goes out while outgoing payments are paused after a reset', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 100n } });
  const before = await checksOut();
  const until = new Date(bank.clock.now().getTime() + DAY_MS);
  const { pool } = bank.deps;
  await run(pool, sql`update customers set no_outgoing_until = ${until} where id = ${customer.id}`);
  const reply = await close(accountOf(customer, 'checking'), byCheck);
  assert.equal(reply.json<{ code: string }>().code, 'outgoing-paused');
  assert.equal(await checksOut(), before);
  await run(pool, sql`update customers set no_outgoing_until = null where id = ${customer.id}`);
  assert.equal((await close(accountOf(customer, 'checking'), byCheck)).status, 200);
});

test('a name on the watch list is paid only once a person cleared it', async () => {
  const customer = await makeCustomer(bank, {
    accounts: { checking: 10n },
    firstName: 'Иван',
  });
  const account = accountOf(customer, 'checking');
  assert.equal((await close(account, byCheck)).json<{ code: string }>().code, 'screening-hit');
  assert.equal((await close(account, { ...byCheck, screeningDecision: 'cleared' })).status, 200);
});

test('credits that arrive while an account closes are paid out with it or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await makeCustomer(bank, { accounts: { checking: 0n, savings: 100n } });
    const [checking, savings] = [accountOf(customer, 'checking'), accountOf(customer, 'savings')];
    const other = await makeStaff(bank, 'administrator');
    const [closed, ...credits] = await Promise.all([
      close(savings, into(checking)),
      credit(savings, '1.00', other),
      credit(savings, '1.00', other),
      submit(bank, customer, '/api/internal-transfer', {
        fromAccountId: savings,
        toAccountId: checking,
        amount: '5.00',
      }),
    ]);
    assert.equal(closed.status, 200, closed.text);
    const [first, second] = credits;
    const posted = [first, second].filter((reply) => reply?.status === 200).length;
    assert.equal((await balancesOf(bank, checking)).balance, `${100 + posted}.00`);
    assert.equal((await balancesOf(bank, savings)).balance, '0.00');
    for (const reply of credits) assert.ok([200, 404, 409].includes(reply.status), reply.text);
  }
});
