// npm run bench:cost — what a customer, a posting and a session cost: bytes stored, bytes of the log,
// and time on a processor. Smaller while working: npm run bench:cost -- --customers 1000 --calls 500
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { one, type Pool, rows } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { loadBulk } from './bulk-data.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { captureHttp, openSession } from './ledger/calls.ts';
import { finishJobs } from './ledger/finish-jobs.ts';
import { forEachOf } from './ledger/load.ts';
import { makePayments, type Payment } from './ledger/payments.ts';
import { prepareCustomers } from './ledger/people.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '50000' },
    /** Of each kind. */
    calls: { type: 'string', default: '20000' },
  },
});
const customers = Number(values.customers);
const calls = Number(values.calls);
/** Those who pay, out of all. */
const ACTIVE = Math.min(2_000, customers);
const AT_ONCE = 16;
const KINDS = ['own transfers', 'wires', 'bills'];
const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000000',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '1000000000.00',
  LIMIT_BILL_PERSONAL_DAILY: '1000000000.00',
  LIMIT_SESSIONS_PER_SUBJECT: '1000000',
};

type Sizes = ReadonlyMap<string, number>;

interface Cost {
  readonly what: string;
  readonly count: number;
  readonly stored: number;
  readonly logged: number;
  /** Of our own process, jobs included. */
  readonly processorMs: number;
  /** What grew, the largest first. */
  readonly tables: readonly (readonly [string, number])[];
}

/** Tables with their indexes, by name. */
async function sizesOf(db: Pool): Promise<Sizes> {
  const found = await rows<{ name: string; size: string }>(
    db,
    // A partition counts for its table.
    sql`select coalesce(inhparent, relid)::regclass::text as name,
          sum(pg_total_relation_size(relid)) as size
        from pg_stat_user_tables left join pg_inherits on inhrelid = relid group by 1`,
  );
  return new Map(found.map(({ name, size }) => [name, Number(size)]));
}

async function logPosition(db: Pool): Promise<number> {
  const { at } = await one<{ at: string }>(
    db,
    sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as at`,
  );
  return Number(at);
}

async function measure(
  { db, what, count }: { readonly db: Pool; readonly what: string; readonly count: number },
  work: () => Promise<void>,
): Promise<Cost> {
  // What a table keeps free is used up first; a full page is logged once after each checkpoint.
  await db.query('vacuum');
  await db.query('checkpoint');
  const [before, loggedBefore, used] = [
    await sizesOf(db),
    await logPosition(db),
    process.cpuUsage(),
  ];
  await work();
  const { user, system } = process.cpuUsage(used);
  const logged = (await logPosition(db)) - loggedBefore;
  const tables = [...(await sizesOf(db))]
    .map(([name, size]) => [name, size - (before.get(name) ?? 0)] as const)
    .filter(([, grown]) => grown > 0)
    .toSorted(([, a], [, b]) => b - a);
  const stored = tables.reduce((sum, [, grown]) => sum + grown, 0);
  return { what, count, stored, logged, processorMs: (user + system) / 1_000, tables };
}

async function makeCalls(payment: Payment): Promise<void> {
  let left = calls;
  const caller = async (index: number) => {
    while (left > 0) {
      left -= 1;
      await payment.call(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => caller(index)));
}

/** What a compressed copy of the tables' files takes, by what they take. */
async function compressed(db: Pool): Promise<number> {
  const { folder } = await one<{ folder: string }>(
    db,
    sql`select current_setting('data_directory') || '/base/' || oid as folder
        from pg_database where datname = current_database()`,
  );
  let [plain, small] = [0, 0];
  for (const name of (await readdir(folder)).filter((file) => /^\d+(\.\d+)?$/.test(file))) {
    const bytes = await readFile(path.join(folder, name));
    plain += bytes.length;
    small += bytes.length === 0 ? 0 : zstdCompressSync(bytes).length;
  }
  return small / plain;
}

async function costsIn(bank: TestApp, url: string): Promise<Cost[]> {
  const db = bank.deps.pool;
  const now = bank.clock.businessNow();
  const costs: Cost[] = [];
  let people: Awaited<ReturnType<typeof loadBulk>>['people'] = [];
  costs.push(
    await measure({ db, what: 'customer with two accounts', count: customers }, async () => {
      ({ people } = await loadBulk({
        url,
        customers,
        transactions: customers,
        caughtUp: bank.deps.keys,
        now,
      }));
    }),
  );
  const http = await captureHttp();
  const paying = await prepareCustomers(bank.deps, http, people.slice(0, ACTIVE));
  await finishJobs(bank);
  const { payments } = makePayments({ deps: bank.deps, http, customers: paying, approvers: [] });
  for (const payment of payments.filter(({ name }) => KINDS.includes(name))) {
    costs.push(
      await measure({ db, what: payment.name, count: calls }, async () => {
        await makeCalls(payment);
        await finishJobs(bank);
      }),
    );
  }
  costs.push(
    await measure({ db, what: 'session', count: calls }, async () => {
      const subjects = Array.from({ length: calls }, (_, index) => people[index % people.length]);
      await forEachOf(subjects, AT_ONCE, (person) =>
        openSession(bank.deps, { audience: 'customer', subjectId: person?.id ?? '' }),
      );
    }),
  );
  return costs;
}

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
const database = await createDatabase(server.url, 'bank_of_costs');
const bank = await startApp({ env: LIMITS, database });
const costs = await costsIn(bank, database.url);
await database.pool.query('checkpoint');
const share = await compressed(database.pool);

const each = ({ count }: Cost, bytes: number) => Math.round(bytes / count).toLocaleString('en-US');
printTable(
  `Cost: bytes and microseconds of one, among ${customers.toLocaleString('en-US')} customers`,
  ['one', 'stored', 'of the log', 'log by stored', 'node µs'],
  costs.map((cost) => [
    cost.what,
    each(cost, cost.stored),
    each(cost, cost.logged),
    `${(cost.logged / cost.stored).toFixed(1)} ×`,
    each(cost, cost.processorMs * 1_000),
  ]),
);
printTable(
  'Where it is stored: bytes of one, with indexes',
  ['one', 'table', 'bytes'],
  costs.flatMap((cost) =>
    cost.tables
      .filter(([, grown]) => grown / cost.count >= 20)
      .map(([name, grown], index) => [index === 0 ? cost.what : '', name, each(cost, grown)]),
  ),
);
console.log(`A stored byte is ${share.toFixed(2)} bytes of a copy that zstd compressed.`);
await bank.stop();
await database.drop();
