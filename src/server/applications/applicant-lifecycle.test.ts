import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { domesticWire } from '#tests/support/money/wires.ts';
import { apply } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { completeWires, releaseWires } from '../transfers/wires/advance-wires.ts';

let bank: TestApp;

before(async () => {
  bank = await startApp();
});
after(async () => {
  assert.deepEqual(await findViolations(bank.deps.pool), []);
  await bank.stop();
});

const person = { email: 'willow@mail.example', username: 'willow', password: 'five-larches' };

type Cookies = Readonly<Record<string, string>>;

async function post(path: string, body: object | undefined, cookies: Cookies = {}) {
  return await bank.request('POST', path, { cookies, ...(body && { body }) });
}

async function get<Body>(path: string, cookies: Cookies): Promise<Body> {
  const reply = await bank.request('GET', path, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Body & Record<string, unknown>>();
}

test('from the application to a wire that has arrived', async () => {
  const { email, password } = person;
  const { cookies: staff } = await makeStaff(bank, 'approver');
  const sent = await apply(bank, { ...person, initialDeposit: 2_000 });
  const { applicationId } = sent.json<{ applicationId: string }>();
  const stranger = await post('/api/auth/login', { email: 'nobody@mail.example', password });
  const early = await post('/api/auth/login', { email, password });
  assert.deepEqual([early.status, early.text], [stranger.status, stranger.text], 'A1');

  const approved = await post(
    `/api/admin/pending-accounts/${applicationId}/approve`,
    undefined,
    staff,
  );
  assert.equal(approved.status, 200, approved.text);
  const [mail] = await bank.readMailbox(email);
  const code = /^Access code: (\d{6})$/m.exec(mail?.text ?? '')?.[1];

  const first = await post('/api/auth/login', { email: person.username, password });
  const second = await post('/api/auth/validate-code', { email, code }, first.cookies);
  assert.equal(second.status, 200, second.text);
  const { cookies } = second;

  const { accounts } = await get<{
    accounts: { id: string; balance: string; accountNumber: string }[];
  }>('/api/accounts', cookies);
  const [account] = accounts;
  assert.equal(account?.balance, '2000.00');
  assert.equal((await get<{ cards: object[] }>('/api/cards', cookies)).cards.length, 1);

  const wire = { ...domesticWire, fromAccountId: account?.id, amount: '750.00' };
  const submitted = await post('/api/wire-transfer', wire, cookies);
  assert.equal(submitted.status, 200, submitted.text);
  const { receipt } = submitted.json<{ receipt: { transferId: string } }>();
  const shown = () =>
    get<{ accounts: { balance: string; availableBalance: string }[] }>('/api/accounts', cookies);
  const held = (await shown()).accounts[0];
  assert.deepEqual([held?.balance, held?.availableBalance], ['2000.00', '1250.00']);

  const decided = await post(
    `/api/admin/pending-transfers/${receipt.transferId}/approve`,
    undefined,
    staff,
  );
  assert.equal(decided.status, 200, decided.text);
  for (let day = 0; day < 5; day += 1) {
    await bank.clock.advanceBusiness(bank.deps.pool, DAY_MS);
    for (const job of [releaseWires, completeWires]) await job.run(bank.deps, {});
  }
  const { pendingTransfers } = await get<{ pendingTransfers: { id: string; status: string }[] }>(
    '/api/pending-transfers',
    cookies,
  );
  assert.equal(pendingTransfers[0]?.status, 'completed');
  const end = (await shown()).accounts[0];
  assert.deepEqual([end?.balance, end?.availableBalance], ['1250.00', '1250.00']);
  const { transactions } = await get<{
    transactions: { type: string; amount: string; status: string }[];
  }>('/api/transactions', cookies);
  assert.deepEqual(
    transactions.map(({ type, amount, status }) => [type, amount, status]),
    [
      ['debit', '750.00', 'completed'],
      ['credit', '2000.00', 'completed'],
    ],
  );
  const actions = await get<{ action: string }[]>('/api/admin/audit?direction=asc', staff);
  for (const action of ['submit-application', 'approve-application', 'submit-wire']) {
    assert.ok(
      actions.some((line) => line.action === action),
      action,
    );
  }
  const again = await post('/api/auth/login', { email, password });
  const spent = await post('/api/auth/validate-code', { email, code }, again.cookies);
  assert.equal(spent.status, 401, 'the mailed code was for the first time');
});
