import sql from 'sql-template-tag';
import { type Db, one, type Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { parseAnchor } from '#ledger/chain/anchor.ts';
import { appendAnchors, compactAnchors, lockAnchors } from '#ledger/chain/anchor-table.ts';
import { findNewestLine, followAnchors } from '#ledger/chain/follow-anchors.ts';
import { type ChainHead, findChainHead } from '#ledger/chain/seal.ts';
import { chainSubjects } from '#ledger/chain/subject.ts';
import { SECOND_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../../base/deps.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';
import { requireChainKeys } from './chain-keys.ts';

/** More often than this a chain is not anchored. */
const ANCHOR_EVERY_MS = 10 * SECOND_MS;
/** How often each server looks for anchors that others made. */
const FOLLOW_EVERY_MS = 5 * SECOND_MS;

/**
 * Whether a chain has grown since its last anchor, and that is old enough. Only reads. The clock
 * may have been set back since.
 */
export async function isAnchoringDue(db: Db, now: Date): Promise<boolean> {
  const { due } = await one<{ due: boolean }>(
    db,
    sql`select exists (
        select from unnest(array['ledger', 'audit']) chain (subject)
        cross join lateral (
          select position from ledger.seals
            where subject = chain.subject order by position desc limit 1) head
        left join lateral (
          select position, at from ledger.anchors where subject = chain.subject
            order by number desc limit 1) newest on true
        where newest.at is null or (head.position <> newest.position
          and abs(extract(epoch from ${now}::timestamptz - newest.at)) * 1000
            >= ${ANCHOR_EVERY_MS})) as due`,
  );
  return due;
}

export interface AnchorOptions {
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly now: Date;
  /** Also where the last anchor is only seconds old: at the close of a day, after a restore. */
  readonly atOnce?: boolean;
}

/** Anchors the head of each chain that has grown since its last anchor. */
export async function anchorHeads(options: AnchorOptions): Promise<readonly ChainHead[]> {
  const { pool, keys, now, atOnce = false } = options;
  return await transaction(pool, async (tx) => {
    await lockAnchors(tx);
    const heads: ChainHead[] = [];
    for (const subject of chainSubjects) {
      const head = await findChainHead(tx, subject);
      const newest = parseAnchor((await findNewestLine(tx, subject.name)) ?? '');
      const isTime = !newest || Math.abs(Number(now) - Number(newest.at)) >= ANCHOR_EVERY_MS;
      const position = newest?.kind === 'seal' ? newest.position : -1n;
      if (head && head.position !== position && (isTime || atOnce)) heads.push(head);
    }
    if (heads.length === 0) return [];
    const contents = heads.map(({ subject, position, hash }) => ({
      kind: 'seal' as const,
      subject,
      position,
      hash: hash.toString('hex'),
    }));
    const { current: key } = (await requireChainKeys(tx, keys)).anchorKeys;
    await appendAnchors(tx, key, contents, now);
    await compactAnchors(tx, key, now);
    return heads;
  });
}

/** Keeps this server's anchor file up to date with what all servers anchor. */
export function keepAnchorFile({ pool, config, log }: Deps): () => void {
  let isBusy = false;
  const follow = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await followAnchors(pool, config.anchorDir);
    } catch (error) {
      log.error('the anchor file could not be brought up to date', { error });
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void follow(), FOLLOW_EVERY_MS).unref();
  return () => clearInterval(timer);
}
