import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sql from 'sql-template-tag';
import { rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { cents, ZERO } from '#money/cents.ts';
import {
  deposit,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import { generalAccounts } from './general-accounts.ts';
import { record, recordAll } from './record.ts';
import { posting } from './requests.ts';

let desk: LedgerDesk;
before(async () => {
  desk = await openLedgerDesk();
});
after(() => desk.close());

describe('posting', () => {
  it('moves money from one account to another and numbers the entries of each', async () => {
    const [a, b] = [await desk.account(100n), await desk.account()];
    const amountCents = cents(30_00n);
    const { number } = await desk.recorded(
      posting(submission('transfer'), { from: a, to: b, amountCents, description: 'Rent' }),
    );
    assert.deepEqual(await desk.balancesOf(a), { balance: 70n, held: 0n, available: 70n });
    assert.deepEqual(await desk.balancesOf(b), { balance: 30n, held: 0n, available: 30n });
    const entries = await rows(
      desk.pool,
      sql`select account_id, sequence, amount_cents, balance_after_cents from ledger.entries
        where journal_number = ${number} order by amount_cents`,
    );
    assert.deepEqual(entries, [
      { account_id: a, sequence: 2n, amount_cents: -30_00n, balance_after_cents: 70_00n },
      { account_id: b, sequence: 1n, amount_cents: 30_00n, balance_after_cents: 30_00n },
    ]);
  });

  it('refuses to take more than is available and writes nothing', async () => {
    const a = await desk.account(50n);
    const request = payment(a, 51n);
    assert.equal(await desk.refused(request), 'insufficient-funds');
    assert.deepEqual(await desk.balancesOf(a), { balance: 50n, held: 0n, available: 50n });
    const records = await rows(
      desk.pool,
      sql`select from ledger.journals where key = ${request.key}`,
    );
    assert.equal(records.length, 0);
  });

  it('lets the last cent go', async () => {
    const a = await desk.account(50n);
    await desk.recorded(payment(a, 50n));
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 0n });
  });

  it('lets a credit account go down to its limit and no further', async () => {
    const a = await desk.account();
    await desk.recorded(limit(a, 200n));
    await desk.recorded(payment(a, 200n));
    assert.equal(await desk.refused(payment(a, 1n)), 'insufficient-funds');
    assert.deepEqual(await desk.balancesOf(a), { balance: -200n, held: 0n, available: 0n });
  });

  it('refuses a credit limit below what is already owed', async () => {
    const a = await desk.account();
    await desk.recorded(limit(a, 100n));
    await desk.recorded(payment(a, 80n));
    assert.equal(await desk.refused(limit(a, 79n)), 'insufficient-funds');
    await desk.recorded(limit(a, 80n));
  });

  it('refuses accounts that do not exist', async () => {
    assert.equal(await desk.refused(deposit(randomUUID(), 1n)), 'account-not-found');
  });

  it('throws at requests that no act may make', async () => {
    const a = await desk.account(10n);
    const [out, back] = payment(a, 5n).entries ?? [];
    assert.ok(out && back);
    await assert.rejects(desk.submit({ ...submission(), entries: [out] }), /sums to zero/);
    await assert.rejects(desk.submit(submission()), /asks for something/);
    const nothing = { from: a, to: generalAccounts.fees, amountCents: ZERO, description: 'x' };
    await assert.rejects(desk.submit(posting(submission(), nothing)), /between one cent/);
  });

  it('never lets time run backwards within an account', async () => {
    const a = await desk.account(10n);
    const later = new Date(noon.getTime() + 3_600_000);
    await desk.recorded(payment(a, 1n), later);
    const { postedAt } = await desk.recorded(payment(a, 1n), noon);
    assert.deepEqual(postedAt, later);
  });
});

describe('a key', () => {
  it('is recorded once and answers the same again', async () => {
    const a = await desk.account(100n);
    const request = payment(a, 60n);
    const first = await desk.recorded(request);
    const again = await desk.recorded(request);
    assert.deepEqual(again, { ...first, replayed: true });
    assert.deepEqual(await desk.balancesOf(a), { balance: 40n, held: 0n, available: 40n });
  });

  it('is refused for another request', async () => {
    const a = await desk.account(100n);
    const first = payment(a, 2n);
    await desk.recorded(first);
    assert.equal(await desk.refused({ ...payment(a, 3n), key: first.key }), 'key-reused');
  });

  it('may be tried again after a refusal', async () => {
    const a = await desk.account();
    const request = payment(a, 5n);
    assert.equal(await desk.refused(request), 'insufficient-funds');
    await desk.recorded(deposit(a, 5n));
    await desk.recorded(request);
  });

  it('gives the first outcome to its twin in the same batch', async () => {
    const a = await desk.account(100n);
    const request = payment(a, 60n);
    const outcomes = await transaction(desk.pool, (tx) =>
      recordAll(tx, [request, request, { ...payment(a, 1n), key: request.key }], noon),
    );
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.recorded ? outcome.replayed : outcome.refusal)),
      [false, true, 'key-reused'],
    );
  });
});

describe('an act that fails', () => {
  it('takes its journal with it', async () => {
    const a = await desk.account(100n);
    const request = payment(a, 60n);
    const act = transaction(desk.pool, async (tx) => {
      await record(tx, request, noon);
      throw new Error('the act changed its mind');
    });
    await assert.rejects(act, /changed its mind/);
    assert.deepEqual(await desk.balancesOf(a), { balance: 100n, held: 0n, available: 100n });
    await desk.recorded(request);
  });
});
