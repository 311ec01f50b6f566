import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import {
  deposit,
  hold,
  type LedgerDesk,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { generalAccounts } from './general-accounts.ts';
import { recordAll } from './record.ts';
import { holdCapture, holdPlacement, holdRelease } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

describe('a hold', () => {
  it('lowers what is available at once and leaves the balance', async () => {
    const a = await desk.account(100n);
    await desk.recorded(holdPlacement(submission(), hold(a, 60n)));
    assert.deepEqual(await desk.balancesOf(a), { balance: 100n, held: 60n, available: 40n });
    assert.equal(await desk.refused(payment(a, 41n)), 'insufficient-funds');
    assert.equal(
      await desk.refused(holdPlacement(submission(), hold(a, 41n))),
      'insufficient-funds',
    );
  });

  it('is captured once: its money is posted and the rest is available again', async () => {
    const a = await desk.account(100n);
    const placed = hold(a, 60n);
    await desk.recorded(holdPlacement(submission(), placed));
    const to = generalAccounts.wireClearing;
    const money = { from: a, to, amountCents: cents(45_00n), description: 'Wire' };
    await desk.recorded(holdCapture(submission(), placed.id, money));
    assert.deepEqual(await desk.balancesOf(a), { balance: 55n, held: 0n, available: 55n });
    assert.equal(await desk.refused(holdCapture(submission(), placed.id, money)), 'hold-resolved');
    assert.equal(await desk.refused(holdRelease(submission(), placed.id)), 'hold-resolved');
  });

  it('can be captured for all the account has', async () => {
    const a = await desk.account(100n);
    const placed = hold(a, 100n);
    await desk.recorded(holdPlacement(submission(), placed));
    const to = generalAccounts.wireClearing;
    const money = { from: a, to, amountCents: cents(100_00n), description: 'Wire' };
    await desk.recorded(holdCapture(submission(), placed.id, money));
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 0n });
  });

  it('is released once', async () => {
    const a = await desk.account(100n);
    const placed = hold(a, 60n);
    await desk.recorded(holdPlacement(submission(), placed));
    await desk.recorded(holdRelease(submission(), placed.id));
    assert.deepEqual(await desk.balancesOf(a), { balance: 100n, held: 0n, available: 100n });
    assert.equal(await desk.refused(holdRelease(submission(), placed.id)), 'hold-resolved');
    assert.equal(await desk.refused(holdRelease(submission(), randomUUID())), 'hold-not-found');
  });

  it('may be placed and resolved within one batch', async () => {
    const a = await desk.account(100n);
    const placed = hold(a, 100n);
    const outcomes = await transaction(desk.pool, (tx) =>
      recordAll(
        tx,
        [
          holdPlacement(submission(), placed),
          payment(a, 1n),
          holdRelease(submission(), placed.id),
          payment(a, 100n),
        ],
        noon,
      ),
    );
    assert.deepEqual(
      outcomes.map((outcome) => outcome.recorded || outcome.refusal),
      [true, 'insufficient-funds', true, true],
    );
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 0n });
  });

  it('comes with the money it covers: a deposit whose rest is not available yet', async () => {
    const a = await desk.account();
    await desk.recorded({ ...deposit(a, 500n), places: [hold(a, 225n)] });
    assert.deepEqual(await desk.balancesOf(a), { balance: 500n, held: 225n, available: 275n });
  });
});
