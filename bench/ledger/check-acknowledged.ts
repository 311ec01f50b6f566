import sql from 'sql-template-tag';
import { type Db, one, openPool } from '#database/connection.ts';
import { verifyHistory } from '#server/audit/verification/verify-history.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Acknowledged, PaymentName } from './payments.ts';

type Stored = Readonly<Record<PaymentName, bigint>>;

/** What the database has of each, counted by the rows that its action writes. */
export async function countStored(db: Db): Promise<Stored> {
  return await one<Stored>(
    db,
    sql`select
          (select count(*) from ledger.journals where kind = 'internal-transfer')
            as "own transfers",
          (select count(*) from transfers) as wires,
          (select count(*) from bill_payments where status = 'completed') as bills,
          (select count(*) from check_deposits where status = 'approved') as deposits,
          (select count(*) from transfers where status = 'approved') as approvals`,
  );
}

/**
 * Every call that was acknowledged is in the books, nothing else is, and the whole history verifies;
 * otherwise the figures mean nothing.
 */
export async function checkAcknowledged(
  { config, keys }: Deps,
  acknowledged: Readonly<Acknowledged>,
  before: Stored,
): Promise<void> {
  const url = config.databaseUrl ?? '';
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 });
  try {
    const stored = await countStored(pool);
    const wrong = (Object.keys(acknowledged) as PaymentName[])
      .map((name) => ({ name, added: stored[name] - before[name] }))
      .filter(({ name, added }) => added !== BigInt(acknowledged[name]))
      .map(({ name, added }) => `${name}: ${added} instead of ${acknowledged[name]}`);
    const findings = await verifyHistory({ db: pool, keys, anchorDir: config.anchorDir });
    wrong.push(...findings.flatMap((finding) => finding.wrong));
    if (wrong.length > 0) throw new Error(`The books are not in order: ${wrong.join('; ')}`);
    console.log(`\nIn order: ${findings.map(({ what }) => what).join(', ')}.`);
  } finally {
    await pool.end();
  }
}
