import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Pool, rows } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { seal } from '#ledger/chain/seal.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { verifyChain } from '#ledger/chain/verify-chain.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { readConfig } from '#server/base/config/config.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { sealKey, unanchored } from '#tests/support/money/ledger.ts';
import { stampDemo } from './demo-stamp.ts';
import { fillDemo } from './fill-demo.ts';
import { runScenario, startOfScenario } from './run-scenario.ts';
import { openScenario } from './scenario.ts';

const now = new Date('2026-06-17T20:15:00Z');
const SECRET_KEY = `demo:${randomBytes(32).toString('base64')}`;
const config = readConfig({ SECRET_KEY }, { demo: true });
const database = await emptyDatabase();
const { pool, url: databaseUrl } = database;
after(() => database.drop());

/**
 * The history without ids and numbers, which differ in every run, and without folds: keys have random
 * ids, and the key of a journal chooses its lane. Interest of one moment is credited in the order of
 * the accounts' ids, so the order is that of time and words.
 */
async function historyOf(db: Pool) {
  return await rows(
    db,
    sql`select e.posted_at, e.amount_cents, e.description, e.merchant, e.category
        from ledger.entries e join ledger.journals j on j.number = e.journal_number
        where j.kind <> 'fold'
        order by e.posted_at, j.kind, e.description, e.amount_cents, e.merchant`,
  );
}

async function namesOf(db: Pool): Promise<string[]> {
  const customers = await rows<{ username: string }>(
    db,
    sql`select username from customers order by username`,
  );
  return customers.map(({ username }) => username);
}

test('an interrupted filling starts over, once, and produces the same history', async () => {
  await stampDemo(pool);
  await migrate(pool);
  // The last possible moment of an interruption: everything is there but `filled_at`.
  const keys = new KeyRing(config.secretKeys);
  const scenario = await openScenario({
    config,
    databaseUrl,
    pool,
    keys,
    start: startOfScenario(now),
  });
  await runScenario(scenario, now);
  await scenario.close();
  const cutShort = await historyOf(pool);

  const options = { config, databaseUrl, now };
  const done = await Promise.all([fillDemo(options), fillDemo(options)]);
  assert.equal(done.filter(Boolean).length, 1, 'one process fills it, the other waits');
  assert.deepEqual(await namesOf(pool), ['casey', 'jordan', 'sam']);
  assert.deepEqual(await historyOf(pool), cutShort);
});

test('a filled database is left alone and its ledger is in order', async () => {
  const before = await historyOf(pool);
  assert.equal(await fillDemo({ config, databaseUrl, now: new Date() }), false);
  assert.deepEqual(await historyOf(pool), before);
  assert.deepEqual(await findViolations(pool), []);
});

test('the history of the demo bank can be sealed, and the chains verify', async () => {
  for (const subject of [ledgerChain, auditChain]) {
    while (await seal(pool, subject, unanchored));
    const { rows: sealed, wrong } = await verifyChain(pool, subject, { sealKey });
    assert.deepEqual(wrong, []);
    assert.ok(sealed > 20);
  }
});
