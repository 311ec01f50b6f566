import { randomUUID } from 'node:crypto';
import { openPool, type Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { JournalRequest, Outcome, Recorded } from '#ledger/journal.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { type AuditLine, appendAudit } from '#server/base/audit-log/audit.ts';
import { openPostingDesk } from '#server/posting/posting-desk.ts';
import { type Contender, drive, pickPair, type Spread } from './contender.ts';

/** The ledger with everything on: keys, journals, entries, holds, triggers and an audit line each. */
export function ourContenders(url: string, accounts: readonly string[]): Contender[] {
  const request = (spread: Spread): JournalRequest => {
    const pair = pickPair(accounts, spread);
    const money = { ...pair, amountCents: cents(1n), description: 'Transfer to savings' };
    return posting({ key: randomUUID(), kind: 'internal-transfer' }, money);
  };
  return [
    {
      name: 'Larch, group commit',
      async run(callers, spread, seconds) {
        const desk = openPostingDesk({ databaseUrl: url, now: () => new Date(), sealMail: never });
        const post = async () => {
          const journal = request(spread);
          must(await desk.record(journal, { audit: auditLine(journal) }));
        };
        try {
          return await drive(callers, seconds, post);
        } finally {
          await desk.close();
        }
      },
    },
    {
      name: 'Larch, own transaction',
      run: (callers, spread, seconds) =>
        withPool(url, callers, (pool) =>
          drive(callers, seconds, () =>
            transaction(pool, async (tx) => {
              const now = new Date();
              const journal = request(spread);
              must(await record(tx, journal, now));
              await appendAudit(tx, auditLine(journal));
            }),
          ),
        ),
    },
  ];
}

export async function withPool<Result>(
  url: string,
  max: number,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  // With many callers on one account the queue for its lock is the point of the exercise.
  const pool = openPool({ url, max, lockTimeoutMs: 60_000 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

function must(outcome: Outcome): Recorded {
  if (!outcome.recorded) throw new Error(`The ledger refused: ${outcome.refusal}`);
  return outcome;
}

function never(): never {
  throw new Error('No mail is sent here.');
}

function auditLine({ key }: JournalRequest): AuditLine {
  return {
    at: new Date(),
    actorKind: 'customer',
    actorId: '6d2a4f0e-6a7b-4c1f-9d5e-0a1b2c3d4e5f',
    action: 'transfer-internally',
    subjectKind: 'journal',
    subjectId: key,
    after: { amount: '0.01' },
    address: '127.0.0.1',
    requestId: 'bench',
  };
}
