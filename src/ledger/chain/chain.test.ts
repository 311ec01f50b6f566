import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import sql from 'sql-template-tag';
import { one, type Pool, run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  hold,
  type LedgerDesk,
  limit,
  noon,
  openLedgerDesk,
  payment,
  submission,
} from '#tests/support/ledger.ts';
import { record } from '../record.ts';
import { holdPlacement } from '../requests.ts';
import { type ChainHead, seal } from './seal.ts';
import { auditChain, ledgerChain } from './subject.ts';
import { verifyChain } from './verify-chain.ts';

let desk: LedgerDesk;
let pool: Pool;
let account: string;

before(async () => {
  desk = await openLedgerDesk();
  pool = desk.pool;
});
beforeEach(async () => {
  account = await desk.account(100n);
});
after(() => desk.drop());

async function sealAll(): Promise<ChainHead[]> {
  const heads: ChainHead[] = [];
  for (;;) {
    const head = await seal(pool, ledgerChain, noon);
    if (!head) return heads;
    heads.push(head);
  }
}

/** Records in a transaction that goes on; between accounts of its own, so it delays nobody. */
async function recordSlowly(tx: Tx): Promise<bigint> {
  const slow = await desk.account(50n);
  const entries = payment(slow, 1n).entries?.map((entry) =>
    entry.accountId === slow ? entry : { ...entry, accountId: account },
  );
  const outcome = await record(tx, { ...submission(), entries: entries ?? [] }, noon);
  assert.ok(outcome.recorded);
  return outcome.number;
}

async function isSealed(number: bigint): Promise<boolean> {
  const { sealed } = await one<{ sealed: boolean }>(
    pool,
    sql`select exists (
      select from ledger.seals where subject = 'ledger' and ${number} = any(numbers)) as sealed`,
  );
  return sealed;
}

const guarded = ['ledger.journals', 'ledger.entries', 'ledger.seals', 'audit_log'];

/** What is found wrong after a change that only the owner of the tables can make. */
async function brokenBy(
  change: string,
  subject = ledgerChain,
  anchors: ChainHead[] = [],
): Promise<string | undefined> {
  const client = await desk.ownerPool.connect();
  try {
    await client.query('begin');
    for (const table of guarded) await client.query(`alter table ${table} disable trigger all`);
    await client.query(change);
    return (await verifyChain(client as unknown as Tx, subject, anchors)).broken;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the hash chain', () => {
  it('seals what was recorded and finds it unchanged', async () => {
    await desk.recorded(payment(account, 1n));
    await desk.recorded(holdPlacement(submission(), hold(account, 5n)));
    await desk.recorded(limit(account, 5n));
    await sealAll();
    const report = await verifyChain(pool, ledgerChain);
    const { count } = await one<{ count: bigint }>(pool, sql`select count(*) from ledger.journals`);
    assert.equal(report.broken, undefined);
    assert.equal(BigInt(report.rows), count);
  });

  it('G2: names the first row that was changed, removed or added', async () => {
    const { number } = await desk.recorded(payment(account, 7n));
    await sealAll();
    await sealAll();
    assert.equal(
      await brokenBy(`update ledger.journals set kind = 'other' where number = ${number}`),
      `ledger row ${number} was changed`,
    );
    assert.equal(
      await brokenBy(`update ledger.entries set amount_cents = amount_cents * 2
        where journal_number = ${number}`),
      `ledger row ${number} was changed`,
    );
    assert.equal(
      await brokenBy(`delete from ledger.entries where journal_number = ${number}`),
      `ledger row ${number} was changed`,
    );
    assert.equal(
      await brokenBy(`delete from ledger.journals where number = ${number}`),
      `ledger row ${number} is missing`,
    );
    assert.equal(
      await brokenBy(`update ledger.entries set description = 'x' where journal_number in (
        select number from ledger.journals order by number limit 2)`),
      'ledger row 1 was changed',
    );
    assert.equal(
      await brokenBy(`insert into ledger.journals (number, key, fingerprint, kind, posted_at)
        values (-5, 'slipped in', sha256('x'), 'x', now())`),
      'ledger row -5 was added later',
    );
  });

  it('G2: shows a link that was changed or a chain that was cut short', async () => {
    await desk.recorded(payment(account, 1n));
    await sealAll();
    await desk.recorded(payment(account, 2n));
    const anchors = await sealAll();
    const last = anchors.at(-1)?.position;
    assert.match(
      (await brokenBy(`update ledger.seals set hash = sha256('x') where position = 1`)) ?? '',
      /seal 1 was changed/,
    );
    assert.match(
      (await brokenBy(`delete from ledger.seals where position = 1`)) ?? '',
      /seal 1 of ledger is missing/,
    );
    const cut = `delete from ledger.seals where position = ${last}`;
    assert.match(
      (await brokenBy(cut, ledgerChain, anchors)) ?? '',
      new RegExp(`seal ${last} of ledger is missing`),
    );
  });

  it('never misses a journal that commits after a later one', async () => {
    const quick = await desk.account(50n);
    await sealAll();
    let slowNumber = 0n;
    await transaction(pool, async (tx) => {
      slowNumber = await recordSlowly(tx);
      const later = await desk.recorded(payment(quick, 1n));
      assert.ok(later.number > slowNumber);
      await sealAll();
      await sealAll();
    });
    await sealAll();
    assert.ok(await isSealed(slowNumber));
    await sealAll();
    assert.equal((await verifyChain(pool, ledgerChain)).broken, undefined);
  });

  it('never misses one whose transaction is younger than that of the later one', async () => {
    const quick = await desk.account(50n);
    await sealAll();
    let slowNumber = 0n;
    const isCommitted = Promise.withResolvers<void>();
    const isRecorded = Promise.withResolvers<void>();
    const slow = await transaction(pool, async (older) => {
      await run(older, sql`select pg_current_xact_id()`);
      const younger = transaction(pool, async (tx) => {
        slowNumber = await recordSlowly(tx);
        isRecorded.resolve();
        await isCommitted.promise;
      });
      await isRecorded.promise;
      const later = await record(older, { ...submission(), ...payment(quick, 1n) }, noon);
      assert.ok(later.recorded && later.number > slowNumber);
      return { younger };
    });
    await sealAll();
    await sealAll();
    isCommitted.resolve();
    await slow.younger;
    await sealAll();
    assert.ok(await isSealed(slowNumber));
    assert.equal((await verifyChain(pool, ledgerChain)).broken, undefined);
  });

  it('covers the audit log in the same way', async () => {
    await run(
      pool,
      sql`insert into audit_log (at, actor_kind, action, subject_kind)
        select ${noon}, 'system', 'tested', 'chain' from generate_series(1, 5)`,
    );
    await seal(pool, auditChain, noon);
    assert.deepEqual(await verifyChain(pool, auditChain), { seals: 1, rows: 5 });
    const change = `update audit_log set action = 'x' where number = 3`;
    assert.equal(await brokenBy(change, auditChain), 'audit row 3 was changed');
  });
});
