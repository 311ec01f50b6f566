import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, rows, run } from '#database/connection.ts';
import { Draft } from '#database/draft.ts';
import { transaction } from '#database/transaction.ts';
import {
  deposit,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
} from '#tests/support/money/ledger.ts';
import { setFrozen } from '../freeze.ts';
import type { JournalRequest, Outcome } from '../journal.ts';
import { recordAll } from '../record.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';

let desk: LedgerDesk;
let group: GroupCommit;

before(async () => {
  desk = await openLedgerDesk();
  await run(
    desk.ownerPool,
    sql`create table beside (key text primary key, note text not null check (note <> 'bad'))`,
  );
  await run(desk.ownerPool, sql`grant select, insert on beside to public`);
  group = groupCommitOn(desk.pool);
});
after(() => desk.close());

function groupCommitOn(pool: Pool): GroupCommit {
  return groupCommit({ pool, now: () => noon });
}

/** Records a journal with a row beside it. */
function recordNoted(to: GroupCommit, request: JournalRequest, note: string): Promise<Outcome> {
  const draft = new Draft(desk.pool);
  draft.add({
    name: 'beside',
    types: ['text', 'text'],
    columns: [[request.key], [note]],
    write: (table) => `insert into beside select * from ${table} as fresh`,
  });
  return to.record(request, draft);
}

function summary(outcomes: readonly Outcome[]) {
  return outcomes.map((outcome) => (outcome.recorded ? 'recorded' : outcome.refusal));
}

async function notesOf(outcomes: readonly Outcome[]): Promise<string[]> {
  const numbers = outcomes.flatMap((outcome) => (outcome.recorded ? [outcome.number] : []));
  const records = await rows<{ note: string }>(
    desk.pool,
    sql`select note from beside join ledger.journals using (key)
      where number = any(${numbers}) order by number`,
  );
  return records.map((row) => row.note);
}

describe('group commit', () => {
  it('gives each of many concurrent postings its own outcome, in the order they came', async () => {
    const a = await desk.account(100n);
    const outcomes = await Promise.all(
      [60n, 60n, 40n, 1n].map((dollars) => recordNoted(group, payment(a, dollars), `${dollars}`)),
    );
    assert.deepEqual(summary(outcomes), [
      'recorded',
      'insufficient-funds',
      'recorded',
      'insufficient-funds',
    ]);
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 0n });
    assert.deepEqual(await notesOf(outcomes), ['60', '40']);
  });

  it('makes several postings of one account at the first try, which wastes no number', async () => {
    const account = await desk.account(100n);
    const numberOf = async (amount: bigint) => {
      const outcome = await group.record(payment(account, amount));
      return outcome.recorded ? outcome.number : 0n;
    };
    const first = await numberOf(1n);
    const numbers = await Promise.all([2n, 3n, 4n, 5n].map(numberOf));
    assert.deepEqual(
      numbers.map((number) => number - first),
      [1n, 2n, 3n, 4n],
    );
  });

  it('refuses what an account cannot pay at its turn, even if money comes later', async () => {
    const a = await desk.account(100n);
    const outcomes = await Promise.all(
      [payment(a, 60n), payment(a, 60n), deposit(a, 60n)].map((one) => group.record(one)),
    );
    assert.deepEqual(summary(outcomes), ['recorded', 'insufficient-funds', 'recorded']);
    assert.deepEqual(await desk.balancesOf(a), { balance: 100n, held: 0n, available: 100n });
  });

  it('records nothing while the bank is frozen, and what came then afterwards', async () => {
    const a = await desk.account(10n);
    const request = payment(a, 1n);
    await transaction(desk.pool, (tx) => setFrozen(tx, true));
    assert.deepEqual(summary([await recordNoted(group, request, 'early')]), ['frozen']);
    await transaction(desk.pool, (tx) => setFrozen(tx, false));
    assert.deepEqual(summary([await recordNoted(group, request, 'late')]), ['recorded']);
    assert.deepEqual(await desk.balancesOf(a), { balance: 9n, held: 0n, available: 9n });
  });

  it('dates a posting no earlier than the one before it, when the clock was set back', async () => {
    const a = await desk.account(10n);
    const later = new Date(noon.getTime() + 60_000);
    await transaction(desk.pool, (tx) => recordAll(tx, [payment(a, 1n)], later));
    const outcome = await group.record(payment(a, 1n));
    assert.deepEqual(outcome.recorded && outcome.postedAt, later);
  });

  it('refuses accounts that are unknown or closed, and records the others', async () => {
    const [a, closed] = [await desk.account(10n), await desk.account()];
    await desk.recorded({ key: randomUUID(), kind: 'closing', closes: [closed] });
    const outcomes = await Promise.all([
      group.record(payment(a, 1n)),
      group.record(deposit(closed, 1n)),
      group.record(deposit(randomUUID(), 1n)),
    ]);
    assert.deepEqual(summary(outcomes), ['recorded', 'account-closed', 'account-not-found']);
    assert.deepEqual(await desk.balancesOf(a), { balance: 9n, held: 0n, available: 9n });
  });

  it('writes them in one transaction', async () => {
    const a = await desk.account(100n);
    const outcomes = await Promise.all(
      [1n, 2n, 3n].map((dollars) => group.record(payment(a, dollars))),
    );
    const numbers = outcomes.flatMap((outcome) => (outcome.recorded ? [outcome.number] : []));
    const { transactions } = await one<{ transactions: bigint }>(
      desk.pool,
      sql`select count(distinct xmin::text) as transactions from ledger.journals
        where number = any(${numbers})`,
    );
    assert.equal(numbers.length, 3);
    assert.equal(transactions, 1n);
  });

  it('lets one unexpected failure cost only its own item', async () => {
    const a = await desk.account(100n);
    const results = await Promise.allSettled([
      recordNoted(group, payment(a, 1n), 'good'),
      recordNoted(group, payment(a, 2n), 'bad'),
      recordNoted(group, payment(a, 4n), 'good'),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await desk.balancesOf(a), { balance: 95n, held: 0n, available: 95n });
  });

  it('G4: does not record a journal whose companion cannot be written', async () => {
    const a = await desk.account(10n);
    const request = payment(a, 1n);
    await assert.rejects(recordNoted(group, request, 'bad'));
    assert.deepEqual(await desk.balancesOf(a), { balance: 10n, held: 0n, available: 10n });
    assert.ok((await recordNoted(group, request, 'good')).recorded);
  });

  it('writes the companion of a repeated request once', async () => {
    const a = await desk.account(10n);
    const request = payment(a, 1n);
    const outcomes = await Promise.all([
      recordNoted(group, request, 'first'),
      recordNoted(group, request, 'second'),
    ]);
    const later = await recordNoted(group, request, 'third');
    assert.deepEqual(summary([...outcomes, later]), ['recorded', 'recorded', 'recorded']);
    assert.deepEqual(await notesOf(outcomes), ['first']);
  });

  it('rejects a malformed request alone, before it travels', async () => {
    const a = await desk.account(10n);
    const results = await Promise.allSettled([
      group.record(payment(a, 1n)),
      group.record({ key: randomUUID(), kind: 'nothing' }),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'rejected'],
    );
  });

  it('finds out what became of a commit whose answer was lost', async () => {
    const a = await desk.account(100n);
    const pool = openPool({ url: desk.url, max: 2 });
    const fragile = groupCommitOn(losingTheAnswerToTheFirstCommit(pool));
    const outcome = await recordNoted(fragile, payment(a, 10n), 'once');
    assert.ok(outcome.recorded);
    assert.deepEqual(await desk.balancesOf(a), { balance: 90n, held: 0n, available: 90n });
    assert.deepEqual(await notesOf([outcome]), ['once']);
    await pool.end();
  });

  it('holds the order of locks against acts and other processes on the same accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => desk.account(1000n)));
    const other = groupCommitOn(desk.pool);
    const one = () => accounts[Math.floor(Math.random() * accounts.length)] as string;
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const request = index % 3 === 0 ? deposit(one(), 1n) : payment(one(), 1n);
        if (index % 3 === 1) return other.record(request);
        if (index % 3 === 2) return group.record(request);
        return desk.submit(request);
      }),
    );
    assert.ok(outcomes.every((outcome) => outcome.recorded));
  });

  it('tells apart two requests that use one key for different accounts at one moment', async () => {
    const [a, b] = [await desk.account(), await desk.account()];
    const other = groupCommitOn(desk.pool);
    for (let round = 0; round < 20; round += 1) {
      const first = limit(a, 5n);
      const outcomes = await Promise.all([
        group.record(first),
        other.record({ ...limit(b, 5n), key: first.key }),
        desk.submit({ ...limit(b, 5n), key: first.key }),
      ]);
      const known = summary(outcomes).toSorted();
      assert.ok(known.includes('key-reused') && known.includes('recorded'), known.join());
    }
  });

  it('keeps the newest of several limits set within one batch', async () => {
    const a = await desk.account();
    await desk.recorded(limit(a, 50n));
    await transaction(desk.pool, (tx) => recordAll(tx, [limit(a, 10n), limit(a, 70n)], noon));
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 70n });
    await desk.recorded(payment(a, 70n));
    const requests = [deposit(a, 70n), limit(a, 10n), limit(a, 30n)];
    const outcomes = await transaction(desk.pool, (tx) => recordAll(tx, requests, noon));
    assert.deepEqual(summary(outcomes), ['recorded', 'recorded', 'recorded']);
    assert.deepEqual(await desk.balancesOf(a), { balance: 0n, held: 0n, available: 30n });
  });

  it('lets a limit be raised, used and lowered again within one batch', async () => {
    // The limit it begins with, the one it is raised to, and the one that is left.
    for (const [first, highest, last] of [
      [0n, 20n, 10n],
      [15n, 20n, 10n],
      [5n, 20n, 0n],
    ] as const) {
      const a = await desk.account(100n);
      await desk.recorded(limit(a, first));
      const requests = [
        limit(a, highest - 1n),
        limit(a, highest),
        payment(a, 120n),
        deposit(a, 50n),
        limit(a, last + 1n),
        limit(a, last),
      ];
      const outcomes = await transaction(desk.pool, (tx) => recordAll(tx, requests, noon));
      assert.deepEqual(new Set(summary(outcomes)), new Set(['recorded']));
      const available = 30n + last;
      assert.deepEqual(await desk.balancesOf(a), { balance: 30n, held: 0n, available });
    }
  });
});

/** A pool whose first commit reaches the server, and whose connection breaks before the answer. */
function losingTheAnswerToTheFirstCommit(pool: Pool): Pool {
  let lost = false;
  const connect = async () => {
    const client = await pool.connect();
    const query = client.query.bind(client) as (statement: unknown) => Promise<unknown>;
    return Object.assign(Object.create(client), {
      query: async (statement: unknown) => {
        const answer = await query(statement);
        if (!commits(statement) || lost) return answer;
        lost = true;
        throw new Error('Connection terminated unexpectedly');
      },
      release: (broken?: boolean) => client.release(broken),
    });
  };
  return Object.assign(Object.create(pool), { connect });
}

/** A posting in one statement is committed by it; otherwise the commit comes by itself. */
function commits(statement: unknown): boolean {
  const { text = '', name = '' } = statement as { text?: string; name?: string };
  return text === 'commit' || name.startsWith('ledger-post-at-once');
}
