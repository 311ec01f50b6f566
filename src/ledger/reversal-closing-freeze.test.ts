import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { transaction } from '#database/transaction.ts';
import {
  deposit,
  type LedgerDesk,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/ledger.ts';
import { setFrozen } from './freeze.ts';
import { reversal } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

describe('a reversal', () => {
  it('mirrors its original, once, and cannot be reversed itself', async () => {
    const a = await desk.account(100n);
    const { number } = await desk.recorded(payment(a, 60n));
    const back = await desk.recorded(reversal(submission('reversal'), number));
    assert.deepEqual(await desk.standing(a), { balance: 100n, held: 0n, available: 100n });
    assert.equal(await desk.refused(reversal(submission(), number)), 'already-reversed');
    assert.equal(await desk.refused(reversal(submission(), back.number)), 'not-reversible');
    assert.equal(await desk.refused(reversal(submission(), 999_999_999n)), 'journal-not-found');
  });

  it('is refused where the money is no longer there', async () => {
    const a = await desk.account();
    const { number } = await desk.recorded(deposit(a, 100n));
    await desk.recorded(payment(a, 1n));
    assert.equal(await desk.refused(reversal(submission(), number)), 'insufficient-funds');
  });
});

describe('closing and freezing', () => {
  it('closes an empty account for good', async () => {
    const a = await desk.account(10n);
    const close = () => ({ ...submission('close'), closes: [a] });
    assert.equal(await desk.refused(close()), 'account-not-empty');
    await desk.recorded({ ...payment(a, 10n), closes: [a] });
    assert.equal(await desk.refused(deposit(a, 1n)), 'account-closed');
    assert.equal(await desk.refused(close()), 'account-closed');
  });

  it('refuses every journal while the bank is frozen, and none after', async () => {
    const a = await desk.account(10n);
    await transaction(desk.pool, (tx) => setFrozen(tx, true));
    assert.equal(await desk.refused(payment(a, 1n)), 'frozen');
    await transaction(desk.pool, (tx) => setFrozen(tx, false));
    await desk.recorded(payment(a, 1n));
  });
});
