import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { allowLongStatements } from '#database/answer-watch.ts';
import { one, openPool, type Pool } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { openAccount } from '#ledger/accounts.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { insertAccountOwner } from '#tests/support/people/account-owner.ts';

const OPEN_DAY = `(select day from ledger.bank_days where status = 'open')`;
const OPENING = cents(100_000_00n);

/** Opens funded accounts through the ledger itself. */
export async function openFundedAccounts(pool: Pool, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const now = new Date();
  const ownerId = await insertAccountOwner(pool);
  for (let start = 0; start < count; start += 500) {
    const some = ids.slice(start, start + 500);
    await transaction(pool, async (tx) => {
      for (const id of some) await openAccount(tx, { id, ownerId, chartNumber: '2010' }, now);
      const from = generalAccounts.depositClearing;
      const money = { from, amountCents: OPENING, description: 'Opening deposit' };
      const requests = some.map((to) =>
        posting({ key: `open ${to}`, kind: 'opening' }, { ...money, to }),
      );
      await recordAll(tx, requests, now);
    });
  }
  return ids;
}

/**
 * Brings the ledger to this many entries: transfers in a ring, each account paying the next, written
 * by a few large statements through the same triggers as any posting.
 */
export async function growTo(pool: Pool, entries: bigint): Promise<void> {
  for (;;) {
    const { count } = await one<{ count: bigint }>(
      pool,
      sql`select coalesce(sum(sequence), 0)::bigint as count from ledger.accounts`,
    );
    if (count >= entries) break;
    await addRing(pool);
  }
  await pool.query('vacuum (analyze) ledger.accounts, ledger.journals, ledger.entries');
}

/** Every account pays a cent to the next one: as many journals as accounts, balances unchanged. */
async function addRing(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await allowLongStatements(client);
    await client.query('begin');
    await client.query(`create temporary table ring on commit drop as
      select id as payer, coalesce(lead(id) over ids, first_value(id) over ids) as payee,
        nextval('ledger.journals_number_seq') as number
      from ledger.accounts where class = 'customer' window ids as (order by id)`);
    await client.query(`insert into ledger.journals
        (number, key, fingerprint, kind, posted_at, bank_day)
      select number, gen_random_uuid()::text, sha256('ring'), 'ring', clock_timestamp(), ${OPEN_DAY}
        from ring`);
    // Each account first pays and then receives.
    await client.query(`insert into ledger.entries (account_id, sequence, journal_number,
        amount_cents, balance_after_cents, posted_at, bank_day, description)
      select a.id, a.sequence + 1, r.number, -1, a.balance_cents - 1, moment, ${OPEN_DAY}, 'Ring'
        from ring r join ledger.accounts a on a.id = r.payer, clock_timestamp() moment
      union all
      select a.id, a.sequence + 2, r.number, 1, a.balance_cents, moment, ${OPEN_DAY}, 'Ring'
        from ring r join ledger.accounts a on a.id = r.payee, clock_timestamp() moment`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release(true);
  }
}

/** The bench must leave a ledger in order, or its figures mean nothing. */
export async function requireInOrder(url: string): Promise<void> {
  const pool = openPool({ url, max: 1, statementTimeoutMs: 0 });
  const violations = await findViolations(pool);
  await pool.end();
  if (violations.length > 0)
    throw new Error(`The ledger is not in order: ${violations.join('; ')}`);
}
