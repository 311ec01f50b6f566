// The bank test of Jepsen: many clients move money between a few accounts, and every read, at any
// moment, sees the same total and no account below zero.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { type Db, one, openPool, type Pool, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { seal } from '#ledger/chain/seal.ts';
import { ledgerChain } from '#ledger/chain/subject.ts';
import { verifyChain } from '#ledger/chain/verify-chain.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { sealKey, unanchored } from '#tests/support/money/ledger.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import type { Submit } from '../writers/ledger-client.ts';
import { openAccounts, withProofBank } from '../writers/proof-bank.ts';

const LASTS_MS = { small: 3_000, ci: 30_000, nightly: 600_000 };
// However slow the machine is, so many there must be.
const FEWEST_TRANSFERS = { small: 1, ci: 20_000, nightly: 20_000 };
const CLIENTS = 50;
const LOOK_EVERY_MS = 20;
const EACH = 1_000_00n;
// Which way the clients go, in turn. Transactions of their own hold these few accounts for several
// round trips; with too many of them the others would only wait.
const MIX = [0, 1, 3, 1, 3, 2, 1, 3, 1, 3];

export const bank: Proof = {
  name: 'bank',
  claim: 'money moved by 50 clients at once always sums to the same total, and nobody is overdrawn',
  prove: async (size, seed) => {
    const findings = new Findings();
    return withProofBank(findings, async ({ url, pool, ways, closeClients }) => {
      const accounts = await openAccounts(pool, 8, EACH);
      const stopper = new AbortController();
      const stop = stopper.signal;
      const count = { moved: 0, refused: 0 };
      const clients = Array.from({ length: CLIENTS }, (_, index) => {
        const way = ways[MIX[index % MIX.length] ?? 0] as Submit;
        return moveMoney(way, accounts, seededRandom(seed + index), count, stop);
      });
      const [looks, seals] = await Promise.all([
        look(url, accounts, findings, stop),
        sealAlong(pool, stop),
        stopWhenEnough(size, count, stopper),
        ...clients,
      ]).finally(() => stopper.abort());
      await closeClients();
      await compareCount(pool, count.moved, findings);
      findings.unbalanced.push(...(await findDeadlocks(pool)));
      const chain = await verifyChain(pool, ledgerChain, { sealKey });
      findings.unbalanced.push(...chain.wrong);
      findings.operations = count.moved + count.refused;
      findings.summary =
        `${inThousands(count.moved)} transfers by ${CLIENTS} clients, ` +
        `${inThousands(count.refused)} refused for lack of money, ` +
        `${inThousands(looks)} looks, ${inThousands(seals)} seals`;
    });
  },
};

interface Count {
  moved: number;
  refused: number;
}

async function stopWhenEnough(size: Size, count: Count, stopper: AbortController): Promise<void> {
  const { signal } = stopper;
  await sleep(LASTS_MS[size], undefined, { signal }).catch(() => {});
  while (!signal.aborted && count.moved < FEWEST_TRANSFERS[size]) await sleep(100);
  stopper.abort();
}

async function moveMoney(
  submit: Submit,
  accounts: readonly string[],
  random: Random,
  count: Count,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    const from = random.pick(accounts);
    const to = random.pick(accounts.filter((id) => id !== from));
    const amountCents = cents(BigInt(1 + random.below(300_00)));
    const submission = { key: randomUUID(), kind: 'transfer' };
    const outcome = await submit(
      posting(submission, { from, to, amountCents, description: 'Transfer' }),
    );
    if (!outcome.recorded) assert.equal(outcome.refusal, 'insufficient-funds');
    count[outcome.recorded ? 'moved' : 'refused'] += 1;
  }
}

/** Looks at all accounts, and at their newest entries, each time in one snapshot. */
async function look(
  url: string,
  accounts: readonly string[],
  findings: Findings,
  stop: AbortSignal,
): Promise<number> {
  const pool = openPool({ url, max: 1 });
  const total = EACH * BigInt(accounts.length);
  let looks = 0;
  while (!stop.aborted) {
    const seen = await transaction(pool, (tx) => lookOnce(tx, accounts));
    looks += 1;
    if (seen.balances !== total || seen.entries !== total) {
      findings.unbalanced.push(`look ${looks} saw ${seen.balances} and ${seen.entries}`);
    }
    if (seen.lowest < 0n) findings.unbalanced.push(`look ${looks} saw ${seen.lowest} available`);
    await sleep(LOOK_EVERY_MS);
  }
  await pool.end();
  return looks;
}

async function lookOnce(tx: Tx, accounts: readonly string[]) {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
  const { balances, lowest } = await one<{ balances: bigint; lowest: bigint }>(
    tx,
    sql`select sum(balance_cents)::bigint as balances,
        min(balance_cents - held_cents + credit_limit_cents) as lowest
      from ledger.accounts where id = any(${accounts})`,
  );
  const { entries } = await one<{ entries: bigint }>(
    tx,
    sql`select sum(newest.balance_after_cents)::bigint as entries
      from unnest(${accounts}::uuid[]) as account (id)
      cross join lateral (
        select balance_after_cents from ledger.entries
          where account_id = account.id order by sequence desc limit 1
      ) newest`,
  );
  return { balances, lowest, entries };
}

/** The hash chain grows while money moves, as it does in a running bank. */
async function sealAlong(pool: Pool, stop: AbortSignal): Promise<number> {
  let seals = 0;
  for (;;) {
    const ending = stop.aborted;
    while (await seal(pool, ledgerChain, unanchored)) seals += 1;
    if (ending) return seals;
    await sleep(LOOK_EVERY_MS * 10);
  }
}

async function compareCount(db: Db, transfers: number, findings: Findings): Promise<void> {
  const { count } = await one<{ count: bigint }>(
    db,
    sql`select count(*) from ledger.journals where kind = 'transfer'`,
  );
  const difference = Number(count) - transfers;
  if (difference < 0) findings.lost.push(`${-difference} acknowledged transfers`);
  if (difference > 0) findings.duplicated.push(`${difference} transfers nobody was told of`);
}

// Locks are taken in one order, so no two transactions ever wait for each other. A connection has
// reported what it saw by the time it is gone.
async function findDeadlocks(db: Db): Promise<string[]> {
  const { deadlocks } = await one<{ deadlocks: bigint }>(
    db,
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return deadlocks > 0n ? [`${deadlocks} deadlocks`] : [];
}
