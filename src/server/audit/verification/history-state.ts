import sql, { raw } from 'sql-template-tag';
import type { readHistory } from '#contract/back-office/audit.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Db, maybeOne, one, rows } from '#database/connection.ts';
import { parseAnchor } from '#ledger/chain/anchor.ts';
import { auditChain, type ChainSubject, ledgerChain } from '#ledger/chain/subject.ts';
import { ACKNOWLEDGE, RECOVERY } from '../chain/record-recovery.ts';

type HistoryState = Returned<typeof readHistory>;
type Chain = HistoryState['ledger'];
type Check = NonNullable<HistoryState['lastCheck']>;

/** How far both chains reach, and what the last look at all of it found. */
export async function readHistoryState(db: Db): Promise<HistoryState> {
  const lastCheck = await maybeOne<Check>(
    db,
    sql`select checked_at as "checkedAt", in_order as "inOrder", findings from history_checks
        where checked_at is not null order by number desc limit 1`,
  );
  return {
    ledger: await readChain(db, ledgerChain),
    audit: await readChain(db, auditChain),
    lastCheck: lastCheck ?? null,
    recoveries: await listRecoveries(db),
  };
}

/** Recorded recoveries without the line of an administrator who acknowledged them. */
async function listRecoveries(db: Db): Promise<HistoryState['recoveries']> {
  const records = await rows<{ line: string }>(
    db,
    sql`select line from ledger.anchors anchor
        where kind = 'recovery' and not exists (
          select from audit_log acknowledged
            where acknowledged.subject_id = anchor.number::text
              and acknowledged.subject_kind = ${RECOVERY.subjectKind}
              and acknowledged.action = ${ACKNOWLEDGE})
        order by anchor.number desc`,
  );
  return records.flatMap(({ line }) => {
    const anchor = parseAnchor(line);
    if (anchor?.kind !== 'recovery') return [];
    return [{ number: String(anchor.number), recordedAt: anchor.at, reason: anchor.reason }];
  });
}

// Counting stops at a limit: beyond it, only that very much is unsealed matters.
const MAX_COUNTED = 100_000;

async function readChain(db: Db, { name, table }: ChainSubject): Promise<Chain> {
  const { seals, sealedAt, unsealed } = await one<Chain & { seals: bigint; unsealed: bigint }>(
    db,
    sql`select coalesce(newest.position, 0)::bigint as seals, newest.sealed_at as "sealedAt", (
          (select count(*) from (
            select from ${raw(table)} where number > progress.settled_number
            limit ${MAX_COUNTED}) above)
          - (select count(*) from ledger.seals s, unnest(s.numbers) sealed (number)
            where s.subject = ${name} and s.highest_number > progress.settled_number
              and sealed.number > progress.settled_number))::bigint as unsealed
        from ledger.seal_progress progress
        left join lateral (
          select position, sealed_at from ledger.seals
          where subject = ${name} order by position desc limit 1) newest on true
        where progress.subject = ${name}`,
  );
  return { seals: Number(seals), sealedAt, unsealed: Math.max(0, Number(unsealed)) };
}
