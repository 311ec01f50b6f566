// npm run bench:close-month — how long the last days of a month take to close where every account
// earns interest, and how long a posting takes meanwhile. Smaller ones while working:
// npm run bench:close-month -- --sizes 1000
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import sql from 'sql-template-tag';
import { rows, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { closingDays, rollBankDay } from '#ledger/days/bank-days.ts';
import { generalAccounts } from '#ledger/general-accounts.ts';
import { record } from '#ledger/record.ts';
import { posting } from '#ledger/requests.ts';
import { cents } from '#money/cents.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, endOfMonth } from '#rules/calendar/calendar-date.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { sealAndAnchor } from '#server/audit/chain/seal-history.ts';
import { closeBankDays } from '#server/books/close-days.ts';
import { closingSteps } from '#server/books/closing-steps.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { closeWithBooks } from '#tests/support/money/close-with-books.ts';
import { loadBulk } from './bulk-data.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { median, percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    /** How many accounts, each of them with interest. */
    sizes: { type: 'string', default: '1000,100000' },
  },
});

/** The statements of these months are made up for on the first day that is counted. */
const HISTORY_DAYS = 31;

/** Milliseconds of each step for one day, and of postings beside it. */
interface Closed {
  readonly steps: ReadonlyMap<string, number>;
  readonly postings: readonly number[];
}

async function closeOnce(bank: TestApp, accounts: readonly string[]): Promise<Closed> {
  const [begun] = await closingDays(bank.deps.pool);
  if (!begun) throw new Error('No day is closing.');
  const steps = new Map<string, number>();
  let isClosing = true;
  const beside = postWhile(bank, accounts, () => isClosing);
  for (const step of closingSteps) {
    const start = performance.now();
    await step.run(bank.deps, begun.day);
    steps.set(step.name, performance.now() - start);
  }
  isClosing = false;
  return { steps, postings: await beside };
}

/** Posts one after another, and returns how long each took. */
async function postWhile(
  { deps: { pool }, clock }: TestApp,
  accounts: readonly string[],
  goesOn: () => boolean,
): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; goesOn() || took.length < 50; index += 1) {
    const to = accounts[(index * 7_919) % accounts.length] ?? '';
    const money = { from: generalAccounts.depositClearing, to, amountCents: cents(100n) };
    const submission = { key: randomUUID(), kind: 'bench' };
    const request = posting(submission, { ...money, description: 'Deposit' });
    const start = performance.now();
    await transaction(pool, (tx) => record(tx, request, clock.businessNow()));
    took.push(performance.now() - start);
  }
  return took;
}

async function fill(size: number): Promise<{ bank: TestApp; accounts: string[] }> {
  const database = await createDatabase(server.url, `bank_of_${size}`);
  const bank = await startApp({ database });
  // Three days of the month are left: the first one that is counted, an ordinary one, and the last.
  const toLast = endOfMonth(bankDay(bank.clock.businessNow()));
  const start = bankMoment(addDays(toLast, -2), '09:00');
  bank.clock.advance(start.getTime() - bank.clock.businessNow().getTime());
  const url = bank.deps.config.databaseUrl ?? '';
  const now = bank.clock.businessNow();
  await loadBulk({ url, customers: size, transactions: size, now, days: HISTORY_DAYS });
  await run(
    bank.ownerPool,
    sql`update accounts set product_id = case account_type
          when 'checking' then 'interest-checking' else product_id end
        where closed_at is null`,
  );
  const open = await rows<{ id: string }>(
    bank.deps.pool,
    sql`select id from accounts where closed_at is null and product_id in
          ('interest-checking', 'regular-savings', 'business-savings') limit ${size}`,
  );
  const accounts = open.map(({ id }) => id);
  await run(
    bank.ownerPool,
    sql`update accounts set product_id = 'credit-card'
        where product_id <> 'credit-card' and id <> all(${accounts})`,
  );
  for (const { day } of await closingDays(bank.deps.pool)) {
    await transaction(bank.deps.pool, (tx) => closeWithBooks(tx, day, bank.clock.businessNow()));
  }
  await sealAndAnchor(bank.deps, true);
  await bank.deps.pool.query('vacuum (analyze)');
  return { bank, accounts };
}

await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
const lines: string[][] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const { bank, accounts } = await fill(size);
  const closer = closeBankDays([]);
  const alone = await postWhile(bank, accounts, () => false);
  const first = bankDay(bank.clock.businessNow());
  const last = endOfMonth(first);
  for (let day = first; day <= last; day = bankDay(bank.clock.businessNow())) {
    bank.clock.advance(DAY_MS);
    await rollBankDay(bank.deps.pool, bank.clock.businessNow());
    const { steps, postings } = await closeOnce(bank, accounts);
    await closer.run(bank.deps, {});
    const all = [...steps.values()].reduce((sum, ms) => sum + ms, 0);
    lines.push([
      accounts.length.toLocaleString('en-US'),
      day === first ? 'first' : day === last ? 'last' : 'ordinary',
      ...['accrue-interest', 'end-month', 'day-balances', 'statements', 'seal'].map((name) =>
        (steps.get(name) ?? 0).toFixed(0),
      ),
      all.toFixed(0),
      [median(postings), percentile(postings, 99), Math.max(...postings)]
        .map((ms) => ms.toFixed(1))
        .join(' / '),
    ]);
  }
  const shown = [median(alone), percentile(alone, 99), Math.max(...alone)];
  lines.push([
    '',
    'no closing',
    '',
    '',
    '',
    '',
    '',
    '',
    shown.map((ms) => ms.toFixed(1)).join(' / '),
  ]);
  await bank.stop();
}
printTable(
  'Closing the last days of a month, every account with interest (ms)',
  [
    'accounts',
    'day',
    'accrue',
    'end-month',
    'balances',
    'statements',
    'seal',
    'all',
    'posting p50/p99/max',
  ],
  lines,
);
