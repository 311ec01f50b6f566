import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { cents } from '#money/cents.ts';
import {
  deposit,
  type LedgerDesk,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { setFrozen } from './freeze.ts';
import { generalAccounts } from './general-accounts.ts';
import { holdCapture, holdPlacement, holdRelease, reversal } from './requests.ts';

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
    assert.deepEqual(await desk.balancesOf(a), { balance: 100n, held: 0n, available: 100n });
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

  it('refuses new movements while the bank is frozen, and none after', async () => {
    const a = await desk.account(10n);
    await transaction(desk.pool, (tx) => setFrozen(tx, true));
    assert.equal(await desk.refused(payment(a, 1n)), 'frozen');
    assert.equal(await desk.refused(holdPlacement(submission('hold'), hold(a))), 'frozen');
    await transaction(desk.pool, (tx) => setFrozen(tx, false));
    await desk.recorded(payment(a, 1n));
  });

  it('lets go what is held, and takes back what was about to leave, while frozen', async () => {
    const a = await desk.account(10n);
    const [kept, released] = [hold(a), hold(a)];
    await desk.recorded(holdPlacement(submission('hold'), kept, released));
    const { number } = await desk.recorded(payment(a, 1n));
    await transaction(desk.pool, (tx) => setFrozen(tx, true));
    const capture = holdCapture(submission('capture'), kept.id, {
      from: a,
      to: generalAccounts.wireClearing,
      amountCents: cents(100n),
      description: 'One dollar',
    });
    assert.equal(await desk.refused(capture), 'frozen');
    assert.equal(await desk.refused(reversal(submission('reversal'), number)), 'frozen');
    await desk.recorded(holdRelease(submission('release'), released.id));
    await desk.recorded({ ...reversal(submission('call-back'), number), whileFrozen: true });
    assert.deepEqual(await desk.balancesOf(a), { balance: 10n, held: 1n, available: 9n });
    await transaction(desk.pool, (tx) => setFrozen(tx, false));
  });
});

const hold = (accountId: string) => ({
  id: randomUUID(),
  accountId,
  amountCents: cents(100n),
  reason: 'wire',
  description: 'One dollar',
});
