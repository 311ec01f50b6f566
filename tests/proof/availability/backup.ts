// A backup as an operator would take it: pgBackRest with the file of ops/high-availability, full and
// incremental, under writers; then back to a chosen moment, and `npm run verify`.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { openPool, run } from '#database/connection.ts';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { openLog } from '#server/base/observability/log.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { SystemClock } from '#server/base/time/clock.ts';
import {
  createBankDatabase,
  initCluster,
  startCluster,
} from '#tests/support/postgres/debian-cluster.ts';
import { debianPostgres } from '#tests/support/postgres/debian-postgres.ts';
import { databaseUser, missingPrograms } from '#tests/support/processes/run-program.ts';
import {
  asOf,
  chooseMoment,
  findLater,
  recordRecoveryByCommand,
  untilArchived,
  untilPromoted,
} from '../database/restored-bank.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { bankUnderWriters } from '../writers/bank-under-writers.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { findWrong } from '../writers/proof-bank.ts';

const CONFIG = path.join(import.meta.dirname, '../../../ops/high-availability/pgbackrest.conf');
const ARCHIVE = `pgbackrest --config=${CONFIG} --stanza=larch archive-push %p`;

export const backup: Proof = {
  name: 'backup',
  claim: 'pgBackRest brings the bank back to a chosen moment from a full and an incremental backup',
  prove: async (_size, seed) => {
    const findings = new Findings();
    const binDir = debianPostgres();
    const missing = missingPrograms(['pgbackrest']);
    if (!binDir) missing.push('postgresql (15 or newer)');
    if (!binDir || missing.length > 0) {
      findings.skipped = `not installed: ${missing.join(', ')}`;
      return findings;
    }
    await using opened = new AsyncDisposableStack();
    const scratch = scratchFolder();
    opened.defer(() => scratch.remove());
    const inFolder = (name: string) => path.join(scratch.path, name);
    for (const name of ['bank', 'home', 'repository', 'lock']) makeOwnFolder(inFolder(name));
    const SECRET_KEY = `k1:${randomBytes(32).toString('base64')}`;
    const sealing = {
      keys: new KeyRing(parseSecretKeys(SECRET_KEY).keys),
      log: openLog('silent'),
      clock: new SystemClock(),
      config: { anchorDir: inFolder('anchors') },
    };
    const envFor = (home: string) => ({
      PGBACKREST_REPO1_PATH: inFolder('repository'),
      PGBACKREST_REPO1_CIPHER_PASS: SECRET_KEY,
      PGBACKREST_LOCK_PATH: inFolder('lock'),
      PGBACKREST_PG1_PATH: path.join(inFolder(home), 'data'),
      PGBACKREST_PG1_SOCKET_PATH: inFolder(home),
      PGBACKREST_PG1_USER: 'larch',
    });
    const [env, envAfter] = [envFor('bank'), envFor('home')];
    initCluster({ binDir, folder: inFolder('bank') });
    const settings = { archive_mode: 'on', archive_command: ARCHIVE, archive_timeout: '5s' };
    const bank = await startCluster({ binDir, folder: inFolder('bank'), settings, env });
    opened.defer(() => bank.stop());
    await createBankDatabase(bank);
    const pool = openPool({ url: bank.url, statementTimeoutMs: 0 });
    opened.defer(async () => void (pool.ended || (await pool.end())));
    await pgBackRest(env, 'stanza-create');
    const writers = await bankUnderWriters(pool, bank.url, seed);
    await sealAndAnchor({ ...sealing, pool }, true);
    const tookMs = [await pgBackRest(env, 'backup', '--type=full')];
    await writers.allAcknowledged();
    tookMs.push(await pgBackRest(env, 'backup', '--type=incr'));
    await writers.allAcknowledged();
    const { before, target } = await chooseMoment(pool, writers.answered());
    await writers.allAcknowledged();
    const { sent } = await writers.stop();
    // These seals and their anchors are lost with the restore.
    await sealAndAnchor({ ...sealing, pool }, true);
    await run(pool, sql`select pg_switch_wal()`);
    await untilArchived(pool);
    await pool.end();
    await bank.stop();

    const moment = target.toISOString().replace('T', ' ').replace('Z', '+00');
    const toMoment = ['--type=time', `--target=${moment}`, '--target-action=promote'];
    tookMs.push(await pgBackRest(envAfter, 'restore', ...toMoment));
    const begunAt = Date.now();
    const restored = await startCluster({
      binDir,
      folder: inFolder('home'),
      settings: { archive_mode: 'off' },
      env: envAfter,
    });
    opened.defer(() => restored.stop());
    const again = openPool({ url: restored.url, statementTimeoutMs: 0 });
    opened.defer(() => again.end());
    await untilPromoted(again);
    tookMs.push(Date.now() - begunAt);
    await checkJournals(again, 'writer', asOf(before, sent), findings);
    findings.duplicated.push(...(await findLater(again, target)));
    findings.unbalanced.push(...(await findWrong(again)));
    findings.mishandled.push(
      ...(await recordRecoveryByCommand({
        DATABASE_URL: restored.url,
        SECRET_KEY,
        PUBLIC_URL: 'https://bank.example',
        ANCHOR_DIR: sealing.config.anchorDir,
      })),
    );
    findings.operations = sent.size;
    findings.faults = 1;
    const [full, incremental, copied, replayed] = tookMs;
    findings.summary =
      `${inThousands(sent.size)} requests; full backup ${full} ms, incremental ${incremental} ms, ` +
      `restored in ${copied} ms and replayed in ${replayed} ms: all ` +
      `${inThousands(before.size)} before the moment are there, none after it; verified`;
    return findings;
  },
};

/** How long it took. The writers go on meanwhile. */
async function pgBackRest(
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<number> {
  const begunAt = Date.now();
  const all = [`--config=${CONFIG}`, '--stanza=larch', ...args];
  const options = { ...databaseUser(), cwd: '/', env: { PATH: '/usr/bin:/bin', ...env } };
  await promisify(execFile)('pgbackrest', all, options);
  return Date.now() - begunAt;
}

function makeOwnFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = databaseUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}
