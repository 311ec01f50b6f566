// node bench/office.ts — how long staff wait for each tab and each search in a bank of a hundred
// thousand customers and a million transactions, measured in the browser, on a durable database. A
// smaller bank while working: node bench/office.ts --customers 2000 --transactions 20000
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { startApp } from '#tests/support/app.ts';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { siteDirectory } from '#tests/support/site-server.ts';
import { buildWeb } from '../tools/web/build-web.ts';
import { type Bulk, loadBulk } from './bulk-data.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { callNothing, openTab, searchFor } from './office/stopwatch.ts';
import { median, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '100000' },
    transactions: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
  },
});
const [customers, transactions] = [Number(values.customers), Number(values.transactions)];
const rounds = Number(values.rounds);

const TAB_BAR_MS = 1_000;
const SEARCH_BAR_MS = 300;

const TABS = [
  'Customers',
  'Accounts',
  'Transactions',
  'Pending Accounts',
  'Pending Transfers',
  'Access Codes',
  'Credit Requests',
  'Check Deposits',
  'Requests',
  'Bill Payments',
  'Books',
  'Staff',
  'Audit Log',
  'Overview',
];

/** For each tab other words in each round, so that no answer is a remembered one. */
function searchesFor(people: Bulk['people']): readonly (readonly [string, readonly string[]])[] {
  const person = (share: number) => people[Math.floor(people.length * share)];
  const name = (share: number) => `${person(share)?.firstName} ${person(share)?.lastName}`;
  const last = (share: number) => person(share)?.lastName ?? '';
  const email = (share: number) => person(share)?.email ?? '';
  return [
    ['Customers', [last(0.1), name(0.3), email(0.5), name(0.7), last(0.9)]],
    ['Accounts', [last(0.2), name(0.4), email(0.6), name(0.8), last(0.95)]],
    ['Transactions', ['payroll', name(0.15), 'transfer savings', last(0.35), 'card purchase']],
  ];
}

await buildWeb({ directory: siteDirectory });
await using opened = new AsyncDisposableStack();
const server = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(server.url);
const database = opened.adopt(await createDatabase(server.url, 'office'), (made) => made.drop());
const bank = await startApp({ siteDirectory, database });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments],
});
const misses: string[] = [];
try {
  const begun = performance.now();
  const { people } = await loadBulk({
    url: database.url,
    customers,
    transactions,
    caughtUp: bank.deps.keys,
    now: bank.clock.businessNow(),
  });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(
    `${customers.toLocaleString('en-US')} customers and ${transactions.toLocaleString('en-US')} ` +
      `transactions in ${seconds} s`,
  );
  const { cookies } = await makeStaff(bank, 'administrator');
  const context = await browser.newContext({ baseURL: bank.url });
  await signIn(context, cookies);
  const page = await context.newPage();

  const tabLines: string[][] = [];
  for (const tab of TABS) {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // From elsewhere each time: a mere reload would come back to the tab of the round before.
      await page.goto('about:blank');
      await page.goto('/admin/dashboard');
      if (tab === 'Overview') await openTab(page, 'Staff');
      taken.push(await openTab(page, tab));
    }
    tabLines.push(line(tab, taken, TAB_BAR_MS));
  }
  printTable(
    'Until a tab can be used, in milliseconds',
    ['tab', 'median', 'slowest', 'bar'],
    tabLines,
  );

  const searchLines: string[][] = [];
  for (const [tab, searchTexts] of searchesFor(people)) {
    await openTab(page, tab);
    const taken: number[] = [];
    for (const searchText of searchTexts) taken.push(await searchFor(page, searchText));
    searchLines.push(line(tab, taken, SEARCH_BAR_MS));
  }
  const calls: number[] = [];
  for (let round = 0; round < rounds; round += 1) calls.push(await callNothing(page));
  searchLines.push(['(a call that does nothing)', ...figures(calls), '']);
  printTable(
    'From the last key until the rows that match are there, in milliseconds',
    ['search', 'median', 'slowest', 'bar'],
    searchLines,
  );
} finally {
  await browser.close();
  await bank.stop();
}
const [busy = 0] = loadavg();
console.log(
  `\nThe machine: ${availableParallelism()} cores, ${busy.toFixed(1)} processes wanting one.`,
);
console.log(misses.length === 0 ? '\nEvery bar is met.' : `\nMissed:\n${misses.join('\n')}`);
process.exitCode = misses.length === 0 ? 0 : 1;

function line(name: string, taken: readonly number[], bar: number): string[] {
  const middle = median(taken);
  if (middle > bar) misses.push(`${name}: ${Math.round(middle)} ms, over ${bar}`);
  return [name, ...figures(taken), String(bar)];
}

function figures(taken: readonly number[]): string[] {
  return [median(taken), Math.max(...taken)].map((figure) => String(Math.round(figure)));
}

async function signIn(
  context: BrowserContext,
  cookies: Readonly<Record<string, string>>,
): Promise<void> {
  const attributes = {
    domain: '127.0.0.1',
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, ...attributes })),
  );
}
