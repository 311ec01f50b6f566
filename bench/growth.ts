// npm run bench:growth — the same questions to a small, a middling and a large bank, side by side. A
// bank that grows a hundredfold should not be felt. Smaller ones while working:
// npm run bench:growth -- --sizes 100,1000
import { parseArgs } from 'node:util';
import { openPool } from '#database/connection.ts';
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

/** Milliseconds for each question; postings a second for the last. */
type Figures = ReadonlyMap<string, number>;

async function measure(customers: number): Promise<Figures> {
  const bank = await startApp({ env: { LIMIT_REQUESTS_PER_MINUTE: '10000000' } });
  try {
    const url = bank.parts.config.databaseUrl ?? '';
    // Of the two entries of a posting one is a customer's, on the average: that is what lists show.
    const transactions = (customers * ENTRIES_EACH) / 2;
    const now = bank.clock.businessNow();
    const bulk = await loadBulk({ url, customers, transactions, settled: true, now });
    const figures = new Map(await askEverything(bank, bulk));
    figures.set('postings a second', await post(url, bulk));
    return figures;
  } finally {
    await bank.stop();
  }
}

async function askEverything(bank: TestApp, { people }: Bulk): Promise<[string, number][]> {
  const person = (index: number) => people[(index * 7919) % people.length];
  const { cookies: staff } = await makeStaff(bank, 'administrator');
  const visitors = await Promise.all(
    Array.from({ length: 50 }, (_, index) => signIn(bank, 'customer', person(index)?.id ?? '')),
  );
  const own = (path: string) => (index: number) =>
    bank.request('GET', path, { cookies: visitors[index % visitors.length] ?? {} });
  const staffs = (path: (index: number) => string) => (index: number) =>
    bank.request('GET', path(index), { cookies: staff });
  const questions: [string, (index: number) => Promise<{ status: number }>][] = [
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
  ];
  const found: [string, number][] = [];
  for (const [name, question] of questions) found.push([name, await timeOf(name, question)]);
  return found;
}

async function timeOf(
  name: string,
  question: (index: number) => Promise<{ status: number }>,
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < asks; index += 1) {
    const begun = performance.now();
    const { status } = await question(index);
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`${name} was answered with ${status}.`);
  }
  // The first ones only warm up.
  return median(times.slice(Math.ceil(asks / 10)));
}

async function post(url: string, { people }: Bulk): Promise<number> {
  const accounts = people.flatMap((one) => one.accounts.slice(0, 1).map(({ id }) => id));
  const pool = openPool({ url, max: 1 });
  await pool.query('checkpoint');
  await pool.end();
  const [group] = ourContenders(url, accounts);
  const rates: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) rates.push((await group?.run(16, 'uniform', 3)) ?? 0);
  return median(rates.slice(1));
}

const figures: Figures[] = [];
for (const size of sizes) figures.push(await measure(size));
const [first] = figures;
const misses: string[] = [];
printTable(
  'Growth: median milliseconds of one caller, and postings a second of 16',
  [
    'customers',
    ...sizes.map((size) => size.toLocaleString('en-US')),
    'the largest by the smallest',
  ],
  [...(first ?? new Map<string, number>()).keys()].map((name) => {
    const row = figures.map((one) => one.get(name) ?? Number.NaN);
    const [least = 1, most = 1] = [row[0], row.at(-1)];
    // More postings a second are better, more milliseconds worse.
    const ratio = name === 'postings a second' ? least / most : most / least;
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
