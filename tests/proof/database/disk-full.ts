import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/postgres/small-disk.ts';
import { Findings, type Proof } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { failDisk } from './fail-disk.ts';

const TIMES = { small: 1, ci: 5, nightly: 50 };
const DISK_MB = 320;
const LEFT_BYTES = 100_000;
const FULL_MS = 1_000;

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
  const hurt = () => disk.fillUp(LEFT_BYTES);
  const mend = () => disk.makeRoom();
  const full = { what: 'without room', hurt, mend, lastsMs: () => FULL_MS };
  await failDisk(server, { times, seed, ...full }, findings);
}
