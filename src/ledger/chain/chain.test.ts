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
  sealKey,
  submission,
  unanchored,
} from '#tests/support/money/ledger.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';
import { record } from '../record.ts';
import { holdPlacement } from '../requests.ts';
import { findOtherSeals } from './check-anchors.ts';
import { type ChainHead, seal } from './seal.ts';
import { auditChain, ledgerChain } from './subject.ts';
import { CHAIN_BEGIN, type VerifyOptions, verifyChain } from './verify-chain.ts';

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
    const head = await seal(pool, ledgerChain, unanchored);
    if (!head) return heads;
    heads.push(head);
  }
}

/**
 * Seals, and learns that no number can come any more. That takes as long as transactions of other
 * tests on the same server go on that began before.
 */
async function sealAndSettle(): Promise<void> {
  const settled = sql`select settled_number >= (select max(number) from ledger.journals) as settled
    from ledger.seal_progress where subject = 'ledger'`;
  do await sealAll();
  while (!(await one<{ settled: boolean }>(pool, settled)).settled);
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

const guarded = [
  'ledger.journals',
  'ledger.entries',
  'ledger.openings',
  'ledger.account_parties',
  'ledger.seals',
  'audit_log',
];

/** What is found wrong after a change that only the owner of the tables can make. */
async function brokenBy(
  change: string,
  subject = ledgerChain,
  options: Partial<VerifyOptions> = {},
): Promise<string | undefined> {
  const client = await desk.ownerPool.connect();
  try {
    await client.query('begin');
    for (const table of guarded) await client.query(`alter table ${table} disable trigger all`);
    await client.query(change);
    const { wrong } = await verifyChain(client as unknown as Tx, subject, { sealKey, ...options });
    return wrong[0];
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
    const report = await verifyChain(pool, ledgerChain, { sealKey });
    const { count } = await one<{ count: bigint }>(pool, sql`select count(*) from ledger.journals`);
    assert.deepEqual(report.wrong, []);
    assert.equal(BigInt(report.rows), count);
  });

  it('G2: names the first row that was changed, removed or added', async () => {
    const { number } = await desk.recorded(payment(account, 7n));
    await sealAndSettle();
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
        select distinct journal_number from ledger.entries order by journal_number limit 2)`),
      // The first journal opened an account, and has no entries.
      'ledger row 2 was changed',
    );
    assert.equal(
      await brokenBy(`insert into ledger.journals
          (number, key, fingerprint, kind, posted_at, bank_day)
        values (-5, 'slipped in', sha256('x'), 'x', now(), '2026-03-02')`),
      'ledger row -5 was added later',
    );
  });

  it('G2: a row that was added is found when a later range settles its number, in every run', async () => {
    await sealAll();
    await desk.recorded(payment(account, 1n));
    // A number that no journal has.
    const { number } = await one<{ number: bigint }>(
      pool,
      sql`select nextval('ledger.journals_number_seq') as number`,
    );
    await desk.recorded(payment(account, 1n));
    // These are sealed, and not settled before the next look.
    await seal(pool, ledgerChain, unanchored);
    await desk.recorded(payment(account, 1n));
    await sealAndSettle();
    const change = `insert into ledger.journals
        (number, key, fingerprint, kind, posted_at, bank_day)
      values (${number}, 'slipped in', sha256('x'), 'x', now(), '2026-03-02')`;
    const finding = `ledger row ${number} was added later`;
    assert.equal(await brokenBy(change, ledgerChain, { rangeRows: 1 }), finding);
    // A range that is read as being in order is not read again by the next run.
    const inOrder: bigint[] = [];
    const onRange = async ({ position }: { position: bigint }) => {
      inOrder.push(position);
      return true;
    };
    assert.equal(await brokenBy(change, ledgerChain, { onRange }), finding);
    assert.deepEqual(inOrder, []);
  });

  it('G2: names the journal that opened an account with another owner, or none', async () => {
    await sealAll();
    const { number } = await one<{ number: bigint }>(
      pool,
      sql`select journal_number as number from ledger.openings where account_id = ${account}`,
    );
    const other = await insertAccountOwner(pool);
    const where = `where account_id = '${account}'`;
    const parties = 'ledger.account_parties';
    for (const change of [
      `update ${parties} set person_id = '${other}' ${where}`,
      `update ${parties} set since_journal = (select max(number) from ledger.journals) ${where}`,
      `delete from ${parties} ${where}`,
      `delete from ledger.openings ${where}`,
    ]) {
      assert.equal(await brokenBy(change), `ledger row ${number} was changed`, change);
    }
    const ended = await brokenBy(`update ${parties} set until_journal = ${number} + 1 ${where}`);
    assert.equal(ended, `ledger row ${number + 1n} was changed`);
  });

  it('G2: shows a link that was changed or a chain that was cut short', async () => {
    await desk.recorded(payment(account, 1n));
    await sealAll();
    await desk.recorded(payment(account, 2n));
    const [last] = (await sealAll()).slice(-1);
    assert.match(
      (await brokenBy(`update ledger.seals set hash = sha256('x') where position = 1`)) ?? '',
      /seal 1 of ledger was changed/,
    );
    assert.match(
      (await brokenBy(`delete from ledger.seals where position = 1`)) ?? '',
      /seal 1 of ledger is missing/,
    );
    const middle = `delete from ledger.seals where position = ${last?.position} - 1`;
    assert.match((await brokenBy(middle)) ?? '', /seal \d+ of ledger is missing/);
    // That the newest seal was taken away is known by its anchor.
    const anchored = last ? [last] : [];
    const cut = `delete from ledger.seals where position = ${last?.position}`;
    const client = await desk.ownerPool.connect();
    try {
      await client.query(`begin; alter table ledger.seals disable trigger all; ${cut}`);
      const tx = client as unknown as Tx;
      const heads = anchored.map((head) => ({ ...head, anchor: 7n }));
      assert.deepEqual(await findOtherSeals(tx, heads), [
        `seal ${last?.position} of ledger is missing: anchor 7 has it`,
      ]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('G2: nothing is sealed on a chain that is not the anchored one', async () => {
    await desk.recorded(payment(account, 1n));
    const [head] = (await sealAll()).slice(-1);
    assert.ok(head);
    await desk.recorded(payment(account, 2n));
    const other = { ...head, hash: Buffer.alloc(32, 1) };
    const later = { ...head, position: head.position + 5n };
    for (const anchored of [[other], [later], [head, other]]) {
      await assert.rejects(seal(pool, ledgerChain, { ...unanchored, anchored }), {
        name: 'ChainContradicted',
      });
    }
    assert.ok(await seal(pool, ledgerChain, { ...unanchored, anchored: [head] }));
  });

  it('reads a chain in ranges of any size, and goes on where an earlier run ended', async () => {
    for (let count = 0; count < 6; count += 1) {
      await desk.recorded(payment(account, 1n));
      await sealAll();
    }
    const whole = await verifyChain(pool, ledgerChain, { sealKey });
    let [from, seals, rows] = [CHAIN_BEGIN, 0, 0];
    for (const until of [1n, 2n, 5n, undefined]) {
      const options = { sealKey, from, rangeRows: 1, ...(until && { until }) };
      const report = await verifyChain(pool, ledgerChain, options);
      assert.deepEqual(report.wrong, []);
      [from, seals, rows] = [report.reached, seals + report.seals, rows + report.rows];
    }
    assert.deepEqual([seals, rows, from], [whole.seals, whole.rows, whole.reached]);
    const otherwise = { ...CHAIN_BEGIN, position: 2n, hash: Buffer.alloc(32, 1) };
    const { wrong } = await verifyChain(pool, ledgerChain, { sealKey, from: otherwise });
    assert.deepEqual(wrong, ['seal 2 of ledger was changed']);
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
    assert.deepEqual((await verifyChain(pool, ledgerChain, { sealKey })).wrong, []);
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
    assert.deepEqual((await verifyChain(pool, ledgerChain, { sealKey })).wrong, []);
  });

  it('covers the audit log in the same way', async () => {
    await run(
      pool,
      sql`insert into audit_log (at, actor_kind, action, subject_kind)
        select ${noon}, 'system', 'tested', 'chain' from generate_series(1, 5)`,
    );
    await seal(pool, auditChain, unanchored);
    const { seals, rows } = await verifyChain(pool, auditChain, { sealKey });
    assert.deepEqual({ seals, rows }, { seals: 1, rows: 5 });
    const change = `update audit_log set action = 'x' where number = 3`;
    assert.equal(await brokenBy(change, auditChain), 'audit row 3 was changed');
  });
});
