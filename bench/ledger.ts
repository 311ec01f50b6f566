// npm run bench:ledger — how many postings a second, beside the plain way and PostgreSQL's own
// benchmark, all on one server in one run. Short turns alternate; two are compared turn by turn and
// the median counts, so that other load on the machine affects all alike.
import { parseArgs } from 'node:util';
import { openPool } from '#database/connection.ts';
import { migrate } from '#database/migrate.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { growTo, openFundedAccounts, requireInOrder } from './ledger/bulk.ts';
import type { Contender, Spread } from './ledger/contender.ts';
import { ourContenders } from './ledger/ours.ts';
import { pgbenchContenders } from './ledger/pgbench.ts';
import { plainContender, preparePlain } from './ledger/plain.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '11' },
    seconds: { type: 'string', default: '1' },
    'no-growth': { type: 'boolean', default: false },
    'growth-only': { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];

const ACCOUNTS = 10_000;
const GROWTH = [100_000n, 5_000_000n];
const CASES = [16, 128].flatMap((callers) =>
  (['uniform', 'hot'] as const).map((spread) => ({ callers, spread })),
);

/** The rate of each in every round. */
type Rates = ReadonlyMap<Contender, number[]>;

async function measure(
  contenders: readonly Contender[],
  callers: number,
  spread: Spread,
): Promise<Rates> {
  const rates = new Map<Contender, number[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const rate = await contender.run(callers, spread, seconds);
      // The first round only warms up.
      if (round > 0) rates.get(contender)?.push(rate);
    }
  }
  return rates;
}

const rateOf = (rates: readonly number[]) => Math.round(median(rates)).toLocaleString('en-US');

/** How one did beside the other in the same round, half of the times better and half worse. */
function compare(ours: readonly number[], theirs: readonly number[] | undefined): string {
  if (!theirs) return '–';
  return median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))).toFixed(2);
}

/** A bank of its own on the same server, with so many entries in its ledger. */
async function openGrownBank(entries: bigint): Promise<Contender> {
  const url = new URL(server.url);
  url.pathname = `/grown_${entries}`;
  const admin = openPool({ url: server.url, max: 1 });
  await admin.query(`create database grown_${entries}`);
  await admin.end();
  const pool = openPool({ url: url.href, max: 1 });
  await migrate(pool);
  const accounts = await openFundedAccounts(pool, ACCOUNTS);
  await growTo(pool, entries);
  await pool.end();
  const [group] = ourContenders(url.href, accounts) as [Contender];
  return group;
}

const server = await startScratchPostgres();
try {
  const pool = openPool({ url: server.url, max: 4 });
  await migrate(pool);
  const accounts = await openFundedAccounts(pool, ACCOUNTS);
  await preparePlain(pool);
  const ours = ourContenders(server.url, accounts);
  const theirs = [plainContender(server.url, accounts), ...(await pgbenchContenders(server.url))];
  if (theirs.length === 1) console.log('pgbench is not installed here; its rows are left out.');
  const contenders = [...ours, ...theirs];

  for (const { callers, spread } of values['growth-only'] ? [] : CASES) {
    const rates = await measure(contenders, callers, spread);
    const of = (name: string) => [...rates].find(([contender]) => contender.name === name)?.[1];
    printTable(
      `${callers} callers, ${spread === 'hot' ? 'one hot account' : 'uniform'}`,
      ['', 'postings/s', 'of plain', 'of pgbench -N'],
      [...rates].map(([{ name }, samples]) => [
        name,
        rateOf(samples),
        compare(samples, of('plain BEGIN … COMMIT')),
        compare(samples, of('pgbench -N')),
      ]),
    );
  }

  if (!values['no-growth']) {
    const banks: Contender[] = [];
    for (const entries of GROWTH) banks.push(await openGrownBank(entries));
    const measured = [...(await measure(banks, 16, 'uniform')).values()];
    printTable(
      'Growth: 16 callers, uniform',
      ['entries', 'postings/s', 'of the first'],
      measured.map((rates, index) => [
        (GROWTH[index] ?? 0n).toLocaleString('en-US'),
        rateOf(rates),
        compare(rates, measured[0]),
      ]),
    );
  }
  await requireInOrder(server.url);
  console.log('The ledger is in order: every journal sums to zero, every balance replays.');
  await pool.end();
} finally {
  await server.stop();
}
