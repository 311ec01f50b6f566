// What group commit does for requests that have to wait: for the disk, for a lock that another
// transaction holds, or for their turn.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { PoolClient } from 'pg';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { Draft } from '#database/draft.ts';
import { transaction } from '#database/transaction.ts';
import {
  deposit,
  hold,
  type LedgerDesk,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/money/ledger.ts';
import type { JournalRequest, Outcome } from '../journal.ts';
import { holdPlacement, holdRelease } from '../requests.ts';
import { groupCommit } from './group-commit.ts';

let desk: LedgerDesk;
let pool: Pool;

before(async () => {
  desk = await openLedgerDesk();
  pool = openPool({ url: desk.url, max: 4, lockTimeoutMs: 100 });
  await run(desk.ownerPool, sql`create table items (id text primary key, state text not null)`);
  await run(desk.ownerPool, sql`grant select, insert, update on items to public`);
});
after(async () => {
  await pool.end();
  await desk.close();
});

function summary(outcomes: readonly Outcome[]) {
  return outcomes.map((outcome) => (outcome.recorded ? 'recorded' : outcome.refusal));
}

async function isRecorded({ key }: JournalRequest): Promise<boolean> {
  const query = sql`select exists (select from ledger.journals where key = ${key}) as known`;
  return (await one<{ known: boolean }>(desk.pool, query)).known;
}

async function person(): Promise<string> {
  const id = randomUUID();
  await run(desk.ownerPool, sql`insert into ledger.turns (person_id, number) values (${id}, 7)`);
  return id;
}

async function turnOf(personId: string): Promise<bigint> {
  const query = sql`select number from ledger.turns where person_id = ${personId}`;
  return (await one<{ number: bigint }>(desk.pool, query)).number;
}

test('a journal is recorded in the turn that was read, takes it, and is refused in any other', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [a, anna] = [await desk.account(100n), await person()];
  const inTurn = (number: bigint) => ({ ...payment(a, 1n), turns: [{ personId: anna, number }] });
  assert.deepEqual(summary([await group.record(inTurn(6n))]), ['turn-passed']);
  assert.deepEqual(summary([await group.record(inTurn(7n))]), ['recorded']);
  assert.equal(await turnOf(anna), 8n);
  assert.deepEqual(summary([await group.record(inTurn(7n))]), ['turn-passed']);
  assert.equal(await turnOf(anna), 8n);
});

test('of two in one turn the first is recorded, and a request in no turn with them is, too', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [a, b, anna] = [await desk.account(100n), await desk.account(100n), await person()];
  const turns = [{ personId: anna, number: 7n }];
  const outcomes = await Promise.all([
    group.record({ ...payment(a, 1n), turns }),
    group.record({ ...payment(a, 1n), turns }),
    group.record(payment(b, 1n)),
    group.record({ ...payment(b, 1000n), turns: [{ personId: anna, number: 8n }] }),
  ]);
  assert.deepEqual(summary(outcomes), [
    'recorded',
    'turn-passed',
    'recorded',
    'insufficient-funds',
  ]);
  assert.equal(await turnOf(anna), 8n, 'a refused journal takes no turn');
});

function itemMove(id: string, from: string, to: string): Draft {
  const draft = new Draft(desk.pool);
  draft.add({
    name: 'items_moved',
    types: ['text', 'text', 'text'],
    columns: [[id], [from], [to]],
    write: (rows) => `update items i set state = fresh.after
      from ${rows} as fresh (id, before, after) where i.id = fresh.id and i.state = fresh.before
      returning i.id`,
    changesEach: true,
  });
  return draft;
}

test('a journal whose row is in another state by then is refused alone, with its money', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [a, b] = [await desk.account(100n), await desk.account(100n)];
  await run(desk.pool, sql`insert into items (id, state) values ('one', 'new'), ('two', 'new')`);
  const outcomes = await Promise.all([
    group.record(payment(a, 1n), itemMove('one', 'new', 'done')),
    group.record(payment(b, 1n), itemMove('two', 'open', 'done')),
    group.record({ ...submission(), places: [hold(a, 5n)] }, itemMove('none', 'new', 'done')),
  ]);
  assert.deepEqual(summary(outcomes), ['recorded', 'turn-passed', 'turn-passed']);
  assert.deepEqual(await desk.balancesOf(a), { balance: 99n, held: 0n, available: 99n });
  assert.deepEqual(await desk.balancesOf(b), { balance: 100n, held: 0n, available: 100n });
});

test('an account that someone else holds delays only its own requests', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [locked, other] = [await desk.account(100n), await desk.account(100n)];
  const held = hold(locked, 10n);
  await desk.recorded(holdPlacement(submission(), held));
  const waiting: Promise<Outcome>[] = [];
  await transaction(desk.pool, async (tx) => {
    await run(tx, sql`select from ledger.accounts where id = ${locked} for no key update`);
    waiting.push(group.record(payment(locked, 1n)));
    waiting.push(group.record(holdRelease(submission(), held.id)));
    for (let round = 0; round < 5; round += 1) {
      waiting.push(group.record(deposit(locked, 1n)));
      const outcomes = await Promise.all(
        [payment(other, 1n), deposit(other, 1n)].map((one) => group.record(one)),
      );
      assert.deepEqual(summary(outcomes), ['recorded', 'recorded']);
    }
  });
  const outcomes = await Promise.all(waiting);
  assert.deepEqual(new Set(summary(outcomes)), new Set(['recorded']));
  assert.deepEqual(await desk.balancesOf(locked), { balance: 104n, held: 0n, available: 104n });
});

test('a turn that someone else holds delays only its own requests', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [a, anna] = [await desk.account(100n), await person()];
  const inTurn = () => group.record({ ...payment(a, 1n), turns: [{ personId: anna, number: 8n }] });
  const waiting = await transaction(desk.pool, async (tx) => {
    await run(tx, sql`update ledger.turns set number = 8 where person_id = ${anna}`);
    const first = inTurn();
    assert.deepEqual(summary([await group.record(payment(a, 1n))]), ['recorded']);
    return [first];
  });
  assert.deepEqual(summary(await Promise.all(waiting)), ['recorded']);
  assert.equal(await turnOf(anna), 9n);
});

test('a row that someone else holds, and that nobody knows of, delays only its own request', async () => {
  const group = groupCommit({ pool, now: () => noon });
  const [a, b] = [await desk.account(100n), await desk.account(100n)];
  await run(desk.pool, sql`insert into items (id, state) values ('held', 'new')`);
  const waiting = await transaction(desk.pool, async (tx) => {
    await run(tx, sql`select from items where id = 'held' for update`);
    const first = group.record(payment(a, 1n), itemMove('held', 'new', 'done'));
    const outcomes = await Promise.all(
      [1n, 2n, 3n].map((amount) => group.record(payment(b, amount))),
    );
    assert.deepEqual(new Set(summary(outcomes)), new Set(['recorded']));
    return [first];
  });
  assert.deepEqual(summary(await Promise.all(waiting)), ['recorded']);
});

test('what is held for longer than a request waits is refused, and not posted afterwards', async () => {
  const group = groupCommit({ pool, now: () => noon, patienceMs: 400 });
  const a = await desk.account(100n);
  const request = payment(a, 1n);
  await transaction(desk.pool, async (tx) => {
    await run(tx, sql`select from ledger.accounts where id = ${a} for no key update`);
    await assert.rejects(group.record(request), { code: 'deadline' });
  });
  await group.drained();
  assert.equal(await isRecorded(request), false);
});

test('nobody is answered before the commit is on disk', async () => {
  const { stopped, release, slow } = withSlowDisk();
  const group = groupCommit({ pool: slow, now: () => noon });
  const a = await desk.account(100n);
  const request = payment(a, 1n);
  let answered = false;
  const first = group.record(request);
  void first.finally(() => {
    answered = true;
  });
  await Promise.race([stopped, first.then(() => assert.fail('answered without a flush'))]);
  // Committed, and everyone can see it; but nobody is told so, not even who sends it again.
  assert.equal(await isRecorded(request), true);
  const again = group.submit(request);
  await again.decided;
  assert.equal(answered, false);
  release();
  assert.deepEqual(summary([await first, await again.safe]), ['recorded', 'recorded']);
});

test('a journal that the disk lost is recorded again, once', async () => {
  const a = await desk.account(100n);
  const actor = { actorKind: 'system', actorId: null, address: null, requestId: randomUUID() };
  const request = { ...payment(a, 1n), actor };
  const { losing, flushes } = losingTheFirstFlush();
  const group = groupCommit({ pool: losing, now: () => noon });
  const outcome = await group.record(request, itemInsert('lost'));
  assert.ok(outcome.recorded && !outcome.replayed, 'what it finds is its own');
  assert.equal(flushes(), 2, 'it is answered by a flush that succeeded');
  const { count } = await one<{ count: bigint }>(
    desk.pool,
    sql`select count(*) from items where id = 'lost'`,
  );
  assert.equal(count, 1n);
  assert.equal((await desk.balancesOf(a)).balance, 99n);
});

function itemInsert(id: string): Draft {
  const draft = new Draft(desk.pool);
  const write = (rows: string) => `insert into items select *, 'new' from ${rows} as fresh`;
  draft.add({ name: 'items', types: ['text'], columns: [[id]], write });
  return draft;
}

type Query = (statement: { name?: string }) => Promise<unknown>;

function withFlush(flush: (query: () => Promise<unknown>) => Promise<unknown>): Pool {
  const connect = async () => {
    const client: PoolClient = await pool.connect();
    const query = client.query.bind(client) as Query;
    return Object.assign(Object.create(client), {
      query: (statement: { name?: string }) =>
        statement.name === 'ledger-commit-nothing'
          ? flush(() => query(statement))
          : query(statement),
      release: (broken?: boolean) => client.release(broken),
    });
  };
  return Object.assign(Object.create(pool), { connect });
}

function withSlowDisk() {
  const [stop, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = withFlush(async (query) => {
    stop.resolve();
    await go.promise;
    return await query();
  });
  return { slow, stopped: stop.promise, release: go.resolve };
}

function losingTheFirstFlush() {
  let count = 0;
  const losing = withFlush(async (query) => {
    count += 1;
    if (count === 1) throw new Error('Connection terminated unexpectedly');
    return await query();
  });
  return { losing, flushes: () => count };
}
