import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  auditOf,
  checkingOf,
  decide,
  mailKinds,
  pass,
  placeWire,
  statusOf,
} from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { completeWires, releaseWires } from './advance-wires.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');

/** Lets the bank's time pass until a moment, with what happens by itself. */
async function passUntil(moment: string): Promise<void> {
  const ahead = new Date(moment).getTime() - bank.clock.businessNow().getTime();
  await pass(bank, ahead);
  for (const job of [releaseWires, completeWires]) await job.run(bank.deps, {});
}

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly processingDays: number;
  readonly expectedDate: string | null;
  readonly cancellable: boolean;
  readonly cancelUntil: string | null;
}

async function shown({ cookies }: TestCustomer, id: string): Promise<Shown | undefined> {
  const reply = await bank.request('GET', '/api/pending-transfers', { cookies });
  const { pendingTransfers } = reply.json<{ pendingTransfers: Shown[] }>();
  return pendingTransfers.find((transfer) => transfer.id === id);
}

test('the whole life of a domestic wire, by the bank’s clock', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  // Monday, 2 March 2026, nine in the morning in Salem.
  const id = await placeWire(bank, customer);
  assert.deepEqual(await shown(customer, id).then((row) => row?.cancellable), true);

  await passUntil('2026-03-02T18:00:00Z');
  assert.equal(await statusOf(bank, id), 'pending', 'nobody decided yet');
  await decide(bank, staff, id, 'approve');
  assert.equal((await shown(customer, id))?.expectedDate, '2026-03-04');
  assert.equal((await shown(customer, id))?.cancellable, false);

  await passUntil('2026-03-02T18:01:00Z');
  assert.equal(await statusOf(bank, id), 'processing');
  // Two business days on, at the cut-off: Wednesday, two in the afternoon in Salem.
  await passUntil('2026-03-04T21:59:59Z');
  assert.equal(await statusOf(bank, id), 'processing');
  await passUntil('2026-03-04T22:00:00Z');
  assert.equal(await statusOf(bank, id), 'completed');

  assert.deepEqual(await checkingOf(bank, customer), { balance: '875.00', available: '875.00' });
  assert.deepEqual(await mailKinds(bank, customer), [
    'transfer-received',
    'transfer-approved',
    'transfer-processing',
    'transfer-completed',
  ]);
  assert.deepEqual(await auditOf(bank, id), [
    'submit-wire',
    'approve-transfer',
    'release-wires',
    'complete-wires',
  ]);
  await passUntil('2026-03-11T21:59:59Z');
  assert.equal((await shown(customer, id))?.status, 'completed', 'seven days it is still shown');
  await passUntil('2026-03-11T22:00:00Z');
  assert.equal(await shown(customer, id), undefined);
});

test('an international wire keeps its 30 minutes, and takes five business days', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
  // Thursday, 12 March 2026, ten in the morning in Salem, now in summer time.
  await passUntil('2026-03-12T17:00:00Z');
  const id = await placeWire(bank, customer, { transferType: 'wire_international' });
  await decide(bank, staff, id, 'approve');
  const row = await shown(customer, id);
  assert.equal(row?.processingDays, 5);
  assert.equal(row?.expectedDate, '2026-03-19');
  assert.equal(row?.cancelUntil, '2026-03-12T17:30:00.000Z');
  await passUntil('2026-03-12T17:29:59Z');
  assert.equal(await statusOf(bank, id), 'approved');
  await passUntil('2026-03-12T17:30:00Z');
  assert.equal(await statusOf(bank, id), 'processing');
  // At noon in Salem.
  await passUntil('2026-03-19T18:59:59Z');
  assert.equal(await statusOf(bank, id), 'processing');
  await passUntil('2026-03-19T19:00:00Z');
  assert.equal(await statusOf(bank, id), 'completed');
});

for (const [what, type, approved, expected] of [
  ['at the cut-off is of that day', 'wire_domestic', '2026-04-01T21:00:00Z', '2026-04-03'],
  ['after the cut-off is of the next day', 'wire_domestic', '2026-04-01T21:00:01Z', '2026-04-06'],
  [
    'abroad after noon is of the next day',
    'wire_international',
    '2026-04-02T19:00:01Z',
    '2026-04-10',
  ],
  ['on a Saturday is of Monday', 'wire_domestic', '2026-04-04T17:00:00Z', '2026-04-08'],
  ['before Memorial Day skips it', 'wire_domestic', '2026-05-22T17:00:00Z', '2026-05-27'],
  [
    'before a Saturday holiday finds the Friday open',
    'wire_domestic',
    '2026-07-01T17:00:00Z',
    '2026-07-03',
  ],
  ['on a holiday is of the day after', 'wire_domestic', '2026-11-26T18:00:00Z', '2026-12-01'],
  ['over New Year skips it', 'wire_international', '2026-12-30T18:00:00Z', '2027-01-07'],
  [
    'before a holiday kept on Monday skips it',
    'wire_domestic',
    '2027-07-02T17:00:00Z',
    '2027-07-07',
  ],
] as const) {
  test(`F12: a wire approved ${what}: it arrives by ${expected}`, async () => {
    const customer = await makeCustomer(bank, { accounts: { checking: 1_000n } });
    await passUntil(approved);
    const id = await placeWire(bank, customer, { transferType: type });
    await decide(bank, staff, id, 'approve');
    assert.equal((await shown(customer, id))?.expectedDate, expected);
  });
}
