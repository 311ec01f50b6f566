import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, run } from '#database/connection.ts';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { migrate } from '#database/migrate.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { Findings, inThousands, type Proof } from './proof.ts';
import { findWrong, openAccounts } from './proof-bank.ts';
import { scratchFolder } from './scratch-folder.ts';
import { createLines } from './till.ts';
import { judgeSent } from './wholeness.ts';
import { startWriters, WRITERS } from './writers.ts';

const TIMES = { small: 1, ci: 5, nightly: 50 };
const DISK_MB = 320;
const LEFT_BYTES = 1_000_000;
const FULL_MS = 1_500;

export const diskFull: Proof = {
  name: 'disk-full',
  claim: 'L8: a disk that is full stops the bank and loses nothing; with room again it goes on',
  prove: async (size, seed) => {
    const findings = new Findings();
    const folder = scratchFolder();
    const mount = path.join(folder.path, 'disk');
    mkdirSync(mount);
    const disk = mountSmallDisk(mount, DISK_MB);
    try {
      if (disk) await fillAgainAndAgain(disk, TIMES[size], seed, findings);
      else findings.summary = 'left out: only root can make a small disk to fill';
    } finally {
      disk?.remove();
      folder.remove();
    }
    return findings;
  },
};

async function fillAgainAndAgain(
  disk: SmallDisk,
  times: number,
  seed: number,
  findings: Findings,
): Promise<void> {
  const settings = { max_wal_size: '64MB', min_wal_size: '32MB', shared_buffers: '16MB' };
  const server = await openEmbedded(path.join(disk.folder, 'bank'), { settings });
  const pool = openPool({ url: server.url });
  try {
    await migrate(pool);
    await run(pool, createLines);
    const accounts = await openAccounts(pool, 10, 1_000_00n);
    const writers = startWriters(server.url, accounts, seed);
    let slowestMs = 0;
    for (let time = 0; time < times; time += 1) {
      await writers.allAcknowledged();
      disk.fillUp(LEFT_BYTES);
      await sleep(FULL_MS);
      disk.makeRoom();
      const roomAt = Date.now();
      await writers.allAcknowledged();
      slowestMs = Math.max(slowestMs, Date.now() - roomAt);
    }
    const { sent, errors } = await writers.stop();
    await judgeSent(pool, 'writer', sent, findings);
    findings.unbalanced.push(...(await findWrong(pool)));
    findings.operations = sent.size;
    findings.faults = times;
    findings.summary =
      `${times} times without room under ${WRITERS} writers, ${inThousands(sent.size)} requests, ` +
      `${inThousands(errors)} errors on the way, writing again at most ${slowestMs} ms after there ` +
      'was room';
  } finally {
    await pool.end();
    await server.stop();
  }
}
