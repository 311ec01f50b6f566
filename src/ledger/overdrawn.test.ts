import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import {
  deposit,
  hold,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { findBalances } from './accounts.ts';
import { groupCommit } from './group/group-commit.ts';
import { forcedKinds, type JournalRequest } from './journal.ts';
import { recordAll } from './record.ts';
import { holdPlacement, holdRelease, reversal } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

const forced = (request: JournalRequest, kind = 'correction'): JournalRequest => ({
  ...request,
  kind,
  forced: true,
});

/** Balance, available and overdrawn, in whole dollars. */
async function balancesOf(accountId: string): Promise<bigint[]> {
  const balances = await findBalances(desk.pool, accountId);
  assert.ok(balances);
  const { balanceCents, availableCents, overdrawnCents } = balances;
  return [balanceCents, availableCents, overdrawnCents].map((amount) => amount / 100n);
}

/** A check of $500 was deposited, $275 of it spent, and the check is returned. */
async function returnedCheck(): Promise<string> {
  const a = await desk.account();
  const { number } = await desk.recorded(deposit(a, 500n));
  await desk.recorded(payment(a, 275n));
  const request = reversal(submission('returned-check'), number);
  assert.equal(await desk.refused(request), 'insufficient-funds');
  await desk.recorded({ ...request, ...submission('returned-check'), forced: true });
  return a;
}

test('a returned check overdraws the account; payments and holds are refused', async () => {
  const a = await returnedCheck();
  assert.deepEqual(await balancesOf(a), [-275n, -275n, 275n]);
  assert.equal(await desk.refused(payment(a, 1n)), 'overdrawn');
  assert.equal(await desk.refused(holdPlacement(submission(), hold(a, 1n))), 'overdrawn');
  const group = groupCommit({ pool: desk.pool, now: () => noon });
  assert.deepEqual(await group.record(payment(a, 1n)), { recorded: false, refusal: 'overdrawn' });
  assert.deepEqual(await balancesOf(a), [-275n, -275n, 275n]);
});

test('every credit lowers it, and once it is covered the floor is back at zero', async () => {
  const a = await returnedCheck();
  await desk.recorded(deposit(a, 200n));
  assert.deepEqual(await balancesOf(a), [-75n, -75n, 75n]);
  assert.equal(await desk.refused(payment(a, 1n)), 'overdrawn');
  const group = groupCommit({ pool: desk.pool, now: () => noon });
  assert.ok((await group.record(deposit(a, 100n))).recorded);
  assert.deepEqual(await balancesOf(a), [25n, 25n, 0n]);
  assert.equal(await desk.refused(payment(a, 26n)), 'insufficient-funds');
  await desk.recorded(payment(a, 25n));
});

test('a released hold and a raised limit lower it too; a lowered limit is refused', async () => {
  const a = await desk.account(100n);
  const held = hold(a, 60n);
  await desk.recorded(holdPlacement(submission(), held));
  await desk.recorded(forced(payment(a, 90n)));
  assert.deepEqual(await balancesOf(a), [10n, -50n, 50n]);
  await desk.recorded(limit(a, 30n));
  assert.deepEqual(await balancesOf(a), [10n, -20n, 20n]);
  assert.equal(await desk.refused(limit(a, 10n)), 'overdrawn');
  await desk.recorded(holdRelease(submission(), held.id));
  assert.deepEqual(await balancesOf(a), [10n, 40n, 0n]);
  assert.equal(await desk.refused(payment(a, 41n)), 'insufficient-funds');
});

test('a forced journal can overdraw further; it is recorded once', async () => {
  const a = await returnedCheck();
  const request = forced(payment(a, 25n));
  const { number } = await desk.recorded(request);
  const again = await desk.recorded(request);
  assert.deepEqual([again.number, again.replayed], [number, true]);
  assert.deepEqual(await balancesOf(a), [-300n, -300n, 300n]);
  const { forced: _, ...plain } = request;
  assert.equal(await desk.refused(plain), 'key-reused');
});

test('a forced journal that resolves a hold counts what the hold gives back', async () => {
  const a = await desk.account(100n);
  const held = hold(a, 80n);
  await desk.recorded(holdPlacement(submission(), held));
  await desk.recorded({
    ...forced(payment(a, 90n), 'card-clearing'),
    resolves: [{ holdId: held.id, outcome: 'captured' }],
  });
  assert.deepEqual(await balancesOf(a), [10n, 10n, 0n]);
});

test('a forced journal is of one of four kinds, only posts, and comes alone', async () => {
  const a = await desk.account(10n);
  assert.deepEqual(forcedKinds, [
    'returned-check',
    'returned-credit',
    'card-clearing',
    'correction',
  ]);
  await assert.rejects(desk.submit(forced(payment(a, 20n), 'wire-posting')), TypeError);
  await assert.rejects(
    desk.submit({ ...forced(payment(a, 20n)), places: [hold(a, 1n)] }),
    TypeError,
  );
  await assert.rejects(
    transaction(desk.pool, (tx) => recordAll(tx, [forced(payment(a, 20n)), deposit(a, 1n)], noon)),
    TypeError,
  );
  assert.deepEqual(await balancesOf(a), [10n, 10n, 0n]);
});

test('by group commit a forced journal is recorded among others, in their order', async () => {
  const a = await desk.account(10n);
  const group = groupCommit({ pool: desk.pool, now: () => noon });
  const outcomes = await Promise.all(
    [
      holdPlacement(submission(), hold(a, 10n)),
      forced(payment(a, 5n)),
      payment(a, 1n),
      deposit(a, 6n),
      payment(a, 1n),
    ].map((request) => group.record(request)),
  );
  assert.deepEqual(
    outcomes.map((outcome) => outcome.recorded || outcome.refusal),
    [true, true, 'overdrawn', true, true],
  );
  assert.deepEqual(await balancesOf(a), [10n, 0n, 0n]);
});

test('a frozen bank forces nothing', async () => {
  const a = await desk.account(10n);
  await desk.pool.query('update ledger.switch set frozen = true');
  assert.equal(await desk.refused(forced(payment(a, 20n))), 'frozen');
  await desk.pool.query('update ledger.switch set frozen = false');
  assert.equal((await findBalances(desk.pool, a))?.balanceCents, cents(1_000n));
});
