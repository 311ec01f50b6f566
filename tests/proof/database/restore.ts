import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import sql from 'sql-template-tag';
import { one, openPool, type Pool, run } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { openLog } from '#server/base/observability/log.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { SystemClock } from '#server/base/time/clock.ts';
import { killPostmaster } from '#tests/support/postgres/kill-postmaster.ts';
import { copyBaseBackup, writeAlike } from '#tests/support/postgres/standby.ts';
import { loadBulk } from '../../../bench/bulk-data.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { bankUnderWriters } from '../writers/bank-under-writers.ts';
import { checkJournals, type Sent } from '../writers/check-journals.ts';
import { findWrong } from '../writers/proof-bank.ts';
import {
  asOf,
  chooseMoment,
  findLater,
  recordRecoveryByCommand,
  untilArchived,
  untilPromoted,
} from './restored-bank.ts';

const DRILLS = { small: 1, ci: 1, nightly: 10 };
// What was there before the writers came; with the ledger's entries and journals a million rows.
const HISTORY = {
  small: { customers: 20, transactions: 400 },
  ci: { customers: 4_000, transactions: 400_000 },
  nightly: { customers: 4_000, transactions: 400_000 },
};
const LONGEST_MS = 5 * 60_000;

export const restore: Proof = {
  name: 'restore',
  claim: 'L18: a backup and the log bring the bank back to a chosen second, whole',
  prove: async (size, seed) => {
    const findings = new Findings();
    const lines: string[] = [];
    for (let drill = 0; drill < DRILLS[size]; drill += 1)
      lines.push(await restoreOnce(size, seed, findings));
    findings.faults = DRILLS[size];
    findings.kills = DRILLS[size];
    findings.summary = lines.join('; ');
    return findings;
  },
};

async function restoreOnce(size: Size, seed: number, findings: Findings): Promise<string> {
  const folder = scratchFolder();
  const inFolder = (name: string) => path.join(folder.path, name);
  const [archive, backup, home] = [inFolder('archive'), inFolder('backup'), inFolder('home')];
  const settings = {
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
    archive_timeout: '5s',
  };
  const SECRET_KEY = `k1:${randomBytes(32).toString('base64')}`;
  const sealing = {
    keys: new KeyRing(parseSecretKeys(SECRET_KEY).keys),
    log: openLog('silent'),
    clock: new SystemClock(),
    config: { anchorDir: inFolder('anchors') },
  };
  const seal = (of: Pool) => sealAndAnchor({ ...sealing, pool: of }, true);
  const recordByCommand = (url: string) =>
    recordRecoveryByCommand({
      DATABASE_URL: url,
      SECRET_KEY,
      PUBLIC_URL: 'https://bank.example',
      ANCHOR_DIR: sealing.config.anchorDir,
    });
  mkdirSync(archive);
  // The account of the PostgreSQL server must be able to write there.
  chmodSync(archive, 0o777);
  const bank = await openEmbedded(inFolder('bank'), { settings });
  const pool = openPool({ url: bank.url, statementTimeoutMs: 0 });
  let before: ReadonlySet<string>;
  let target: Date;
  let sent: ReadonlyMap<string, Sent>;
  try {
    const fill = async () => void (await loadBulk({ url: bank.url, ...HISTORY[size] }));
    const writers = await bankUnderWriters(pool, bank.url, seed, fill);
    await seal(pool);
    await dieDuringBackup(bank, inFolder('broken'));
    await writers.allAcknowledged();
    mkdirSync(backup, { mode: 0o755 });
    await copyBaseBackup(pool, bank.dataDir, path.join(backup, 'postgres'));
    await writers.allAcknowledged();
    ({ before, target } = await chooseMoment(pool, writers.answered()));
    await writers.allAcknowledged();
    ({ sent } = await writers.stop());
    // These seals and their anchors are lost with the restore.
    await seal(pool);
    await run(pool, sql`select pg_switch_wal()`);
    await untilArchived(pool);
  } finally {
    await pool.end();
    await bank.stop();
  }
  const begunAt = Date.now();
  spawnSync('cp', ['-a', backup, home]);
  writeAlike(path.join(home, 'postgres/recovery.signal'), '');
  const restored = await openEmbedded(home, {
    revive: false,
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      // At this point of its life the server knows no letters for time zones.
      recovery_target_time: target.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    },
  });
  const again = openPool({ url: restored.url, statementTimeoutMs: 0 });
  let tookMs = 0;
  let rows = 0n;
  try {
    await untilPromoted(again);
    tookMs = Date.now() - begunAt;
    await checkJournals(again, 'writer', asOf(before, sent), findings);
    findings.duplicated.push(...(await findLater(again, target)));
    findings.unbalanced.push(...(await findWrong(again)));
    findings.mishandled.push(...(await recordByCommand(restored.url)));
    rows = await countRows(again);
  } finally {
    await again.end();
    await restored.stop();
    folder.remove();
  }
  findings.operations += sent.size;
  if (size !== 'small' && tookMs > LONGEST_MS)
    findings.mishandled.push(`coming back took ${tookMs} ms`);
  return (
    `${inThousands(sent.size)} requests, ${inThousands(Number(rows))} rows of the ledger ` +
    `restored to a moment in ${tookMs} ms: ` +
    `all ${inThousands(before.size)} before it are there, none after it`
  );
}

/** The database is killed while a backup of it is taken; it is revived, and a later one is whole. */
async function dieDuringBackup(bank: EmbeddedServer, copy: string): Promise<void> {
  const pool = openPool({ url: bank.url, max: 1 });
  try {
    await run(pool, sql`select pg_backup_start('broken', true)`);
    spawnSync('cp', ['-a', path.join(bank.dataDir, 'base'), copy]);
    await killPostmaster(bank.pid);
  } finally {
    await pool.end();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function countRows(pool: Pool): Promise<bigint> {
  const { count } = await one<{ count: bigint }>(
    pool,
    sql`select (select count(*) from ledger.entries) + (select count(*) from ledger.journals)
        as count`,
  );
  return count;
}
