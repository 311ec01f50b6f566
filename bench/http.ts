// npm run bench:http — what a signed-in customer waits for: their accounts, and a transfer between
// them. In a durable bank of 10,000 customers and a million transactions, beside a bare server with
// the same rows in tables of its own. Turns alternate and are compared round by round. Smaller:
// npm run bench:http -- --rounds 1 --seconds 1 --customers 1000 --transactions 10000
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { startScratchPostgres, temporaryFolder } from '#tests/support/database.ts';
import { closeHistory } from './bulk/close-history.ts';
import { loadBulk } from './bulk-data.ts';
import { requireDurable } from './durable.ts';
import { createBareTables, requireBareInOrder } from './http/bare-tables.ts';
import { bars, READ, WRITE, WRITE_WAIT } from './http/bars.ts';
import { type Load, mostPerSecond, signInAll } from './http/load.ts';
import { arriveSteadily, type Waited } from './http/steady.ts';
import { waitForJobs } from './http/wait-for-jobs.ts';
import { requireInOrder } from './ledger/bulk.ts';
import { keysOf, newSecretKeys } from './ledger/open-bank.ts';
import { reportBars } from './report-bars.ts';
import { compareRounds, inRounds, printSpread, type Rates } from './rounds.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    customers: { type: 'string', default: '10000' },
    transactions: { type: 'string', default: '1000000' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const [customers, transactions] = [Number(values.customers), Number(values.transactions)];

const CONNECTIONS = 32;
const SIGNED_IN = 1_000;
const STEADY_RATE = 100;
/** A turn of steady arrivals is longer: of 1,000 waits only ten are beyond the 99 of 100. */
const STEADY_FACTOR = 5;
const OURS = 'Larch';
const BARE = 'bare node:http';

interface Contender {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** A server in a process of its own. Its log is written and discarded. */
async function start(name: string, program: string, word: string): Promise<Contender> {
  const file = path.join(import.meta.dirname, program);
  const child = fork(file, [word], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [url] = (await once(child, 'message')) as [string];
  return {
    name,
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

const figures = new Map<string, number>();

function noteRatio(figure: string, rates: Rates): string {
  const spread = compareRounds(rates, OURS, BARE);
  if (spread) figures.set(figure, spread.middle);
  return printSpread(spread);
}

/** As many as each answers, in turns. What ours has left to do behind is done before the next. */
async function measureMost(figure: string, load: Load): Promise<void> {
  const turns = contenders.map(({ name, url }) => ({
    name,
    run: async () => {
      const rate = await mostPerSecond(url, { ...load, connections: CONNECTIONS, seconds });
      await waitForJobs(pool);
      return rate;
    },
  }));
  const rates = await inRounds(turns, rounds);
  const ratio = noteRatio(figure, rates);
  printTable(
    `${figure}, ${CONNECTIONS} connections, ${customers.toLocaleString('en-US')} customers`,
    ['', 'requests/s', 'of bare'],
    [...rates].map(([name, samples]) => [
      name,
      Math.round(median(samples)).toLocaleString('en-US'),
      name === OURS ? ratio : '1.00 ×',
    ]),
  );
}

/** What each lets a customer wait who comes at a moment of their own. */
async function measureWaits(): Promise<void> {
  const waits = new Map<string, Waited[]>(contenders.map(({ name }) => [name, []]));
  const steady = { signedIn, kind: 'write', connections: CONNECTIONS, rate: STEADY_RATE } as const;
  const turns = contenders.map(({ name, url }) => ({
    name,
    run: async (round: number) => {
      const waited = await arriveSteadily(url, { ...steady, seconds: STEADY_FACTOR * seconds });
      if (round > 0) waits.get(name)?.push(waited);
      return waited.p99;
    },
  }));
  const ratio = noteRatio(WRITE_WAIT, await inRounds(turns, rounds));
  const ms = (samples: readonly number[]) => `${median(samples).toFixed(1)} ms`;
  printTable(
    `POST /api/internal-transfer, ${STEADY_RATE} requests/s at random moments`,
    ['', 'half within', '99 of 100 within', 'of bare'],
    [...waits].map(([name, turnsOf]) => [
      name,
      ms(turnsOf.map(({ p50 }) => p50)),
      ms(turnsOf.map(({ p99 }) => p99)),
      name === OURS ? ratio : '1.00 ×',
    ]),
  );
}

await using opened = new AsyncDisposableStack();
const database = opened.adopt(await startScratchPostgres(), (server) => server.stop());
const { url: databaseUrl } = database;
await requireDurable(databaseUrl);
const pool = opened.adopt(openPool({ url: databaseUrl, max: 4 }), (open) => open.end());
await migrate(pool);
const secretKeys = newSecretKeys();
const bulk = { url: databaseUrl, customers, transactions, caughtUp: keysOf(secretKeys) };
const { people } = await loadBulk(bulk);
await closeHistory(databaseUrl);
const signedIn = await signInAll(pool, people.slice(0, SIGNED_IN));
await createBareTables(pool);

const dataDir = opened.adopt(temporaryFolder(), (made) => rm(made, { recursive: true }));
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: '0',
  SECRET_KEY: secretKeys,
  LIMIT_REQUESTS_PER_MINUTE: '1000000000',
};
const programs = [
  [OURS, '../tests/support/processes/run-server.ts', JSON.stringify(environment)],
  [BARE, 'http-bare.ts', databaseUrl],
] as const;
const contenders: Contender[] = [];
for (const [name, program, word] of programs) {
  contenders.push(opened.adopt(await start(name, program, word), (server) => server.stop()));
}
// A bank that was up all year has done this, too.
await waitForJobs(pool);
await pool.query('checkpoint');

await measureMost(READ, { signedIn, kind: 'read' });
await measureWaits();
await measureMost(WRITE, { signedIn, kind: 'write' });
await requireInOrder(databaseUrl);
await requireBareInOrder(pool);
console.log('\nBoth have their books in order: every balance is the sum of its entries.');
reportBars(bars, figures);
