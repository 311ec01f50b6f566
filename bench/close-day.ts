// npm run bench:close-day — how long closing one bank day takes in banks of different sizes, where
// every account was posted to on that day, on durable databases. Smaller ones while working:
// npm run bench:close-day -- --sizes 100,1000 --days 2
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { type Db, rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { closingDays, rollBankDay } from '#ledger/days/bank-days.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { recordAll } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { closingSteps } from '#server/books/closing-steps.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { closeHistory } from './bulk/close-history.ts';
import { loadBulk } from './bulk-data.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    /** How many accounts, each posted to once a day. */
    sizes: { type: 'string', default: '1000,10000,100000' },
    days: { type: 'string', default: '3' },
  },
});
const sizes = values.sizes.split(',').map(Number);
const days = Number(values.days);
const BATCH_SIZE = 500;

async function postToEach(bank: TestApp, accounts: readonly string[], day: number): Promise<void> {
  const { deps, clock } = bank;
  for (let first = 0; first < accounts.length; first += BATCH_SIZE) {
    const requests = accounts.slice(first, first + BATCH_SIZE).map((to) =>
      posting(
        { key: `bench ${day} ${to}`, kind: 'bench' },
        {
          from: generalAccounts.depositClearing,
          to,
          amountCents: cents(100n),
          description: 'Deposit',
        },
      ),
    );
    await transaction(deps.pool, (tx) => recordAll(tx, requests, clock.businessNow()));
  }
}

/** The months of the history count as issued: making up for them is not part of closing a day. */
async function passOverStatements(db: Db): Promise<void> {
  await run(
    db,
    sql`insert into statement_months (month, statements, issued_at)
        select distinct date_trunc('month', day)::date, 0, now() from ledger.bank_days
        where day < date_trunc('month', (select max(day) from ledger.bank_days))`,
  );
}

/** Milliseconds of each step for one day. */
async function closeOnce(bank: TestApp): Promise<ReadonlyMap<string, number>> {
  const [begun] = await closingDays(bank.deps.pool);
  if (!begun) throw new Error('No day is closing.');
  const took = new Map<string, number>();
  for (const step of closingSteps) {
    const start = performance.now();
    await step.run(bank.deps, begun.day);
    took.set(step.name, performance.now() - start);
  }
  return took;
}

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
const lines: string[][] = [];
for (const size of sizes) {
  const database = await createDatabase(server.url, `bank_of_${size}`);
  const bank = await startApp({ database });
  const { url } = database;
  await loadBulk({ url, customers: size, transactions: size, now: bank.clock.businessNow() });
  const open = await rows<{ id: string }>(
    bank.deps.pool,
    sql`select id from ledger.accounts where class = 'customer' and closed_at is null
        order by id limit ${size}`,
  );
  const accounts = open.map(({ id }) => id);
  // The days of the history: what is measured is one day of a bank that closes each as it ends.
  await closeHistory(url, bank.clock.businessNow());
  await passOverStatements(bank.deps.pool);
  await sealAndAnchor(bank.deps, true);
  await bank.deps.pool.query('vacuum (analyze)');
  const closer = closeBankDays([]);
  const runs: ReadonlyMap<string, number>[] = [];
  for (let day = 0; day < days; day += 1) {
    await postToEach(bank, accounts, day);
    bank.clock.advance(DAY_MS);
    await rollBankDay(bank.deps.pool, bank.clock.businessNow());
    runs.push(await closeOnce(bank));
    await closer.run(bank.deps, {});
  }
  const of = (name: string) => median(runs.map((run) => run.get(name) ?? 0));
  const total = median(runs.map((run) => [...run.values()].reduce((sum, ms) => sum + ms, 0)));
  lines.push([
    size.toLocaleString('en-US'),
    ...closingSteps.map(({ name }) => of(name).toFixed(0)),
    total.toFixed(0),
    ((total * 1_000) / size).toFixed(1),
  ]);
  await bank.stop();
  await database.drop();
}
printTable(
  'Closing one bank day, every account posted to once (ms, median)',
  ['accounts', ...closingSteps.map(({ name }) => name), 'all', 'µs each'],
  lines,
);
