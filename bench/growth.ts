// npm run bench:growth — the same questions to a small, a middling and a large bank, in turns, so
// that whatever else the machine does weighs on all of them. A hundredfold bank should not be felt.
// All of them are databases of one durable server. Smaller ones while working:
// npm run bench:growth -- --sizes 100,1000 --asks 20
import { parseArgs } from 'node:util';
import { followAllSeals } from '#server/transparency/follow-seals.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { domesticWire } from '#tests/support/money/wires.ts';
import { makeStaff, signIn } from '#tests/support/people/people.ts';
import type { BulkCustomer } from './bulk/bulk-people.ts';
import { type Bulk, loadBulk } from './bulk-data.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { captureHttp } from './ledger/calls.ts';
import { finishJobs } from './ledger/finish-jobs.ts';
import { drive } from './ledger/load.ts';
import { makePayments } from './ledger/payments.ts';
import { prepareCustomers, type SignedInCustomer } from './ledger/people.ts';
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
  readonly close: () => Promise<void>;
}

// Nothing that is asked or paid here is refused for its number.
const LIMITS = { LIMIT_REQUESTS_PER_MINUTE: '1000000000' };
/** Customers who ask and pay, spread over all. */
const ACTIVE = 50;
const POSTING = 1_000;
const POSTING_CALLERS = 16;
const POSTING_SECONDS = 3;

async function grow(customers: number): Promise<Grown> {
  const database = await createDatabase(server.url, `bank_of_${customers}`);
  const bank = await startApp({ env: LIMITS, database });
  const { url } = database;
  // Of the two entries of a posting one is a customer's, on the average: that is what lists show.
  const transactions = (customers * ENTRIES_EACH) / 2;
  const now = bank.clock.businessNow();
  const bulk = await loadBulk({ url, customers, transactions, caughtUp: bank.deps.keys, now });
  await followAllSeals(bank.deps);
  const questions = await questionsFor(bank, spreadOver(bulk.people, ACTIVE));
  const post = await postingIn(bank, spreadOver(bulk.people, POSTING));
  await finishJobs(bank);
  await database.pool.query('checkpoint');
  return {
    bank,
    questions,
    post,
    close: async () => {
      await bank.stop();
      await database.drop();
    },
  };
}

function spreadOver(people: Bulk['people'], count: number): BulkCustomer[] {
  const step = people.length / Math.min(count, people.length);
  return Array.from({ length: Math.min(count, people.length) }, (_, index) => {
    return people[Math.floor(index * step)] as BulkCustomer;
  });
}

async function questionsFor(bank: TestApp, people: readonly BulkCustomer[]) {
  const http = await captureHttp();
  const prepared = await prepareCustomers(bank.deps, http, people);
  const customers = await Promise.all(
    prepared.map(async (customer) => ({
      ...customer,
      cookies: await signIn(bank, 'customer', customer.id),
    })),
  );
  const receipts = await Promise.all(
    customers.map(async ({ cookies }) => {
      const reply = await bank.request('GET', '/api/transactions?limit=50', { cookies });
      return reply.json<{ transactions: { id: string }[] }>().transactions.at(-1)?.id ?? '';
    }),
  );
  const { cookies: staff } = await makeStaff(bank, 'administrator');
  const customerOf = (index: number) =>
    customers[index % customers.length] as (typeof customers)[0];
  const own = (path: string) => (index: number) =>
    bank.request('GET', path, { cookies: customerOf(index).cookies });
  const pays = (path: string, body: (by: SignedInCustomer) => object) => (index: number) => {
    const by = customerOf(index);
    return bank.request('POST', path, {
      cookies: by.cookies,
      body: { amount: '1.25', ...body(by) },
    });
  };
  const staffs = (path: (index: number) => string) => (index: number) =>
    bank.request('GET', path(index), { cookies: staff });
  const transfer = ({ checkingId, savingsId }: SignedInCustomer) => {
    return { fromAccountId: checkingId, toAccountId: savingsId };
  };
  const wire = ({ checkingId }: SignedInCustomer) => {
    return { ...domesticWire, fromAccountId: checkingId, amount: '1.25' };
  };
  const bill = ({ checkingId, payeeId }: SignedInCustomer) => {
    return { fromAccountId: checkingId, payeeId };
  };
  return new Map<string, Question>([
    ['dashboard: accounts', own('/api/accounts')],
    ['dashboard: summary', own('/api/summary')],
    ['dashboard: recent transactions', own('/api/transactions?limit=8')],
    ['customer searches transactions', own('/api/transactions?limit=50&search=market')],
    ['customer transfers between accounts', pays('/api/internal-transfer', transfer)],
    ['customer sends a wire', pays('/api/wire-transfer', wire)],
    ['customer pays a bill', pays('/api/bill-payments', bill)],
    [
      'customer downloads a proof of an entry',
      (index) => own(`/api/receipts/${receipts[index % receipts.length]}`)(index),
    ],
    ['staff list customers', staffs(() => '/api/admin/users?limit=25')],
    ['staff list transactions', staffs(() => '/api/admin/transactions?limit=25')],
    [
      'staff search a customer',
      staffs((index) => `/api/admin/users?limit=25&search=${people[index % people.length]?.email}`),
    ],
    ['staff search transactions', staffs(() => '/api/admin/transactions?limit=25&search=payroll')],
    ['staff overview', staffs(() => '/api/admin/overview')],
  ]);
}

/** Transfers between own accounts, as bench:ledger makes them. */
async function postingIn(
  { deps }: TestApp,
  people: readonly BulkCustomer[],
): Promise<() => Promise<number>> {
  const http = await captureHttp();
  const customers = await prepareCustomers(deps, http, people);
  const { payments } = makePayments({ deps, http, customers, approvers: [] });
  const own = payments.find(({ name }) => name === 'own transfers');
  const load = { callers: POSTING_CALLERS, seconds: POSTING_SECONDS };
  if (!own) throw new Error('Nothing posts.');
  return async () => (await drive(load, own.call)).rate;
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

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
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
for (const { close } of banks) await close();

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
  `Durable databases, jobs off. Ledger entries: ${sizes.map((size) => (size * ENTRIES_EACH).toLocaleString('en-US')).join(', ')}.`,
);
for (const miss of misses) console.log(`✖ ${miss}`);
process.exitCode = misses.length > 0 ? 1 : 0;
