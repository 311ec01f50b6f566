import { followAnchors, listNewestLines, readHeads } from '#ledger/chain/follow-anchors.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { type ChainSubject, chainSubjects } from '#ledger/chain/subject.ts';
import type { Config } from '../../base/config/config.ts';
import type { Deps } from '../../base/deps.ts';
import type { Job } from '../../base/jobs/queue.ts';
import { anchorHeads, isAnchoringDue } from './anchor-history.ts';
import { openChainKeys } from './chain-keys.ts';

// Often and little: five seconds of work at once would slow down postings.
const EVERY_MS = 1_000;

/** Seals what was recorded since the last time, off the path of those who record it. */
export const sealHistory: Job = {
  name: 'seal-history',
  everyMs: EVERY_MS,
  async isDue({ pool, clock }) {
    const due = await Promise.all(chainSubjects.map((subject) => isSealingDue(pool, subject)));
    return due.includes(true) || (await isAnchoringDue(pool, clock.now()));
  },
  async run(deps) {
    await sealAndAnchor(deps);
  },
};

/** What sealing needs of a server. */
export type SealDeps = Pick<Deps, 'pool' | 'clock' | 'keys' | 'log'> & {
  readonly config: Pick<Config, 'anchorDir'>;
};

/**
 * Seals what had been recorded when it was called, and anchors it; at once where a day is closed by
 * it. What is recorded meanwhile waits for the next time: on a busy bank there would be no end.
 */
export async function sealAndAnchor(deps: SealDeps, atOnce = false): Promise<void> {
  const { pool, clock, keys, config } = deps;
  for (const subject of chainSubjects) await sealAll(deps, subject);
  await anchorHeads({ pool, keys, now: clock.now(), atOnce });
  await followAnchors(pool, config.anchorDir);
}

async function sealAll(
  { pool, clock, keys, config, log }: SealDeps,
  subject: ChainSubject,
): Promise<void> {
  const lines = await listNewestLines(pool, subject, config.anchorDir);
  // After the lines, so that the key of each is known even if it was replaced just now.
  const { sealKey, anchorKeys } = await openChainKeys(pool, keys, clock.now());
  const anchored = readHeads(lines, subject, anchorKeys.periods);
  for (let isFull = true; isFull; ) {
    const head = await seal(pool, subject, { sealKey, anchored, now: clock.now() });
    if (!head) return;
    isFull = head.isFull;
    // The log goes elsewhere too, and is a second anchor.
    const reference = `${head.subject} ${head.position} ${head.hash.toString('hex')}`;
    log.info('history was sealed', { job: 'seal-history', reference });
  }
}
