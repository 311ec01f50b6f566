// Actions decide without locks. Whatever happens at one moment, none of them acts on what is no
// longer so.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { Refusal } from '#contract/refusals.ts';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Outcome } from '#ledger/journal.ts';
import { posting } from '#ledger/requests.ts';
import { type Cents, cents } from '#money/cents.ts';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  auditOf,
  cancel,
  checkingOf,
  decide,
  mailKinds,
  placeWire,
  sendWire,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { actInTurn } from './act-in-turn.ts';

const bank = await startBank({
  env: { LIMIT_BILL_PERSONAL_EACH: '300.00', LIMIT_BILL_PERSONAL_DAILY: '300.00' },
});

function rich(): Promise<TestCustomer> {
  return makeCustomer(bank, { accounts: { checking: 1_000n, savings: 100n } });
}

async function countJournals(key: string): Promise<bigint> {
  const query = sql`select count(*) from ledger.journals where key like ${`%${key}%`}`;
  return (await one<{ count: bigint }>(bank.deps.pool, query)).count;
}

test('of several approvals at one moment one posts, and the others hear that it is done', async () => {
  const staff = await Promise.all([1, 2, 3, 4].map(() => makeStaff(bank, 'approver')));
  for (let round = 0; round < 3; round += 1) {
    const customer = await rich();
    const id = await placeWire(bank, customer);
    const replies = await Promise.all(staff.map((one) => decide(bank, one, id, 'approve')));
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [200, 409, 409, 409]);
    assert.deepEqual(await checkingOf(bank, customer), { balance: '875.00', available: '875.00' });
    assert.deepEqual(await auditOf(bank, id), ['submit-wire', 'approve-transfer']);
    assert.equal(await countJournals(`${id} posting`), 1n);
  }
});

test('a wire is approved, denied or called back: one of them, when all come at one moment', async () => {
  const [one, two] = [await makeStaff(bank, 'approver'), await makeStaff(bank, 'approver')];
  for (let round = 0; round < 5; round += 1) {
    const customer = await rich();
    const id = await placeWire(bank, customer);
    const replies = await Promise.all([
      cancel(bank, customer, id),
      decide(bank, one, id, 'approve'),
      decide(bank, two, id, 'deny'),
    ]);
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    const isPosted = (await statusOf(bank, id)) === 'approved';
    const left = isPosted ? '875.00' : '1000.00';
    assert.deepEqual(await checkingOf(bank, customer), { balance: left, available: left });
    assert.equal((await auditOf(bank, id)).length, 2);
    assert.equal((await mailKinds(bank, customer)).length, 2);
  }
});

test('what one customer sends at one moment stays within the limit of the day', async () => {
  const customer = await rich();
  const payeeId = await savePayee(bank, customer);
  const tries = Array.from({ length: 12 }, () => payBill(bank, customer, { payeeId }));
  const replies = await Promise.all(tries);
  const paid = replies.filter(({ status }) => status === 200);
  assert.equal(paid.length, 3, replies.map(({ text }) => text).join());
  assert.deepEqual(await checkingOf(bank, customer), { balance: '760.00', available: '760.00' });
  for (const reply of paid) {
    const { id } = billOf(reply);
    assert.deepEqual(await auditOf(bank, id), ['pay-bill']);
    assert.equal(await countJournals(`bill-payment ${id}`), 1n);
  }
});

test('a wire that the ledger refuses leaves nothing, and takes no one else’s with it', async () => {
  const customers = await Promise.all([rich(), rich(), rich(), rich()]);
  const replies = await Promise.all(
    customers.map((customer, index) =>
      sendWire(bank, customer, { amount: index % 2 === 0 ? '10.00' : '1000.01' }),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 409, 200, 409],
  );
  for (const customer of [customers[1], customers[3]] as TestCustomer[]) {
    const { rows } = await bank.deps.pool.query<{ count: bigint }>(
      sql`select count(*) from transfers where customer_id = ${customer.id}`,
    );
    assert.equal(rows[0]?.count, 0n);
    assert.deepEqual(await mailKinds(bank, customer), []);
  }
});

test('an action decides again for as long as others about the same customer come first', async () => {
  const customer = await rich();
  let others = 20;
  const reply = await actInTurn(bank.deps, [customer.id], async () => {
    if (others > 0) {
      others -= 1;
      const takeTurn = sql`update ledger.turns set number = number + 1
        where person_id = ${customer.id}`;
      await run(bank.deps.pool, takeTurn);
    }
    return { reply: `after ${others} more` };
  });
  assert.equal(reply, 'after 0 more');
});

test('an action decides again where another one has just used its key for something else', async () => {
  const customer = await rich();
  const actor = { actorKind: 'system', actorId: null, address: null, requestId: null };
  const submission = { key: `clearing ${randomUUID()}`, kind: 'internal-transfer', actor };
  const move = (amountCents: Cents) =>
    posting(submission, {
      from: accountOf(customer, 'checking'),
      to: accountOf(customer, 'savings'),
      amountCents,
      description: 'Cleared',
    });
  let other: Promise<Outcome> | undefined;
  const act = actInTurn(bank.deps, [customer.id], async () => {
    if (other) throw new Refusal('conflict', { sentence: 'This was cleared already.' });
    other = bank.deps.postings.submit(move(cents(500n))).safe;
    await other;
    return { reply: 'cleared', journal: move(cents(300n)) };
  });
  await assert.rejects(act, /This was cleared already/);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '995.00', available: '995.00' });
});

test('one key at one moment makes one wire, and everyone reads the same receipt afterwards', async () => {
  const customer = await rich();
  const key = randomUUID();
  const replies = await Promise.all([1, 2, 3, 4].map(() => sendWire(bank, customer, {}, key)));
  const done = replies.filter(({ status }) => status === 200);
  assert.ok(done.length >= 1);
  assert.ok(replies.every(({ status }) => status === 200 || status === 409));
  assert.equal(new Set(done.map(({ text }) => text)).size, 1);
  const again = await sendWire(bank, customer, {}, key);
  assert.equal(again.text, done[0]?.text);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '875.00' });
});

test('a customer who is blocked while a wire is decided on sends nothing', async () => {
  const customer = await rich();
  const sent = await transaction(bank.deps.pool, async (tx) => {
    // The wire waits for the turn that the block takes.
    await run(tx, sql`update customers set status = 'blocked' where id = ${customer.id}`);
    const waiting = sendWire(bank, customer);
    const other = await rich();
    assert.equal((await sendWire(bank, other)).status, 200, 'others are not delayed');
    return [waiting];
  });
  const [reply] = await Promise.all(sent);
  assert.equal(reply?.status, 401);
  assert.deepEqual(await checkingOf(bank, customer), { balance: '1000.00', available: '1000.00' });
});

test('four customers move money while the account of a fifth is locked from outside', async () => {
  const [locked, ...others] = await Promise.all([rich(), rich(), rich(), rich(), rich()]);
  assert.ok(locked);
  const move = (customer: TestCustomer) =>
    submit(bank, customer, '/api/internal-transfer', {
      fromAccountId: accountOf(customer, 'checking'),
      toAccountId: accountOf(customer, 'savings'),
      amount: '5.00',
    });
  const waiting = await transaction(bank.deps.pool, async (tx) => {
    const account = accountOf(locked, 'checking');
    await run(tx, sql`select from ledger.accounts where id = ${account} for no key update`);
    const blocked = [move(locked), sendWire(bank, locked, { amount: '7.00' })];
    const replies = await Promise.all(others.flatMap((one) => [move(one), sendWire(bank, one)]));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
    return blocked;
  });
  const replies = await Promise.all(waiting);
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(await checkingOf(bank, locked), { balance: '995.00', available: '988.00' });
});

test('a staff member whose decision waits for a locked account decides on others meanwhile', async () => {
  const approver = await makeStaff(bank, 'approver');
  const [locked, other] = [await rich(), await rich()];
  const [waits, goes] = [await placeWire(bank, locked), await placeWire(bank, other)];
  const waiting = await transaction(bank.deps.pool, async (tx) => {
    const account = accountOf(locked, 'checking');
    await run(tx, sql`select from ledger.accounts where id = ${account} for no key update`);
    const blocked = decide(bank, approver, waits, 'approve');
    assert.equal((await decide(bank, approver, goes, 'approve')).status, 200);
    assert.equal(await statusOf(bank, waits), 'pending');
    return [blocked];
  });
  const [reply] = await Promise.all(waiting);
  assert.equal(reply?.status, 200);
  assert.equal(await statusOf(bank, waits), 'approved');
});
