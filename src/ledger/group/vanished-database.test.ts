// What becomes of postings while the database is gone: each happens once or not at all, and nobody
// waits without end to hear so.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { Draft } from '#database/draft.ts';
import { transaction } from '#database/transaction.ts';
import { type LedgerDesk, noon, openLedgerDesk, payment } from '#tests/support/money/ledger.ts';
import {
  startVanishingNetwork,
  type VanishingNetwork,
} from '#tests/support/network/vanishing-network.ts';
import type { JournalRequest } from '../journal.ts';
import { record } from '../record.ts';
import { type GroupCommit, groupCommit } from './group-commit.ts';

let desk: LedgerDesk;
let network: VanishingNetwork;
let pool: Pool;
let group: GroupCommit;

before(async () => {
  desk = await openLedgerDesk();
  await run(desk.ownerPool, sql`create table beside (key text)`);
  await run(desk.ownerPool, sql`grant select, insert on beside to public`);
});
after(() => desk.close());

beforeEach(async () => {
  network = await startVanishingNetwork(desk.url);
  pool = openPool({ url: network.url, max: 2, statementTimeoutMs: 1_500, connectTimeoutMs: 1_500 });
  group = groupCommit({ pool, now: () => noon, patienceMs: 8_000 });
});

/** Records a journal with a row beside it. */
function recordWithLine(request: JournalRequest) {
  const draft = new Draft(desk.pool);
  draft.add({
    name: 'beside',
    types: ['text'],
    columns: [[request.key]],
    write: (table) => `insert into beside select * from ${table} as fresh`,
  });
  return group.record(request, draft);
}

afterEach(async () => {
  await group.drained();
  await pool.end();
  await network.close();
});

/** How often its journal and the line beside it are there. */
async function times({ key }: JournalRequest) {
  const query = sql`select (select count(*) from ledger.journals where key = ${key}) as journals,
    (select count(*) from beside where key = ${key}) as lines`;
  return await one<{ journals: bigint; lines: bigint }>(desk.pool, query);
}

const ONCE = { journals: 1n, lines: 1n };
const NEVER = { journals: 0n, lines: 0n };

test('a batch whose commit is not answered is looked up by its keys, and posted once', async () => {
  const a = await desk.account(100n);
  await group.record(payment(a, 1n));
  const requests = [payment(a, 2n), payment(a, 3n)];
  network.swallowAnswers();
  const answers = Promise.all(requests.map(recordWithLine));
  // The first try is committed and nobody hears of it; the next one gets through.
  while ((await times(requests[0] as JournalRequest)).journals === 0n);
  network.reconnect();
  const outcomes = await answers;
  assert.ok(outcomes.every((outcome) => outcome.recorded));
  assert.ok(outcomes[0]?.recorded && outcomes[0].replayed);
  for (const request of requests) assert.deepEqual(await times(request), ONCE);
  assert.equal((await desk.balancesOf(a)).balance, 94n);
});

test('an act whose commit is not answered is posted once, however often it is sent again', async () => {
  const a = await desk.account(100n);
  const request = payment(a, 5n);
  const act = (from: Pool, atCommit = () => {}) =>
    transaction(from, async (tx) => {
      const outcome = await record(tx, request, noon);
      atCommit();
      return outcome;
    });
  await assert.rejects(
    act(pool, () => network.swallowAnswers()),
    { code: 'no-answer' },
  );
  for (const _ of [1, 2]) {
    const outcome = await act(desk.pool);
    assert.ok(outcome.recorded && outcome.replayed);
  }
  assert.equal((await desk.balancesOf(a)).balance, 95n);
});

test('while the database is gone a batch fails as a whole, and nothing of it was posted', async () => {
  const a = await desk.account(1_000n);
  await group.record(payment(a, 1n));
  network.vanish();
  const requests = Array.from({ length: 100 }, () => payment(a, 1n));
  const answers = await Promise.allSettled(requests.map(recordWithLine));
  assert.ok(answers.every(({ status }) => status === 'rejected'));
  // One by one it would be a connection for each of the hundred, and for each of their tries.
  assert.ok(network.opened < 50, `${network.opened} connections`);
  network.reconnect();
  for (const request of requests.slice(0, 3)) assert.deepEqual(await times(request), NEVER);
  assert.ok((await group.record(payment(a, 1n))).recorded, 'and then it goes on');
  assert.equal((await desk.balancesOf(a)).balance, 998n);
});

test('what is still waiting for its turn at its deadline is not sent any more', async () => {
  const a = await desk.account(100n);
  const impatient = groupCommit({
    pool,
    now: () => noon,
    patienceMs: -1,
  });
  const request = payment(a, 1n);
  await assert.rejects(impatient.record(request), { code: 'deadline' });
  assert.deepEqual(await times(request), NEVER);
});
