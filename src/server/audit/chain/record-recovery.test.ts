import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { followAnchors } from '#ledger/chain/follow-anchors.ts';
import { addAnchors } from '#tests/support/anchors.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { verifyHistory } from '../verification/verify-history.ts';
import { openChainKeys } from './chain-keys.ts';
import { recordRecovery } from './record-recovery.ts';
import { replaceAnchorKey } from './replace-anchor-key.ts';
import { sealHistory } from './seal-history.ts';

const bank = await startBank();
const { pool, clock, keys, config } = bank.deps;
const { anchorDir } = config;
const admin = await makeStaff(bank, 'administrator');
const auditor = await makeStaff(bank, 'auditor');

async function act(): Promise<void> {
  const body = { frozen: true };
  const { cookies } = admin;
  await bank.request('POST', '/api/admin/freeze', { body, cookies });
  await bank.request('POST', '/api/admin/freeze', { body: { frozen: false }, cookies });
  bank.clock.advance(10_000);
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
}

async function wrong(): Promise<string[]> {
  const findings = await verifyHistory({ db: pool, keys, anchorDir });
  return findings.flatMap((finding) => finding.wrong);
}

/** As a restore leaves it: the newest seals, their rows and their anchors are not there. */
async function setBack(): Promise<void> {
  const client = await bank.ownerPool.connect();
  try {
    const { line, anchor } = await one<{ line: bigint; anchor: bigint }>(
      pool,
      sql`select (select min(n) from ledger.seals, unnest(numbers) n where subject = 'audit'
            and position = (select max(position) from ledger.seals where subject = 'audit')) as line,
          (select max(number) from ledger.anchors) as anchor`,
    );
    const tables = ['audit_log', 'ledger.seals', 'ledger.seal_progress', 'ledger.anchors'];
    const each = (what: string) =>
      tables.map((table) => `alter table ${table} ${what} trigger all`).join('; ');
    await client.query(`${each('disable')};
      delete from audit_log where number >= ${line};
      delete from ledger.seals where subject = 'audit' and highest_number >= ${line};
      delete from ledger.anchors where number = ${anchor};
      update ledger.seal_progress set settled_number = ${line} - 1, candidate_number = ${line} - 1
        where subject = 'audit';
      ${each('enable')}`);
  } finally {
    client.release();
  }
}

async function recoveries(): Promise<{ number: string; reason: string }[]> {
  const reply = await bank.request('GET', '/api/admin/history', { cookies: auditor.cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ recoveries: { number: string; reason: string }[] }>().recoveries;
}

test('a restore is recorded, staff see it until it is acknowledged, and the bank verifies', async () => {
  await act();
  await act();
  await act();
  assert.deepEqual(await wrong(), []);
  await setBack();
  assert.match((await wrong()).join('; '), /seal \d+ of audit is missing: anchor \d+ has it/);
  await assert.rejects(act(), { name: 'ChainContradicted' }, 'nothing is sealed before');

  const reason = 'The disk of the primary failed.';
  const { number, lost } = await recordRecovery({
    pool,
    keys,
    anchorDir,
    reason,
    now: clock.now(),
  });
  assert.deepEqual(lost, { ledger: 0n, audit: 1n });
  assert.deepEqual(await wrong(), []);
  await act();
  await act();
  assert.deepEqual(await wrong(), [], 'the chain has grown again over the lost seals');

  assert.deepEqual(
    (await recoveries()).map((recovery) => [recovery.number, recovery.reason]),
    [[String(number), reason]],
  );
  const acknowledge = (by: typeof admin) =>
    bank.request('POST', '/api/admin/history/acknowledge-recovery', {
      body: { number: String(number) },
      cookies: by.cookies,
    });
  assert.equal((await acknowledge(auditor)).status, 403);
  assert.equal((await acknowledge(admin)).status, 200);
  assert.equal((await acknowledge(admin)).status, 409);
  assert.deepEqual(await recoveries(), []);
});

/** Brings tables back to what they are now, as a restore to this moment would. */
async function rememberTables(...tables: readonly string[]): Promise<() => Promise<void>> {
  const copy = (table: string) => `"copy of ${table}"`;
  const owner = async (statements: readonly string[]) => {
    const client = await bank.ownerPool.connect();
    try {
      await client.query(statements.join('; '));
    } finally {
      client.release();
    }
  };
  await owner(tables.map((table) => `create table ${copy(table)} as select * from ${table}`));
  return async () =>
    await owner(
      tables.flatMap((table) => [
        `alter table ${table} disable trigger all`,
        `delete from ${table}`,
        `insert into ${table} select * from ${copy(table)}`,
        `alter table ${table} enable trigger all`,
        `drop table ${copy(table)}`,
      ]),
    );
}

test('a restore to before anchors were thinned out is recorded, and the bank verifies', async () => {
  await act();
  const { anchorKeys } = await openChainKeys(pool, keys, clock.now());
  await addAnchors(pool, anchorKeys.current, 100);
  await followAnchors(pool, anchorDir);
  const restore = await rememberTables('ledger.anchors');
  await addAnchors(pool, anchorKeys.current, 3_500);
  await followAnchors(pool, anchorDir);
  bank.clock.advance(4 * 86_400_000);
  await act();
  assert.deepEqual(await wrong(), []);
  await restore();
  assert.match((await wrong()).join('; '), /of the anchor file is not in the database/);

  await recordRecovery({ pool, keys, anchorDir, reason: 'A drill', now: clock.now() });
  assert.deepEqual(await wrong(), []);
  await act();
  assert.deepEqual(await wrong(), []);
});

test('a restore to before the key of the anchors was replaced is recorded, and verifies', async () => {
  await act();
  const restore = await rememberTables('ledger.anchors', 'ledger.chain_keys');
  await replaceAnchorKey({ pool, keys, anchorDir, now: clock.now() });
  await act();
  await replaceAnchorKey({ pool, keys, anchorDir, now: clock.now() });
  await act();
  assert.deepEqual(await wrong(), []);
  await restore();
  assert.match((await wrong()).join('; '), /was not signed by this bank/);
  await assert.rejects(act(), { name: 'ChainContradicted' }, 'nothing is sealed before');

  await recordRecovery({ pool, keys, anchorDir, reason: 'A drill', now: clock.now() });
  assert.deepEqual(await wrong(), []);
  await act();
  await replaceAnchorKey({ pool, keys, anchorDir, now: clock.now() });
  await act();
  assert.deepEqual(await wrong(), []);
});

/** Replaces an anchored seal of the audit log. */
async function replaceSeal(which: 'min' | 'max'): Promise<void> {
  const client = await bank.ownerPool.connect();
  const seals = 'alter table ledger.seals';
  try {
    await client.query(`${seals} disable trigger all; update ledger.seals set hash = sha256(hash)
      where subject = 'audit' and position = (
        select ${which}(position) from ledger.anchors where subject = 'audit' and position > 0);
      ${seals} enable trigger all`);
  } finally {
    client.release();
  }
}

test('G2: a recovery does not cover up a seal that was replaced', async () => {
  await replaceSeal('max');
  const options = { pool, keys, anchorDir, reason: 'x', now: clock.now() };
  await assert.rejects(recordRecovery(options), /This is no restore/);
});

test('G2: anchors from before a recovery still hold for the seals that it kept', async () => {
  await replaceSeal('min');
  const { first } = await one<{ first: bigint }>(
    pool,
    sql`select min(position) as first from ledger.anchors where subject = 'audit' and position > 0`,
  );
  const found = (await wrong()).join('; ');
  assert.match(found, new RegExp(`seal ${first} of audit is not the one of anchor`));
});
