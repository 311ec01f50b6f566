import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type TransferStatus,
  type TransferType,
  transferStatuses,
} from '#rules/payments/transfer-types.ts';
import {
  cancel,
  checkingOf,
  countRows,
  DAY_MS,
  decide,
  MINUTE_MS,
  pass,
  placeWire,
  receiptOf,
  setCustomerStatus,
  statusOf,
  submit,
} from '#tests/support/money/wires.ts';
import { accountOf, makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { mayMove } from '../base/state-machine.ts';
import { transferStates } from './transfer-states.ts';
import { completeWires, releaseWires } from './wires/advance-wires.ts';

const bank = await startBank({ env: { LIMIT_REQUESTS_PER_MINUTE: '100000' } });
const accounts = { checking: 9_000_000n, savings: 1n };
const customer = await makeCustomer(bank, { accounts });
const staff = await makeStaff(bank, 'administrator');
const colleague = await makeStaff(bank, 'approver');

async function placed(type: TransferType): Promise<string> {
  if (type !== 'internal') return await placeWire(bank, customer, { transferType: type });
  const fromAccountId = accountOf(customer, 'checking');
  const toAccountId = accountOf(customer, 'savings');
  const body = { fromAccountId, toAccountId, amount: '10000.01' };
  return receiptOf(await submit(bank, customer, '/api/internal-transfer', body)).transferId;
}

/** Brings a new transfer to a status by the ways there are. */
async function arrivedAt(type: TransferType, status: TransferStatus): Promise<string> {
  const id = await placed(type);
  if (status === 'denied') await decide(bank, staff, id, 'deny');
  if (status === 'cancelled') await cancel(bank, customer, id);
  if (status === 'completed' && type === 'internal') await decide(bank, staff, id, 'approve');
  else if (['approved', 'processing', 'completed', 'returned'].includes(status)) {
    await decide(bank, staff, id, 'approve');
    if (status !== 'approved') {
      await pass(bank, 30 * MINUTE_MS);
      await releaseWires.run(bank.deps, {});
    }
    if (status === 'returned') await decide(bank, staff, id, 'return');
    if (status === 'completed') {
      await pass(bank, 14 * DAY_MS);
      await completeWires.run(bank.deps, {});
    }
  }
  assert.equal(await statusOf(bank, id), status);
  return id;
}

const moves = {
  approve: (id: string) => decide(bank, staff, id, 'approve'),
  deny: (id: string) => decide(bank, staff, id, 'deny'),
  return: (id: string) => decide(bank, staff, id, 'return'),
  cancel: (id: string) => cancel(bank, customer, id),
};

function targetOf(move: keyof typeof moves, type: TransferType): TransferStatus {
  const targets = { deny: 'denied', return: 'returned', cancel: 'cancelled' } as const;
  if (move !== 'approve') return targets[move];
  return type === 'internal' ? 'completed' : 'approved';
}

const reachable: Readonly<Record<TransferType, readonly TransferStatus[]>> = {
  internal: ['pending', 'completed', 'denied', 'cancelled'],
  wire_domestic: transferStatuses,
  wire_international: transferStatuses,
};

type MoveName = keyof typeof moves;

for (const [type, statuses] of Object.entries(reachable) as [TransferType, TransferStatus[]][]) {
  for (const from of statuses) {
    const all = Object.keys(moves) as MoveName[];
    const isAllowed = (move: MoveName) => mayMove(transferStates[type], from, targetOf(move, type));
    const allowed = all.filter(isAllowed);
    const only = allowed.length > 0 ? `${allowed.join(', ')} and nothing else` : 'nothing';

    test(`F1: a transfer (${type}) that is ${from} takes ${only}`, async () => {
      const id = await arrivedAt(type, from);
      const counts = await countRows(bank);
      for (const move of all.filter((name) => !isAllowed(name))) {
        const reply = await moves[move](id);
        assert.equal(reply.status, 409, `${move}: ${reply.text}`);
      }
      assert.equal(await statusOf(bank, id), from);
      assert.deepEqual(await countRows(bank), counts);
      for (const [index, move] of allowed.entries()) {
        const target = index === 0 ? id : await arrivedAt(type, from);
        const reply = await moves[move](target);
        assert.equal(reply.status, 200, `${move}: ${reply.text}`);
        assert.equal(reply.json()['status'], targetOf(move, type));
        assert.equal(await statusOf(bank, target), targetOf(move, type));
      }
    });
  }
}

test('F1: what happens by itself happens only from its state, and when it is due', async () => {
  const waiting = await arrivedAt('wire_domestic', 'pending');
  const approved = await arrivedAt('wire_domestic', 'approved');
  await completeWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, approved), 'approved');
  await pass(bank, MINUTE_MS - 1);
  assert.equal(await releaseWires.isDue?.(bank.deps), false);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, approved), 'approved');
  await pass(bank, 1);
  assert.equal(await releaseWires.isDue?.(bank.deps), true);
  await releaseWires.run(bank.deps, {});
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, approved), 'processing');
  assert.equal(await statusOf(bank, waiting), 'pending');
});

test('an approved international wire can be called back for 30 minutes, and leaves after', async () => {
  const id = await arrivedAt('wire_international', 'approved');
  await pass(bank, 30 * MINUTE_MS - 1);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'approved');
  await pass(bank, 1);
  const late = await cancel(bank, customer, id);
  assert.equal(late.status, 409);
  assert.match(late.text, /no longer be cancelled/);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, id), 'processing');
});

test('calling back an approved wire posts everything back', async () => {
  const person = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const id = await placeWire(bank, person, { transferType: 'wire_international' });
  await decide(bank, staff, id, 'approve');
  assert.deepEqual(await checkingOf(bank, person), { balance: '750.00', available: '750.00' });
  assert.equal((await cancel(bank, person, id)).status, 200);
  assert.deepEqual(await checkingOf(bank, person), { balance: '1000.00', available: '1000.00' });
});

test('D2: someone else’s transfer cannot be called back, nor one that does not exist', async () => {
  const id = await arrivedAt('wire_domestic', 'pending');
  const stranger = await makeCustomer(bank, { accounts: { checking: 10n } });
  const theirs = await cancel(bank, stranger, id);
  const nobodys = await cancel(bank, stranger, '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f');
  assert.equal(theirs.status, 404);
  assert.equal(theirs.text, nobodys.text);
  assert.equal(await statusOf(bank, id), 'pending');
});

test('F2, L11: approve, deny, cancel and block at one moment have one winner, ten rounds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await makeCustomer(bank, { accounts: { checking: 1_000n } });
    const id = await placeWire(bank, person);
    const [approved, denied, cancelled] = await Promise.all([
      decide(bank, staff, id, 'approve'),
      decide(bank, colleague, id, 'deny'),
      cancel(bank, person, id),
      setCustomerStatus(bank, person, 'blocked'),
    ]);
    const won = { approved, denied, cancelled };
    const winners = Object.entries(won).filter(([, reply]) => reply.status === 200);
    assert.equal(winners.length, 1, JSON.stringify(Object.values(won).map(({ text }) => text)));
    const [status = ''] = winners[0] ?? [];
    assert.equal(await statusOf(bank, id), status);
    const left = status === 'approved' ? '875.00' : '1000.00';
    assert.deepEqual(await checkingOf(bank, person), { balance: left, available: left });
  }
});

test('F3: approving many times at once posts once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await makeCustomer(bank, { accounts: { checking: 1_000n } });
    const id = await placeWire(bank, person);
    const tries = Array.from({ length: 5 }, (_, index) =>
      decide(bank, index % 2 === 0 ? staff : colleague, id, 'approve'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1);
    assert.equal(statuses.filter((status) => status === 409).length, 4);
    assert.deepEqual(await checkingOf(bank, person), { balance: '875.00', available: '875.00' });
  }
});

test('a wire that comes back at the moment it arrives does one of both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await makeCustomer(bank, { accounts: { checking: 1_000n } });
    const id = await placeWire(bank, person);
    await decide(bank, staff, id, 'approve');
    await pass(bank, MINUTE_MS);
    await releaseWires.run(bank.deps, {});
    await pass(bank, 14 * DAY_MS);
    const [returned] = await Promise.all([
      decide(bank, staff, id, 'return'),
      completeWires.run(bank.deps, {}),
      completeWires.run(bank.deps, {}),
    ]);
    const came = returned.status === 200;
    assert.equal(await statusOf(bank, id), came ? 'returned' : 'completed');
    const left = came ? '1000.00' : '875.00';
    assert.deepEqual(await checkingOf(bank, person), { balance: left, available: left });
  }
});

test('a blocked customer’s transfers wait until the customer is unblocked', async () => {
  const person = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  const waiting = await placeWire(bank, person);
  const leaving = await placeWire(bank, person);
  await decide(bank, staff, leaving, 'approve');
  await setCustomerStatus(bank, person, 'blocked');
  const refused = await decide(bank, staff, waiting, 'approve');
  assert.equal(refused.status, 409);
  assert.equal(refused.json()['code'], 'customer-blocked');
  await pass(bank, MINUTE_MS);
  assert.equal(await releaseWires.isDue?.(bank.deps), false);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, leaving), 'approved');

  await setCustomerStatus(bank, person, 'active');
  assert.equal((await decide(bank, staff, waiting, 'approve')).status, 200);
  await releaseWires.run(bank.deps, {});
  assert.equal(await statusOf(bank, leaving), 'processing');
});
