// npm run bench:http — what a signed-in customer waits for: their accounts, and a transfer between
// them. In a bank of 10,000 customers and a million transactions, beside a bare server that runs
// the same statements. Short turns alternate and the median of each counts, so that what else the
// machine does hits both alike.
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { loadBulk } from './bulk-data.ts';
import { type Load, mostPerSecond, signInAll } from './http/load.ts';
import { arriveSteadily } from './http/steady.ts';
import { requireInOrder } from './ledger/bulk.ts';
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

async function inTurns(contenders: readonly Contender[], load: Load): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, url } of contenders) {
      const perSecond = await mostPerSecond(url, { ...load, connections: CONNECTIONS, seconds });
      // The first round only warms up.
      if (round > 0) rates.get(name)?.push(perSecond);
    }
  }
  return new Map([...rates].map(([name, samples]) => [name, median(samples)]));
}

function print(title: string, rates: ReadonlyMap<string, number>): void {
  const bare = rates.get('bare node:http') ?? Number.NaN;
  printTable(
    title,
    ['', 'requests/s', 'of bare'],
    [...rates].map(([name, rate]) => [
      name,
      Math.round(rate).toLocaleString('en-US'),
      `${(rate / bare).toFixed(2)} ×`,
    ]),
  );
}

await using opened = new AsyncDisposableStack();
const database = opened.adopt(await startScratchPostgres(), (server) => server.stop());
const { url: databaseUrl } = database;
const pool = openPool({ url: databaseUrl, max: 4 });
await migrate(pool);
const secretKeys = `bench:${randomBytes(32).toString('base64')}`;
const { people } = await loadBulk({
  url: databaseUrl,
  customers,
  transactions,
  caughtUp: new KeyRing(parseSecretKeys(secretKeys).keys),
});
const signedIn = await signInAll(pool, people.slice(0, SIGNED_IN));
await pool.end();

const environment = {
  DATABASE_URL: databaseUrl,
  PORT: '0',
  SECRET_KEY: secretKeys,
  LIMIT_REQUESTS_PER_MINUTE: '1000000000',
};
const programs = [
  ['Larch', '../tests/support/processes/run-server.ts', JSON.stringify(environment)],
  ['bare node:http', 'http-bare.ts', databaseUrl],
] as const;
const contenders: Contender[] = [];
for (const [name, program, word] of programs) {
  contenders.push(opened.adopt(await start(name, program, word), (server) => server.stop()));
}
const [ours] = contenders as [Contender];
const who = `${CONNECTIONS} connections, ${customers.toLocaleString('en-US')} customers`;

print(`GET /api/accounts, ${who}`, await inTurns(contenders, { signedIn, kind: 'read' }));

// Before the flood below, whose history the server is still sealing long after it.
const steady = { signedIn, kind: 'write', connections: CONNECTIONS, rate: STEADY_RATE } as const;
const turns = [];
for (let round = 0; round < rounds; round += 1) {
  turns.push(await arriveSteadily(ours.url, { ...steady, seconds: 2 * seconds }));
}
const [half, nearlyAll] = [turns.map(({ p50 }) => p50), turns.map(({ p99 }) => p99)].map(median);
printTable(
  `POST /api/internal-transfer, ${STEADY_RATE} requests/s at random moments`,
  ['', 'half within', '99 of 100 within'],
  [[ours.name, `${half?.toFixed(1)} ms`, `${nearlyAll?.toFixed(1)} ms`]],
);

print(
  `POST /api/internal-transfer, ${who}`,
  await inTurns(contenders, { signedIn, kind: 'write' }),
);
await requireInOrder(databaseUrl);
console.log('The ledger is in order: every journal sums to zero, every balance replays.');
