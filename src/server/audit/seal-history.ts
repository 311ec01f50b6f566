import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import type { Deps } from '../base/deps.ts';
import type { Job } from '../base/jobs/queue.ts';
import { writeAnchor } from './anchors.ts';

// Often and little: five seconds of work at once would slow down postings.
const EVERY_MS = 1_000;

/** Seals what was recorded since the last time, off the path of those who record it. */
export const sealHistory: Job = {
  name: 'seal-history',
  everyMs: EVERY_MS,
  async isDue({ pool }) {
    const due = await Promise.all(chains.map((subject) => isSealingDue(pool, subject)));
    return due.includes(true);
  },
  async run(deps) {
    for (const subject of chains) await sealAll(deps, subject);
  },
};

const chains = [ledgerChain, auditChain];

async function sealAll(deps: Deps, subject: ChainSubject): Promise<void> {
  const { pool, clock, keys, config, log } = deps;
  for (;;) {
    const head = await seal(pool, subject, clock.now());
    if (!head) return;
    await writeAnchor(config.dataDir, keys, head, clock.now());
    // The log goes elsewhere too, and is a second anchor.
    const reference = `${head.subject} ${head.position} ${head.hash.toString('hex')}`;
    log.info('history was sealed', { job: 'seal-history', reference });
  }
}
