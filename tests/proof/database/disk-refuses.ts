import path from 'node:path';
import { openEmbedded } from '#database/embedded/open-embedded.ts';
import {
  allowWrites,
  canRefuseWrites,
  refuseWrites,
} from '#tests/support/postgres/refuse-writes.ts';
import { Findings, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { failDisk } from './fail-disk.ts';

const TIMES = { small: 1, ci: 5, nightly: 50 };
const SHORTEST_REFUSAL_MS = 500;
const LONGEST_REFUSAL_MS = 2_000;

export const diskRefuses: Proof = {
  name: 'disk-refuses',
  claim: 'L8: a disk that refuses to be written stops the bank and loses nothing; then it goes on',
  prove: async (size, seed) => {
    const findings = new Findings();
    if (!canRefuseWrites()) {
      findings.summary = 'left out: this machine has no prlimit';
      return findings;
    }
    const folder = scratchFolder();
    const random = seededRandom(seed);
    try {
      const server = await openEmbedded(path.join(folder.path, 'bank'));
      const hurt = () => refuseWrites(server.pid);
      const mend = () => allowWrites(server.pid);
      const lastsMs = () =>
        SHORTEST_REFUSAL_MS + random.below(LONGEST_REFUSAL_MS - SHORTEST_REFUSAL_MS);
      const refusal = { what: 'refused', hurt, mend, lastsMs };
      await failDisk(server, { times: TIMES[size], seed, ...refusal }, findings);
    } finally {
      folder.remove();
    }
    return findings;
  },
};
