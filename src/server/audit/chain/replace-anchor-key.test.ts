import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { anchorLine, lineHash, parseAnchor, secretOf } from '#ledger/chain/anchor.ts';
import { lockAnchors } from '#ledger/chain/anchor-table.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { untilWaiting } from '#tests/support/postgres/until-waiting.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { sealedCellOf } from '../../base/sealing/reseal.ts';
import { verifyHistory } from '../verification/verify-history.ts';
import { chainKeyColumn, requireChainKeys } from './chain-keys.ts';
import { replaceAnchorKey } from './replace-anchor-key.ts';
import { sealHistory } from './seal-history.ts';

const bank = await startBank();
const { pool, clock, keys, config } = bank.deps;
const { anchorDir } = config;
const file = path.join(anchorDir, 'anchors.txt');
const admin = await makeStaff(bank, 'administrator');

async function act(): Promise<void> {
  const { cookies } = admin;
  await bank.request('POST', '/api/admin/freeze', { body: { frozen: true }, cookies });
  await bank.request('POST', '/api/admin/freeze', { body: { frozen: false }, cookies });
  bank.clock.advance(10_000);
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
}

async function wrong(): Promise<string[]> {
  const findings = await verifyHistory({ db: pool, keys, anchorDir });
  return findings.flatMap((finding) => finding.wrong);
}

const replace = () => replaceAnchorKey({ pool, keys, anchorDir, now: clock.now() });

test('without a seal there is no key to replace', async () => {
  await assert.rejects(replace(), { name: 'ChainContradicted' });
});

test('anchors before and after their key was replaced verify, and the old key is gone', async () => {
  await act();
  const { anchorKeys: old } = await requireChainKeys(pool, keys);
  const from = await replace();
  await act();
  assert.deepEqual(await wrong(), []);

  const { anchorKeys } = await requireChainKeys(pool, keys);
  assert.notEqual(anchorKeys.current.publicKey, old.current.publicKey);
  assert.deepEqual(
    anchorKeys.periods.map((period) => [period.from, period.publicKey]),
    [
      [1n, old.current.publicKey],
      [from, anchorKeys.current.publicKey],
    ],
  );
  const stored = await rows<{ id: string; sealed: string }>(
    pool,
    sql`select id, secret_sealed as sealed from ledger.chain_keys`,
  );
  const secrets = stored.map(({ id, sealed }) =>
    keys.open(sealed, sealedCellOf(chainKeyColumn, id)),
  );
  assert.ok(!secrets.includes(secretOf(old.current).toString('base64')));

  const { line } = await one<{ line: string }>(
    pool,
    sql`select line from ledger.anchors where number = ${from - 1n}`,
  );
  const introduction = parseAnchor(line);
  assert.ok(introduction?.kind === 'key');
  assert.equal(introduction.publicKey, anchorKeys.current.publicKey);
  assert.match(
    line,
    new RegExp(`"key":"${old.current.id}"`),
    'the old key vouches for the new one',
  );
  assert.ok(
    await one(
      pool,
      sql`select from audit_log where action = 'replace-anchor-key' and subject_kind = 'history'`,
    ),
  );
});

test('G2: what the replaced key signs later is not signed by this bank', async () => {
  const { anchorKeys: old } = await requireChainKeys(pool, keys);
  await replace();
  await act();
  const whole = await readFile(file, 'utf8');
  const lines = whole.trimEnd().split('\n');
  const last = parseAnchor(lines.at(-1) ?? '');
  assert.ok(last);
  const next = { ...last, number: last.number + 1n, previous: lineHash(lines.at(-1) ?? '') };
  await writeFile(file, `${whole}${anchorLine(next, old.current)}\n`);
  assert.deepEqual(await wrong(), [
    `line ${lines.length + 1} in the anchor file was not signed by this bank`,
  ]);
  await assert.rejects(act(), { name: 'ChainContradicted' }, 'and nothing is sealed on it');
  await writeFile(file, whole);
  await act();
  assert.deepEqual(await wrong(), []);
});

test('a server that seals while the key is replaced signs with the new one', async () => {
  for (let time = 0; time < 5; time += 1) {
    await Promise.all([act(), replace(), act()]);
  }
  await act();
  assert.deepEqual(await wrong(), []);
});

test('a server that waited while the key was replaced signs with the new one', async () => {
  const waiting: Promise<unknown>[] = [];
  await transaction(pool, async (tx) => {
    await lockAnchors(tx);
    waiting.push(replace());
    await untilWaiting(pool, 1);
    waiting.push(act());
    await untilWaiting(pool, 2);
  });
  await Promise.all(waiting);
  await act();
  assert.deepEqual(await wrong(), []);
});

test('a file that contradicts the database is looked into before the key is replaced', async () => {
  const whole = await readFile(file, 'utf8');
  const { anchorKeys } = await requireChainKeys(pool, keys);
  const last = parseAnchor(whole.trimEnd().split('\n').at(-1) ?? '');
  assert.ok(last);
  const ahead = anchorLine({ ...last, number: last.number + 1n }, anchorKeys.current);
  await writeFile(file, `${whole}${ahead}\n`);
  await assert.rejects(replace(), /which the database does not have/);
  await writeFile(file, whole);
});
