import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import sql from 'sql-template-tag';
import { type Pool, rows } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { seal } from '#ledger/chain/seal.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { verifyChain } from '#ledger/chain/verify-chain.ts';
import { findViolations } from '#ledger/invariants.ts';
import { readConfig } from '#server/base/config/config.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { stampDemo } from './demo-stamp.ts';
import { fillDemo } from './fill-demo.ts';
import { beginningOf, seedDemo } from './run-scenario.ts';
import { openStage } from './scenario.ts';

const now = new Date('2026-06-17T20:15:00Z');
const SECRET_KEY = `demo:${randomBytes(32).toString('base64')}`;
const config = readConfig({ SECRET_KEY }, { demo: true });
const database = await emptyDatabase();
const { pool, url: databaseUrl } = database;
after(() => database.drop());

/** What happened, without the ids and numbers that are drawn anew each time. */
async function storyOf(db: Pool) {
  return await rows(
    db,
    sql`select e.posted_at, e.amount_cents, e.description, e.merchant, e.category
        from ledger.entries e order by e.journal_number, e.amount_cents`,
  );
}

async function namesOf(db: Pool): Promise<string[]> {
  const found = await rows<{ username: string }>(
    db,
    sql`select username from customers order by username`,
  );
  return found.map(({ username }) => username);
}

test('a filling that was cut short is begun anew, once, and tells the same story', async () => {
  await stampDemo(pool);
  await migrate(pool);
  // The last moment at which it can be cut short: all is there but the note that it is.
  const keys = new KeyRing(config.secretKeys);
  const stage = await openStage({ config, databaseUrl, pool, keys, start: beginningOf(now) });
  await seedDemo(stage, now);
  await stage.close();
  const cutShort = await storyOf(pool);

  const asked = { config, databaseUrl, now };
  const done = await Promise.all([fillDemo(asked), fillDemo(asked)]);
  assert.equal(done.filter(Boolean).length, 1, 'one fills it, the other waits');
  assert.deepEqual(await namesOf(pool), ['casey', 'jordan', 'sam']);
  assert.deepEqual(await storyOf(pool), cutShort);
});

test('what was filled is left alone, and is in order', async () => {
  const before = await storyOf(pool);
  assert.equal(await fillDemo({ config, databaseUrl, now: new Date() }), false);
  assert.deepEqual(await storyOf(pool), before);
  assert.deepEqual(await findViolations(pool), []);
});

test('its history can be sealed, and the chains hold', async () => {
  for (const subject of [ledgerChain, auditChain]) {
    while (await seal(pool, subject, now));
    const { rows: sealed, broken } = await verifyChain(pool, subject);
    assert.equal(broken, undefined);
    assert.ok(sealed > 20);
  }
});
