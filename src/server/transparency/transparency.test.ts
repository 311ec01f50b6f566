import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { isConsistent, readNote } from '../../../verify.mjs';
import { sealAndAnchor } from '../audit/chain/seal-history.ts';
import { verifyHistory } from '../audit/verification/verify-history.ts';
import { followAllSeals } from './follow-seals.ts';
import { consistencyProof, HASH_BYTES } from './merkle-tree.ts';
import { tileReader } from './tiles.ts';
import { verifyLog } from './verify-log.ts';

const bank = await startBank();
const { pool, keys, config } = bank.deps;

async function grow(): Promise<void> {
  await makeCustomer(bank, { accounts: { checking: 100n, savings: 50n } });
  await sealAndAnchor({ ...bank.deps, pool });
  await followAllSeals({ ...bank.deps, pool });
}

async function wrong(): Promise<string[]> {
  const findings = await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir });
  return findings.flatMap((finding) => finding.wrong);
}

async function get(path: string) {
  return await bank.request('GET', `/transparency/${path}`);
}

beforeEach(grow);

test('every entry on a customer’s account is a leaf, and the books’ own are not', async () => {
  const { entries } = await one<{ entries: bigint }>(
    pool,
    sql`select count(*) as entries from ledger.entries where account_id in (select id from accounts)`,
  );
  const note = readNote((await get('checkpoint')).text);
  assert.equal(note.size, entries);
  assert.equal(note.origin, 'localhost/transparency');
  assert.deepEqual(await wrong(), []);
});

test('what the log was is part of what it becomes', async () => {
  const older = readNote((await get('checkpoint')).text);
  await grow();
  const newer = readNote((await get('checkpoint')).text);
  assert.ok(newer.size > older.size);
  const proof = await consistencyProof(tileReader(pool), Number(older.size), Number(newer.size));
  assert.ok(await isConsistent(older, newer, proof));
});

test('a seal that is made while the log is followed is not passed over', async () => {
  await makeCustomer(bank, { accounts: { checking: 100n } });
  await sealAndAnchor(bank.deps);
  const come = async () => {
    await makeCustomer(bank, { accounts: { checking: 100n } });
    await sealAndAnchor({ ...bank.deps, pool });
  };
  await interrupt(bank, { after: 'ledger.seals', come }, () => followAllSeals(bank.deps));
  await followAllSeals(bank.deps);
  assert.deepEqual(await wrong(), []);
});

test('a log that goes on while it is verified is in order', async () => {
  const verify = () => verifyLog(bank.deps.pool, keys, { everyLeaf: true });
  const report = await interrupt(bank, { after: 'from transparency_log', come: grow }, verify);
  assert.deepEqual(report.wrong, []);
});

test('the key is published in the form that verifiers take', async () => {
  const { status, text } = await get('key');
  assert.equal(status, 200);
  assert.match(text, /^localhost\/transparency\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}\n$/);
  assert.equal((await get('key')).text, text);
});

test('tiles are served by their addresses, as far as they are filled', async () => {
  const { size } = readNote((await get('checkpoint')).text);
  const path = `tile/0/000.p/${size}`;
  const reply = await fetch(`${bank.url}/transparency/${path}`);
  assert.equal(reply.status, 200);
  assert.equal((await reply.arrayBuffer()).byteLength, Number(size) * HASH_BYTES);
  for (const none of [
    `tile/0/000.p/${size + 1n}`,
    'tile/0/000',
    'tile/0/001.p/1',
    'tile/8/000.p/1',
    'tile/0/x000/000.p/1',
    'tile/0/0',
    'tile/entries/000',
    'checkpoints/2026-02-30',
    'checkpoints/1999-01-01',
    'else',
  ]) {
    assert.equal((await get(none)).status, 404, none);
  }
});

test('an entry that is changed with the triggers off is named by the check of the log', async () => {
  const { id, description } = await one<{ id: string; description: string }>(
    pool,
    sql`select id, description from ledger.entries
        where account_id in (select id from accounts) order by journal_number limit 1`,
  );
  const change = async (text: string) => {
    await run(bank.ownerPool, sql`alter table ledger.entries disable trigger all`);
    await run(
      bank.ownerPool,
      sql`update ledger.entries set description = ${text} where id = ${id}`,
    );
    await run(bank.ownerPool, sql`alter table ledger.entries enable trigger all`);
  };
  await change('Something else');
  const found = await wrong();
  assert.ok(
    found.some((sentence) => sentence.includes(`is not entry ${id} of journal`)),
    found.join('\n'),
  );
  await change(description);
});

test('a tile only grows: neither the server nor the owner can change what it says', async () => {
  for (const change of [
    sql`update transparency_tiles set hashes = sha256('') where level = 0 and index = 0`,
    sql`delete from transparency_tiles`,
    sql`update transparency_seals set first_leaf = 0`,
    sql`delete from transparency_checkpoints`,
  ]) {
    await assert.rejects(run(bank.ownerPool, change));
  }
});
