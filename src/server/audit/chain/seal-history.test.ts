import assert from 'node:assert/strict';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, it } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import {
  anchorLine,
  lineHash,
  makeAnchorSecret,
  parseAnchor,
  readAnchorKey,
} from '#ledger/chain/anchor.ts';
import { followAnchors } from '#ledger/chain/follow-anchors.ts';
import { addAnchors } from '#tests/support/anchors.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { appendAudit } from '../../base/audit-log/audit.ts';
import { verifyHistory } from '../verification/verify-history.ts';
import { openChainKeys } from './chain-keys.ts';
import { replaceAnchorKey } from './replace-anchor-key.ts';
import { sealHistory } from './seal-history.ts';

const bank = await startBank();
const { pool, clock, keys, config } = bank.deps;
const file = path.join(config.anchorDir, 'anchors.txt');

async function act(): Promise<void> {
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

async function sealAll(): Promise<void> {
  bank.clock.advance(10_000);
  while (await sealHistory.isDue?.(bank.deps)) await sealHistory.run(bank.deps, {});
}

async function findings(anchors = true) {
  return await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir, anchors });
}

async function wrong(): Promise<string[]> {
  return (await findings()).flatMap((finding) => finding.wrong);
}

beforeEach(async () => {
  await act();
  await sealAll();
  assert.deepEqual(await wrong(), []);
});

it('seals what was done, and anchors the newest seal in the database and in a file', async () => {
  await act();
  await sealAll();
  const all = await findings();
  const [audit, anchors] = [all[2], all.at(-1)];
  assert.deepEqual(audit, { what: 'audit chain: 2 seals over 2 rows', wrong: [] });
  // The first one is the public key.
  assert.deepEqual(anchors, { what: 'anchors: 3', wrong: [] });
});

it('does not anchor one chain twice within ten seconds, but what was left then', async () => {
  const newest = async () => (await readFile(file, 'utf8')).trimEnd().split('\n').length;
  const before = await newest();
  await act();
  await sealHistory.run(bank.deps, {});
  assert.equal(await newest(), before);
  bank.clock.advance(10_000);
  assert.equal(await sealHistory.isDue?.(bank.deps), true);
  await sealHistory.run(bank.deps, {});
  assert.equal(await newest(), before + 1);
});

it('G2: a chain that was cut short together with its rows is noticed, and not continued', async () => {
  const client = await bank.ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('alter table audit_log disable trigger all');
    await client.query('alter table ledger.seals disable trigger all');
    await client.query('delete from audit_log where number = (select max(number) from audit_log)');
    await client.query(`delete from ledger.seals where subject = 'audit' and position = (
      select max(position) from ledger.seals where subject = 'audit')`);
    const db = client as unknown as typeof pool;
    const findings = await verifyHistory({ db, keys, anchorDir: config.anchorDir });
    assert.match(
      findings.flatMap((finding) => finding.wrong).join(),
      /seal \d of audit is missing/,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('a line that was not written to its end is a note, and is gone with the next line', async () => {
  const whole = await readFile(file, 'utf8');
  await appendFile(file, whole.slice(0, 40));
  const anchors = (await findings()).at(-1);
  assert.deepEqual(anchors?.wrong, []);
  assert.match(anchors?.what ?? '', /not written to its end/);
  await act();
  await sealAll();
  assert.deepEqual(await wrong(), []);
  assert.doesNotMatch((await findings()).at(-1)?.what ?? '', /not written/);
});

it('G2: an anchor that another key signed, is missing or contradicts another one is named', async () => {
  const whole = await readFile(file, 'utf8');
  const lines = whole.trimEnd().split('\n');
  const withFile = async (changed: readonly string[]) => {
    await writeFile(file, changed.map((line) => `${line}\n`).join(''));
    try {
      return await wrong();
    } finally {
      await writeFile(file, whole);
    }
  };
  const last = parseAnchor(lines.at(-1) ?? '');
  assert.ok(last?.kind === 'seal');
  const next = { ...last, number: last.number + 1n, previous: lineHash(lines.at(-1) ?? '') };
  const stranger = readAnchorKey(makeAnchorSecret());
  assert.deepEqual(await withFile([...lines, anchorLine(next, stranger)]), [
    `line ${lines.length + 1} in the anchor file was not signed by this bank`,
  ]);
  const missing = await withFile(lines.filter((_, index) => index !== 1));
  assert.deepEqual(missing, ['anchors 2 to 2 are missing in the anchor file']);
  const { anchorKeys } = await openChainKeys(pool, keys, clock.now());
  const forged = anchorLine({ ...next, hash: 'ab'.repeat(32) }, anchorKeys.current);
  assert.deepEqual(await withFile([...lines, forged]), [
    `anchor ${next.number} of the anchor file is not in the database`,
    `anchors ${last.number} and ${next.number} contradict each other about seal ${last.position} of audit`,
    `seal ${last.position} of audit is not the one of anchor ${next.number}`,
  ]);
});

it('a bank without its anchor file is not in order, unless it is said to be elsewhere', async () => {
  const whole = await readFile(file, 'utf8');
  await rm(file);
  assert.deepEqual(await wrong(), [`there are no anchors in ${config.anchorDir}`]);
  assert.deepEqual(
    (await findings(false)).flatMap((finding) => finding.wrong),
    [],
  );
  await followAnchors(pool, config.anchorDir);
  assert.equal(await readFile(file, 'utf8'), whole);
});

it('an anchor that is made while the history is verified is no finding', async () => {
  // File, table and keys are read one after the other; the bank goes on in between.
  const goOn = async () => {
    await act();
    await sealAll();
    await replaceAnchorKey({ pool, keys, anchorDir: config.anchorDir, now: clock.now() });
    await act();
    await sealAll();
  };
  const isRead = (text: string) => text.includes('from ledger.anchors order by number');
  const busy = new Proxy(pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return async (statement: { text: string }) => {
        if (isRead(statement.text)) await goOn();
        const result = await target.query(statement);
        if (isRead(statement.text)) await goOn();
        return result;
      };
    },
  });
  const { anchorDir } = config;
  const report = await verifyHistory({ db: busy, keys, anchorDir });
  assert.deepEqual(
    report.flatMap((finding) => finding.wrong),
    [],
  );
});

it('anchors are thinned out to the last of each day, in both stores, and still verify', async () => {
  const { anchorKeys } = await openChainKeys(pool, keys, clock.now());
  await addAnchors(pool, anchorKeys.current, 3_500);
  await followAnchors(pool, config.anchorDir);
  bank.clock.advance(4 * 86_400_000);
  await act();
  await sealAll();
  const count = async () =>
    (await one<{ count: bigint }>(pool, sql`select count(*) from ledger.anchors`)).count;
  assert.ok((await count()) < 1_100n, `${await count()}`);
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  assert.equal(BigInt(lines.length), await count());
  assert.deepEqual(await wrong(), []);
  // Of what was kept nothing can be taken away.
  await writeFile(
    file,
    lines
      .filter((_, index) => index !== 3)
      .join('\n')
      .concat('\n'),
  );
  assert.match((await wrong()).join(), /missing in the anchor file/);
  await writeFile(file, lines.join('\n').concat('\n'));
  const newest = sql`delete from ledger.anchors where number = (
    select max(number) from ledger.anchors)`;
  await assert.rejects(run(pool, newest), { constraint: 'history_is_written_once' });
});

it('ends while others go on recording', async () => {
  const maxLines = 5_000;
  let [recorded, isSealed] = [0, false];
  await act();
  await Promise.all([
    sealHistory.run(bank.deps, {}).then(() => {
      isSealed = true;
    }),
    (async () => {
      for (; !isSealed && recorded < maxLines; recorded += 1) await act();
    })(),
  ]);
  assert.ok(recorded < maxLines, 'sealing went on as long as something was recorded');
  await sealAll();
});
