import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  deposit,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
} from '#tests/support/ledger.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';
import type { Outcome } from './journal.ts';
import { recordAll } from './record.ts';

let desk: LedgerDesk;
let group: GroupCommit<string>;

before(async () => {
  desk = await openLedgerDesk();
  await run(
    desk.pool,
    sql`create table beside (number bigint primary key, note text not null check (note <> 'bad'))`,
  );
  group = groupCommitOn(desk.pool);
});
after(() => desk.close());

function groupCommitOn(pool: Pool, lanes = 1): GroupCommit<string> {
  return groupCommit<string>({
    pool,
    now: () => noon,
    lanes,
    writeBeside: (items) => [
      {
        text: `insert into beside select * from unnest($1::bigint[], $2::text[])`,
        values: [items.map((item) => item.journal.number), items.map((item) => item.beside)],
      },
    ],
  });
}

function summary(outcomes: readonly Outcome[]) {
  return outcomes.map((outcome) => (outcome.recorded ? 'recorded' : outcome.refusal));
}

async function notesOf(outcomes: readonly Outcome[]): Promise<string[]> {
  const numbers = outcomes.flatMap((outcome) => (outcome.recorded ? [outcome.number] : []));
  const found = await rows<{ note: string }>(
    desk.pool,
    sql`select note from beside where number = any(${numbers}) order by number`,
  );
  return found.map((row) => row.note);
}

describe('group commit', () => {
  it('gives each of many concurrent postings its own outcome, in the order they came', async () => {
    const a = await desk.account(100n);
    const outcomes = await Promise.all(
      [60n, 60n, 40n, 1n].map((dollars) => group.record(payment(a, dollars), `${dollars}`)),
    );
    assert.deepEqual(summary(outcomes), [
      'recorded',
      'insufficient-funds',
      'recorded',
      'insufficient-funds',
    ]);
    assert.deepEqual(await desk.standing(a), { balance: 0n, held: 0n, available: 0n });
    assert.deepEqual(await notesOf(outcomes), ['60', '40']);
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
      group.record(payment(a, 1n), 'good'),
      group.record(payment(a, 2n), 'bad'),
      group.record(payment(a, 4n), 'good'),
    ]);
    assert.deepEqual(
      results.map((result) => result.status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.deepEqual(await desk.standing(a), { balance: 95n, held: 0n, available: 95n });
  });

  it('G4: does not record a journal whose companion cannot be written', async () => {
    const a = await desk.account(10n);
    const request = payment(a, 1n);
    await assert.rejects(group.record(request, 'bad'));
    assert.deepEqual(await desk.standing(a), { balance: 10n, held: 0n, available: 10n });
    assert.ok((await group.record(request, 'good')).recorded);
  });

  it('writes the companion of a repeated request once', async () => {
    const a = await desk.account(10n);
    const request = payment(a, 1n);
    const outcomes = await Promise.all([
      group.record(request, 'first'),
      group.record(request, 'second'),
    ]);
    const later = await group.record(request, 'third');
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
    const pool = openPool({ url: desk.url, max: 1 });
    const fragile = groupCommitOn(losingTheAnswerToTheFirstCommit(pool));
    const outcome = await fragile.record(payment(a, 10n), 'once');
    assert.ok(outcome.recorded);
    assert.deepEqual(await desk.standing(a), { balance: 90n, held: 0n, available: 90n });
    assert.deepEqual(await notesOf([outcome]), ['once']);
    await pool.end();
  });

  it('holds the order of locks against acts and other processes on the same accounts', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => desk.account(1000n)));
    const other = groupCommitOn(desk.pool, 2);
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
    assert.deepEqual(await desk.standing(a), { balance: 0n, held: 0n, available: 70n });
    await desk.recorded(payment(a, 70n));
    const requests = [deposit(a, 70n), limit(a, 10n), limit(a, 30n)];
    const outcomes = await transaction(desk.pool, (tx) => recordAll(tx, requests, noon));
    assert.deepEqual(summary(outcomes), ['recorded', 'recorded', 'recorded']);
    assert.deepEqual(await desk.standing(a), { balance: 0n, held: 0n, available: 30n });
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
        const isCommit = (statement as { text?: string }).text === 'commit';
        if (!isCommit || lost) return answer;
        lost = true;
        throw new Error('Connection terminated unexpectedly');
      },
      release: (broken?: boolean) => client.release(broken),
    });
  };
  return Object.assign(Object.create(pool), { connect });
}
