// npm run bench:ledger — how many postings a second, beside the plain way and PostgreSQL's own
// benchmark, all on one server in one run. Short turns alternate and the median of each counts, so
// that what else the machine does hits everybody alike.
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
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
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

async function measure(
  contenders: readonly Contender[],
  callers: number,
  spread: Spread,
): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const rate = await contender.run(callers, spread, seconds);
      // The first round only warms up.
      if (round > 0) rates.get(contender.name)?.push(rate);
    }
  }
  return new Map([...rates].map(([name, found]) => [name, median(found)]));
}

function compare(rates: ReadonlyMap<string, number>, name: string, baseline: string): string {
  const [ours, theirs] = [rates.get(name), rates.get(baseline)];
  return ours && theirs ? `${(ours / theirs).toFixed(2)} ×` : '–';
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
    printTable(
      `${callers} callers, ${spread === 'hot' ? 'one hot account' : 'uniform'}`,
      ['', 'postings/s', 'of plain', 'of pgbench -N'],
      contenders.map(({ name }) => [
        name,
        Math.round(rates.get(name) ?? 0).toLocaleString('en-US'),
        compare(rates, name, 'plain BEGIN … COMMIT'),
        compare(rates, name, 'pgbench -N'),
      ]),
    );
  }

  if (!values['no-growth']) {
    const [group] = ours as [Contender];
    const rates: number[] = [];
    for (const entries of GROWTH) {
      await growTo(pool, entries);
      rates.push((await measure([group], 16, 'uniform')).get(group.name) ?? 0);
    }
    printTable(
      'Growth: 16 callers, uniform',
      ['entries', 'postings/s', 'of the first'],
      GROWTH.map((entries, index) => [
        entries.toLocaleString('en-US'),
        Math.round(rates[index] ?? 0).toLocaleString('en-US'),
        ((rates[index] ?? 0) / (rates[0] ?? 1)).toFixed(2),
      ]),
    );
  }
  await requireInOrder(server.url);
  console.log('The ledger is in order: every journal sums to zero, every balance replays.');
  await pool.end();
} finally {
  await server.stop();
}
