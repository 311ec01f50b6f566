import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '#database/connection.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startBadNetwork } from '#tests/support/network/bad-network.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkJournals } from '../writers/check-journals.ts';
import { createLines } from '../writers/ledger-client.ts';
import { findWrong, openAccounts } from '../writers/proof-bank.ts';
import { startWriters, WRITERS } from '../writers/writers.ts';

const SECONDS = { small: 3, ci: 300, nightly: 3_600 };
const FINE = 1_000_000;

export const badNetwork: Proof = {
  name: 'bad-network',
  claim: 'L9: over connections that break and lag, each submission happens once and is answered',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const folder = scratchFolder();
    const database = await freshDatabase();
    const network = await startBadNetwork(database.url, folder.path, {
      random: () => random.below(FINE) / FINE,
      breaks: 0.05,
      slow: 0.2,
      latencyMs: 500,
    });
    try {
      await run(database.pool, createLines);
      const accounts = await openAccounts(database.pool, 10, 1_000_00n);
      const writers = startWriters(network.url, accounts, seed);
      await sleep(SECONDS[size] * 1_000);
      network.calmDown();
      const { sent, errors } = await writers.stop();
      await checkJournals(database.pool, 'writer', sent, findings);
      findings.unbalanced.push(...(await findWrong(database.pool)));
      findings.operations = sent.size;
      findings.faults = network.broken;
      findings.summary =
        `${inThousands(network.broken)} connections broken within ${SECONDS[size]} s, a fifth of them ` +
        `half a second slow, ${WRITERS} writers, ${inThousands(sent.size)} requests, ` +
        `${inThousands(errors)} errors on the way`;
    } finally {
      await network.close();
      await database.drop();
      folder.remove();
    }
    return findings;
  },
};
