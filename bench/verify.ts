// npm run bench:verify — how long it takes to verify an entry, in ledgers of several sizes, beside
// PostgreSQL that only hashes the same rows. `-- --entries 100000,1000000` chooses the sizes.
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { allowLongStatements } from '#database/answer-watch.ts';
import { type Db, one, openPool, type Pool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { isSealingDue, seal } from '#ledger/chain/seal.ts';
import { auditChain, ledgerChain } from '#ledger/chain/subject.ts';
import { openChainKeys } from '#server/audit/chain/chain-keys.ts';
import { verifyHistory } from '#server/audit/verification/verify-history.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { requireDurable } from './durable.ts';
import { growTo, openFundedAccounts } from './ledger/bulk.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '100000,1000000,10000000' },
    accounts: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '3' },
  },
});
const sizes = values.entries.split(',').map(BigInt);
const turns = Number(values.turns);

/** The time per entry of the largest ledger, by that of the smallest. */
const GROWTH_BAR = 1.25;
/** The time to verify, by the time to hash the same rows. */
const HASHING_BAR = 3;

const keys = new KeyRing([{ kid: 'bench', secret: Buffer.alloc(32, 1) }]);

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
const pool = opened.adopt(openPool({ url: server.url, max: 4, statementTimeoutMs: 0 }), (open) =>
  open.end(),
);
await migrate(pool);
await openFundedAccounts(pool, Number(values.accounts));

interface Figures {
  readonly entries: bigint;
  /** Microseconds an entry. */
  readonly verifying: number;
  readonly hashing: number;
}

const figures: Figures[] = [];
for (const size of sizes) figures.push(await measure(pool, size));

async function measure(db: Pool, size: bigint): Promise<Figures> {
  await growTo(db, size);
  const { sealKey } = await openChainKeys(db, keys, new Date());
  for (const subject of [ledgerChain, auditChain]) {
    const options = { sealKey, anchored: [], now: new Date() };
    while ((await seal(db, subject, options)) || (await isSealingDue(db, subject)));
  }
  await db.query('vacuum (analyze)');
  const { entries } = await one<{ entries: bigint }>(
    db,
    sql`select count(*) as entries from ledger.entries`,
  );
  const [verifying, hashing]: [number[], number[]] = [[], []];
  // The first turn only warms up.
  for (let turn = 0; turn <= turns; turn += 1) {
    const times = [await timed(verifyAll), await timed(hashAll)];
    if (turn > 0) {
      verifying.push(times[0] ?? 0);
      hashing.push(times[1] ?? 0);
    }
  }
  const each = (times: readonly number[]) => (median(times) * 1_000) / Number(entries);
  return { entries, verifying: each(verifying), hashing: each(hashing) };
}

/** Milliseconds, on one connection and one core. */
async function timed(work: (db: Db) => Promise<void>): Promise<number> {
  const client = await pool.connect();
  try {
    await allowLongStatements(client);
    await client.query(`set max_parallel_workers_per_gather = 0; set work_mem = '64MB'`);
    const begun = performance.now();
    await work(client as unknown as Db);
    return performance.now() - begun;
  } finally {
    client.release(true);
  }
}

async function verifyAll(db: Db): Promise<void> {
  const options = { db, keys, anchorDir: server.dataDir, anchors: false };
  const wrong = (await verifyHistory(options)).flatMap((finding) => finding.wrong);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

async function hashAll(db: Db): Promise<void> {
  for (const table of ['ledger.journals', 'ledger.entries']) {
    await db.query({
      text: `select count(sha256(convert_to(r::text, 'UTF8'))) from ${table} r`,
    });
  }
}

printTable(
  'Verification: microseconds an entry, one connection, medians',
  ['entries', 'verify', 'hash the rows', 'verify by hash'],
  figures.map(({ entries, verifying, hashing }) => [
    entries.toLocaleString('en-US'),
    verifying.toFixed(2),
    hashing.toFixed(2),
    `${(verifying / hashing).toFixed(2)} ×`,
  ]),
);
const [first, last] = [figures[0], figures.at(-1)];
const growth = (last?.verifying ?? 1) / (first?.verifying ?? 1);
const byHashing = (last?.verifying ?? 1) / (last?.hashing ?? 1);
console.log(`The largest by the smallest, an entry: ${growth.toFixed(2)} ×.`);
const misses = [
  ...(growth > GROWTH_BAR
    ? [`growth: ${growth.toFixed(2)} ×, and the bar is ${GROWTH_BAR} ×`]
    : []),
  ...(byHashing > HASHING_BAR
    ? [`verify by hash: ${byHashing.toFixed(2)} ×, and the bar is ${HASHING_BAR} ×`]
    : []),
];
for (const miss of misses) console.log(`✖ ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;
