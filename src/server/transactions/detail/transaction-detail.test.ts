import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { readTransaction } from '#contract/accounts/transaction-detail.ts';
import type { Reply } from '#contract/endpoint.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import { sendSignedWire } from '#tests/support/money/signed-payments.ts';
import {
  cancel,
  DAY_MS,
  decide,
  pass,
  placeWire,
  receiptOf,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { releaseDeposits } from '../../deposits/release-deposits.ts';
import { completeWires, releaseWires } from '../../transfers/wires/advance-wires.ts';

const bank = await startBank({ env: { LIMIT_INTERNAL_TRANSFER_AT_ONCE: '1000.00' } });
const staff = await makeStaff(bank, 'administrator');

type Detail = Reply<typeof readTransaction>;
type Listed = Detail['transaction'];

async function list({ cookies }: TestCustomer, query = ''): Promise<Listed[]> {
  const reply = await bank.request('GET', `/api/transactions${query}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ transactions: Listed[] }>().transactions;
}

async function newest(customer: TestCustomer): Promise<Listed> {
  const [row] = await list(customer);
  assert.ok(row);
  return row;
}

async function detailOf({ cookies }: TestCustomer, id: string): Promise<Detail> {
  const reply = await bank.request('GET', `/api/transactions/${id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<Detail>();
}

function related<Kind extends Detail['related'][number]['kind']>(detail: Detail, kind: Kind) {
  const item = detail.related.find((one) => one.kind === kind);
  assert.ok(item, `${kind} is among ${JSON.stringify(detail.related)}`);
  return item as Extract<Detail['related'][number], { kind: Kind }>;
}

const stepsOf = ({ timeline }: Detail) => timeline.map(({ step }) => step);

async function advance(byMs: number): Promise<void> {
  await pass(bank, byMs);
  for (const job of [releaseWires, completeWires, releaseDeposits]) await job.run(bank.deps, {});
}

test('a wire is pending in the list until it is posted, and its progress and detail tell each step', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const wireId = await placeWire(bank, customer);
  const held = await newest(customer);
  const waiting = await detailOf(customer, held.id);
  assert.equal(waiting.transaction.status, 'pending');
  assert.equal(waiting.transaction.editable, false);
  assert.equal(related(waiting, 'wire').id, wireId);
  assert.equal(related(waiting, 'wire').recipientAccountNumber, '••6789');
  assert.deepEqual(stepsOf(waiting), ['submitted']);

  await decide(bank, staff, wireId, 'approve');
  const sent = await newest(customer);
  assert.deepEqual(
    [sent.status, sent.progress, sent.balanceAfter],
    ['completed', 'approved', '875.00'],
  );
  assert.deepEqual((await list(customer, '?status=completed')).map(({ id }) => id).slice(0, 1), [
    sent.id,
  ]);
  assert.deepEqual(await list(customer, '?status=pending'), []);
  assert.equal((await detailOf(customer, held.id)).transaction.id, sent.id, 'the hold leads on');

  await advance(DAY_MS / 24);
  assert.equal((await newest(customer)).progress, 'processing');
  assert.equal((await newest(customer)).status, 'completed');
  await advance(4 * DAY_MS);
  const arrived = await detailOf(customer, sent.id);
  assert.deepEqual(
    [arrived.transaction.status, arrived.transaction.progress],
    ['completed', 'completed'],
  );
  assert.deepEqual(stepsOf(arrived), ['submitted', 'approved', 'posted', 'sent', 'completed']);
  assert.ok((await list(customer, '?status=completed')).some(({ id }) => id === sent.id));
  assert.doesNotMatch(JSON.stringify(arrived), new RegExp(`${staff.id}|${staff.name}`));

  await decide(bank, staff, wireId, 'return', { reason: 'The account is closed.' });
  const back = await newest(customer);
  assert.equal(back.type, 'credit');
  const credit = await detailOf(customer, back.id);
  assert.equal(related(credit, 'reversal').transactionId, sent.id);
  assert.equal(related(credit, 'reversal').relation, 'reverses');
  const debit = await detailOf(customer, sent.id);
  assert.equal(related(debit, 'reversal').transactionId, back.id);
  assert.equal(debit.transaction.progress, 'returned');
  assert.equal(stepsOf(debit).at(-1), 'returned');
  assert.equal(debit.timeline.at(-1)?.reason, 'The account is closed.');
});

test('the hold of a canceled wire is gone from the list and from its address', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const wireId = await placeWire(bank, customer);
  const { id } = await newest(customer);
  await cancel(bank, customer, wireId);
  const { cookies } = customer;
  assert.equal((await bank.request('GET', `/api/transactions/${id}`, { cookies })).status, 404);
});

test('both lines of a transfer lead to each other, and neither is money in or out', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n, savings: 10n } });
  const [from, to] = [accountOf(customer, 'checking'), accountOf(customer, 'savings')];
  const body = { fromAccountId: from, toAccountId: to, amount: '40.00', description: 'Rainy day' };
  await submit(bank, customer, '/api/internal-transfer', body);
  const lines = (await list(customer)).slice(0, 2);
  assert.deepEqual(
    lines.map(({ ownTransfer, note }) => [ownTransfer, note]),
    [
      [true, 'Rainy day'],
      [true, 'Rainy day'],
    ],
  );
  const [one, other] = await Promise.all(lines.map(({ id }) => detailOf(customer, id)));
  assert.ok(one && other);
  assert.equal(related(one, 'transfer').transactionId, other.transaction.id);
  assert.equal(related(other, 'transfer').transactionId, one.transaction.id);
  assert.match(one.transaction.description, /^Transfer (to|from) /);
  const opening = (await list(customer)).at(-1);
  assert.equal(opening?.ownTransfer, false);

  await submit(bank, customer, '/api/internal-transfer', { ...body, amount: '2000.00' });
  const waits = await detailOf(customer, (await newest(customer)).id);
  const target = related(waits, 'transfer');
  assert.deepEqual([target.accountId, target.transactionId], [to, null]);
  assert.ok(target.id);
  await decide(bank, staff, target.id, 'approve');
  const posted = await detailOf(customer, waits.transaction.id);
  assert.equal(posted.transaction.balanceAfter, '2960.00');
  assert.equal(related(posted, 'transfer').id, target.id);
  assert.deepEqual(stepsOf(posted), ['submitted', 'posted', 'completed']);
});

test('a bill says where it went and when', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n } });
  const place = { address: '12 Pier Road', city: 'Newport', state: 'OR', zipCode: '97365' };
  const payeeId = await savePayee(bank, customer, place);
  await payBill(bank, customer, { payeeId, amount: '25.00' });
  const paid = await detailOf(customer, (await newest(customer)).id);
  const bill = related(paid, 'bill');
  assert.deepEqual([bill.payeeName, bill.accountNumber], ['Harbor Water', '••042']);
  assert.equal(bill.address, '12 Pier Road, Newport, OR 97365');
  assert.deepEqual(stepsOf(paid), ['submitted', 'posted', 'sent']);
});

test('a deposited check is one line that says what is available when', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 0n, savings: 10n } });
  await pass(bank, 31 * DAY_MS);
  const depositId = depositIdOf(await depositCheck(bank, customer, { amount: '1240.00' }));
  await reviewCheck(bank, staff, depositId, 'approve');
  const rows = (await list(customer)).filter(
    ({ accountId }) => accountId === accountOf(customer, 'checking'),
  );
  const [line] = rows;
  assert.ok(line);
  assert.equal(rows.length, 1);
  assert.deepEqual(
    line.availability?.map(({ amount }) => amount),
    ['275.00', '965.00'],
  );
  const held = await detailOf(customer, line.id);
  assert.equal(related(held, 'check-deposit').id, depositId);
  assert.deepEqual(stepsOf(held), ['submitted', 'approved', 'posted']);
  await advance(15 * DAY_MS);
  const free = await detailOf(customer, line.id);
  assert.equal(free.transaction.availability, null);
  assert.deepEqual(stepsOf(free), ['submitted', 'approved', 'posted', 'available', 'available']);
  assert.deepEqual(
    free.timeline.slice(-2).map(({ amount }) => amount),
    ['275.00', '965.00'],
  );
  await bank.request('POST', `/api/admin/check-deposits/${depositId}/return`, {
    cookies: staff.cookies,
    body: { reason: 'Not enough money' },
  });
  assert.equal(stepsOf(await detailOf(customer, line.id)).at(-1), 'returned');
  const charged = await detailOf(customer, (await newest(customer)).id);
  assert.equal(related(charged, 'reversal').transactionId, line.id);
});

test('a credit by staff and its correction lead to each other', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 10n } });
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/credit`;
  const body = { amount: '12.00', description: 'Goodwill' };
  const { cookies } = staff;
  assert.equal((await bank.request('POST', path, { cookies, body })).status, 200);
  const credit = await detailOf(customer, (await newest(customer)).id);
  assert.equal(related(credit, 'adjustment').amount, '12.00');
  assert.deepEqual(stepsOf(credit), ['posted']);
  const number = credit.transaction.reference;
  const reason = { reason: 'Wrong account' };
  await bank.request('POST', `/api/admin/journals/${number}/reverse`, { cookies, body: reason });
  const corrected = await detailOf(customer, credit.transaction.id);
  assert.deepEqual(stepsOf(corrected), ['posted', 'reversed']);
  assert.doesNotMatch(
    JSON.stringify(corrected),
    /Wrong account/,
    'why is between the bank’s people',
  );
});

test('D2, D3: another customer’s transaction is not found, exactly as one that does not exist', async () => {
  const [a, b] = [
    await makeCustomer(bank, { accounts: { checking: 10n } }),
    await makeCustomer(bank, { accounts: { checking: 10n } }),
  ];
  await placeWire(bank, b, { amount: '5.00' });
  const theirs = (await list(b)).map(({ id }) => id);
  const answers = [];
  for (const id of [...theirs, randomUUID()]) {
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { note: 'mine' } : undefined;
      const reply = await bank.request(method, `/api/transactions/${id}`, {
        cookies: a.cookies,
        ...(body && { body }),
      });
      assert.equal(reply.status, 404, reply.text);
      answers.push(reply.text);
    }
  }
  assert.equal(new Set(answers).size, 1);
});

test('a payment that was signed says with which passkey and when, also once it has left', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 900n } });
  const { device } = await addPasskey(bank, robin, { name: 'iPhone' });
  const at = bank.clock.now().toISOString();
  const { transferId } = receiptOf(await sendSignedWire(bank, robin, device));
  const held = related(await detailOf(robin, (await newest(robin)).id), 'wire');
  assert.deepEqual([held.signedWith, held.signedAt], ['iPhone', at]);
  assert.equal((await decide(bank, staff, transferId, 'approve')).status, 200);
  const posted = related(await detailOf(robin, (await newest(robin)).id), 'wire');
  assert.deepEqual([posted.id, posted.signedWith, posted.signedAt], [transferId, 'iPhone', at]);

  await placeWire(bank, robin, { amount: '26.00' });
  const unsigned = related(await detailOf(robin, (await newest(robin)).id), 'wire');
  assert.deepEqual([unsigned.signedWith, unsigned.signedAt], [null, null]);
});
