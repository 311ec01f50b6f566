// npm run bench:ledger — how many payments a second the bank takes, by the actions that customers
// and staff call, beside PostgreSQL's own benchmark. Durable, with every job running in the same
// process, on one server in one run; bench/README.md says how to read it. Smaller:
// npm run bench:ledger -- --rounds 2 --seconds 1 --sustained 4 --only own,wires
import { parseArgs } from 'node:util';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { closeHistory } from './bulk/close-history.ts';
import { loadBulk } from './bulk-data.ts';
import { requireDurable } from './durable.ts';
import { bars } from './ledger/bars.ts';
import { captureHttp } from './ledger/calls.ts';
import { checkAcknowledged, countStored } from './ledger/check-acknowledged.ts';
import { EVERYTHING, followerTurns } from './ledger/followers.ts';
import { keysOf, newSecretKeys, openBank } from './ledger/open-bank.ts';
import { makePayments, ONE_CUSTOMER, type Payment } from './ledger/payments.ts';
import { prepareCustomers, prepareStaff } from './ledger/people.ts';
import { ONE_ROW, openPgbench, PREPARED, SCALE, SIMPLE } from './ledger/pgbench.ts';
import { endBankDay, forceCheckpoint, type OurTurn, ourTurn, pgbenchTurn } from './ledger/turns.ts';
import { reportBars } from './report-bars.ts';
import { compareRounds, inRounds, printSpread, type Turn } from './rounds.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    /** Of a short turn; whole seconds, as pgbench counts them. */
    seconds: { type: 'string', default: '2' },
    /** Of a long turn; 0 leaves them out. */
    sustained: { type: 'string', default: '60' },
    /** Some of the parts below; all by default. */
    only: { type: 'string', default: '' },
    customers: { type: 'string', default: '5000' },
    transactions: { type: 'string', default: '100000' },
  },
});
const [rounds, seconds, sustained] = [
  Number(values.rounds),
  Number(values.seconds),
  Number(values.sustained),
];
const [customers, transactions] = [Number(values.customers), Number(values.transactions)];
const only = new Set(values.only.split(',').filter((name) => name !== ''));
const PARTS = [
  'own',
  'wires',
  'bills',
  'deposits',
  'approvals',
  'one-row',
  'sustained',
  'followers',
];
const unknown = [...only].find((name) => !PARTS.includes(name));
if (unknown !== undefined) throw new Error(`--only does not know ${unknown}: ${PARTS.join(', ')}.`);
const isWanted = (part: string) => only.size === 0 || only.has(part);

const FEW = 16;
const CALLERS = [FEW, 128];
/** The log and the events follow in seconds, so a turn is several. */
const FOLLOWER_SECONDS = 6;
/** Long turns are few: each is as long as thirty short ones. */
const MAX_SUSTAINED_ROUNDS = 3;

const figures = new Map<string, number>();

/** Lets the turns alternate, and prints each beside the others. */
async function compare(
  title: string,
  { ours, theirs, count }: { ours: readonly OurTurn[]; theirs: readonly Turn[]; count: number },
  figureOf?: (name: string) => string,
): Promise<void> {
  const rates = await inRounds([...ours, ...theirs], count);
  const beside = theirs.map(({ name }) => name);
  printTable(
    title,
    ['', 'a second', ...beside.map((name) => `of ${name}`), 'node µs each', 'jobs behind'],
    [...rates].map(([name, samples]) => [
      name,
      Math.round(median(samples)).toLocaleString('en-US'),
      ...beside.map((other) => printSpread(compareRounds(rates, name, other))),
      ...printCosts(ours.find((turn) => turn.name === name)),
    ]),
  );
  for (const { name } of figureOf ? ours : []) {
    const spread = compareRounds(rates, name, PREPARED);
    if (spread && figureOf) figures.set(figureOf(name), spread.middle);
  }
}

function printCosts(turn: OurTurn | undefined): string[] {
  if (!turn) return [];
  return [median(turn.processorMicros).toFixed(0), `${median(turn.behind).toFixed(1)} s`];
}

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
const { url } = server;
await requireDurable(url);
const secretKeys = newSecretKeys();
const setup = openPool({ url, max: 1 });
await migrate(setup);
await setup.end();
const bulk = { url, customers, transactions, caughtUp: keysOf(secretKeys) };
const { people } = await loadBulk(bulk);
await closeHistory(url);
const pgbench = await openPgbench(url);
const bank = opened.adopt(await openBank(url, secretKeys), (open) => open.close());
const { deps } = bank;
const http = await captureHttp();
const signedIn = await prepareCustomers(deps, http, people);
const { payments, acknowledged } = makePayments({
  deps,
  http,
  customers: signedIn,
  approvers: await prepareStaff(deps, Math.max(...CALLERS)),
});
await bank.catchUp();
const before = await countStored(deps.slowPool);

const print = (count: number) => count.toLocaleString('en-US');
console.log(
  `${print(2 * customers)} accounts of ${print(customers)} customers with ${print(transactions)} ` +
    `transactions; pgbench at scale ${SCALE}, ${print(SCALE * 100_000)} accounts. Uniform.`,
);
if (!pgbench) console.log('pgbench is not installed here (Debian: postgresql-contrib).');

const find = (name: string) => payments.find((payment) => payment.name === name);
const pgbenchOf = (...names: string[]) => pgbench?.filter(({ name }) => names.includes(name)) ?? [];
const own = find('own transfers');

// Before the wires and checks of the short turns: work of theirs that is due the next day would be
// done in the middle of these.
for (const callers of sustained > 0 && isWanted('sustained') ? CALLERS : []) {
  const load = { callers, seconds: sustained };
  const checkpoint = () => forceCheckpoint(url);
  const checkpointAndNewDay = () => Promise.all([checkpoint(), endBankDay(deps)]);
  const ours = own ? [ourTurn(bank, own, load, checkpointAndNewDay)] : [];
  const theirs = pgbenchOf(PREPARED).map((one) => pgbenchTurn(one, load, checkpoint));
  await compare(
    `${callers} callers for ${sustained} s, with a checkpoint; a bank day is closed in ours`,
    { ours, theirs, count: Math.min(rounds, MAX_SUSTAINED_ROUNDS) },
    (name) => `${name}, ${callers} callers, sustained`,
  );
}

for (const callers of CALLERS) {
  const load = { callers, seconds };
  const isShown = ({ name }: Payment) =>
    name !== ONE_CUSTOMER && isWanted(name.split(' ')[0] ?? '');
  const ours = payments.filter(isShown).map((payment) => ourTurn(bank, payment, load));
  const theirs = pgbenchOf(PREPARED, SIMPLE).map((one) => pgbenchTurn(one, load));
  if (ours.length > 0) {
    await compare(
      `${callers} callers for ${seconds} s`,
      { ours, theirs, count: rounds },
      (name) => `${name}, ${callers} callers`,
    );
  }
  const ofOne = find(ONE_CUSTOMER);
  if (!ofOne || !isWanted('one-row')) continue;
  await compare(
    `${callers} callers for one customer, beside a script of ours in which every transaction ` +
      'updates one row (this is not pgbench -N)',
    {
      ours: [ourTurn(bank, ofOne, load)],
      theirs: pgbenchOf(ONE_ROW).map((one) => pgbenchTurn(one, load)),
      count: rounds,
    },
  );
}

if (own && isWanted('followers')) {
  const load = { callers: FEW, seconds: FOLLOWER_SECONDS };
  const turns = followerTurns(bank, { payment: own, customers: signedIn, load });
  const rates = await inRounds(turns, rounds);
  printTable(
    `${FEW} callers for ${FOLLOWER_SECONDS} s, with 500 streams of events and the public log`,
    ['own transfers', 'a second', `${EVERYTHING} beside it`],
    [...rates].map(([name, samples]) => [
      name,
      Math.round(median(samples)).toLocaleString('en-US'),
      printSpread(compareRounds(rates, EVERYTHING, name)),
    ]),
  );
}

await bank.catchUp();
await checkAcknowledged(deps, acknowledged, before);
for (const line of bank.trouble) console.log(`✖ ${line.trim()}`);
if (bank.trouble.length > 0 || !pgbench) process.exitCode = 1;
reportBars(bars, figures);
