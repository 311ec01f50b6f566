import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { transaction } from '#database/transaction.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import { sealHistory } from './seal-history.ts';
import { verifyHistory } from './verify-history.ts';

let bank: TestApp;
let dataDir: string;

before(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'larch-anchors-'));
  bank = await startApp({ env: { DATA_DIR: dataDir } });
});
after(async () => {
  await bank.stop();
  await rm(dataDir, { recursive: true });
});

async function act(): Promise<void> {
  const { pool, clock } = bank.deps;
  await transaction(pool, (tx) =>
    appendAudit(tx, {
      at: clock.now(),
      actorKind: 'staff',
      actorId: 'admin-001',
      action: 'test-something',
      subjectKind: 'nothing',
      subjectId: null,
      address: null,
      requestId: null,
    }),
  );
}

async function wrong(): Promise<string[]> {
  const findings = await verifyHistory(bank.deps.pool, bank.deps.keys, dataDir);
  return findings.flatMap((finding) => finding.wrong);
}

it('seals what was done and anchors each seal outside the database', async () => {
  await act();
  await sealHistory.run(bank.deps, {});
  await act();
  await sealHistory.run(bank.deps, {});
  const findings = await verifyHistory(bank.deps.pool, bank.deps.keys, dataDir);
  assert.deepEqual(findings.at(-1), {
    what: 'audit chain: 2 seals over 2 rows, 2 anchors',
    wrong: [],
  });
});

it('G2: notices a chain that was cut short together with its rows', async () => {
  const client = await bank.deps.pool.connect();
  await client.query('alter table audit_log disable trigger all');
  await client.query('alter table ledger.seals disable trigger all');
  await client.query('delete from audit_log where number = 2');
  await client.query(`delete from ledger.seals where subject = 'audit' and position = 2`);
  client.release();
  assert.deepEqual(await wrong(), ['seal 2 of audit is missing']);
});

it('refuses an anchor that someone else wrote', async () => {
  const line = { subject: 'audit', position: '1', hash: '00', at: '', signature: 'k.x' };
  await appendFile(path.join(dataDir, 'anchors.jsonl'), `${JSON.stringify(line)}\n`);
  await assert.rejects(wrong(), /was not written by us/);
});
