// npm run bench:growth — the same questions to a small, a middling and a large bank, in turns, so
// that whatever else the machine does weighs on all of them. A hundredfold bank should not be felt. Smaller ones while working:
// npm run bench:growth -- --sizes 100,1000
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { openPool, rows } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { makeStaff, signIn } from '#tests/support/people.ts';
import { type Bulk, loadBulk } from './bulk-data.ts';
import { ourContenders } from './ledger/ours.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    /** How many customers; each has a hundred ledger entries. */
    sizes: { type: 'string', default: '1000,10000,100000' },
    asks: { type: 'string', default: '200' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const asks = Number(values.asks);
const ENTRIES_EACH = 100;
const BAR = 1.25;

type Question = (index: number) => Promise<{ status: number }>;

interface Grown {
  readonly bank: TestApp;
  readonly questions: ReadonlyMap<string, Question>;
  /** Postings a second of so many callers for so many seconds. */
  readonly post: () => Promise<number>;
}

async function grow(customers: number): Promise<Grown> {
  const bank = await startApp({ env: { LIMIT_REQUESTS_PER_MINUTE: '10000000' } });
  const url = bank.deps.config.databaseUrl ?? '';
  // Of the two entries of a posting one is a customer's, on the average: that is what lists show.
  const transactions = (customers * ENTRIES_EACH) / 2;
  const now = bank.clock.businessNow();
  const bulk = await loadBulk({ url, customers, transactions, caughtUp: bank.deps.keys, now });
  const pool = openPool({ url, max: 1 });
  await pool.query('checkpoint');
  // Those who do not run out of money, however often it goes from one to the other.
  const rich = await rows<{ id: string }>(
    pool,
    sql`select id from ledger.accounts
        where class = 'customer' and balance_cents >= 100000 and closed_at is null`,
  );
  await pool.end();
  const accounts = rich.map(({ id }) => id);
  return { bank, questions: await questionsFor(bank, bulk), post: postingIn(url, accounts) };
}

async function questionsFor(bank: TestApp, { people }: Bulk): Promise<Map<string, Question>> {
  const person = (index: number) => people[(index * 7919) % people.length];
  const { cookies: staff } = await makeStaff(bank, 'administrator');
  const visitors = await Promise.all(
    Array.from({ length: 50 }, (_, index) => signIn(bank, 'customer', person(index)?.id ?? '')),
  );
  const own = (path: string) => (index: number) =>
    bank.request('GET', path, { cookies: visitors[index % visitors.length] ?? {} });
  const staffs = (path: (index: number) => string) => (index: number) =>
    bank.request('GET', path(index), { cookies: staff });
  return new Map<string, Question>([
    ['dashboard: accounts', own('/api/accounts')],
    ['dashboard: summary', own('/api/summary')],
    ['dashboard: recent transactions', own('/api/transactions?limit=8')],
    ['customer searches transactions', own('/api/transactions?limit=50&search=market')],
    ['staff list customers', staffs(() => '/api/admin/users?limit=25')],
    ['staff list transactions', staffs(() => '/api/admin/transactions?limit=25')],
    [
      'staff search a customer',
      staffs((index) => `/api/admin/users?limit=25&search=${person(index)?.email}`),
    ],
    ['staff search transactions', staffs(() => '/api/admin/transactions?limit=25&search=payroll')],
    ['staff overview', staffs(() => '/api/admin/overview')],
  ]);
}

function postingIn(url: string, accounts: readonly string[]): () => Promise<number> {
  const [group] = ourContenders(url, accounts);
  return async () => (await group?.run(16, 'uniform', 3)) ?? 0;
}

/** The median of each bank's figure, the banks taking turns; the first ones only warm up. */
async function inTurns(
  turns: number,
  warmUp: number,
  measure: (bank: Grown, turn: number) => Promise<number>,
): Promise<number[]> {
  const times: number[][] = banks.map(() => []);
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    for (const [index, bank] of banks.entries()) {
      const figure = await measure(bank, turn);
      if (turn >= warmUp) times[index]?.push(figure);
    }
  }
  return times.map(median);
}

async function ask({ questions }: Grown, name: string, turn: number): Promise<number> {
  const begun = performance.now();
  const reply = await questions.get(name)?.(turn);
  const took = performance.now() - begun;
  if (reply?.status !== 200) throw new Error(`${name} was answered with ${reply?.status}.`);
  return took;
}

const banks: Grown[] = [];
for (const size of sizes) banks.push(await grow(size));
const figures = new Map<string, number[]>();
for (const name of banks[0]?.questions.keys() ?? []) {
  figures.set(
    name,
    await inTurns(asks, Math.ceil(asks / 10), (bank, turn) => ask(bank, name, turn)),
  );
}
figures.set('postings a second', await inTurns(4, 1, ({ post }) => post()));
for (const { bank } of banks) await bank.stop();

const misses: string[] = [];
printTable(
  'Growth: median milliseconds of one caller, and postings a second of 16',
  [
    'customers',
    ...sizes.map((size) => size.toLocaleString('en-US')),
    'the largest by the smallest',
  ],
  [...figures].map(([name, row]) => {
    const [first = 1, last = 1] = [row[0], row.at(-1)];
    // More postings a second are better, more milliseconds worse.
    const ratio = name === 'postings a second' ? first / last : last / first;
    if (ratio > BAR) misses.push(`${name}: ${ratio.toFixed(2)} ×, and the bar is ${BAR} ×`);
    return [
      name,
      ...row.map((value) => value.toFixed(value < 100 ? 2 : 0)),
      `${ratio.toFixed(2)} ×`,
    ];
  }),
);
console.log(
  `Ledger entries: ${sizes.map((size) => (size * ENTRIES_EACH).toLocaleString('en-US')).join(', ')}.`,
);
for (const miss of misses) console.log(`✖ ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;
