// node bench/events.ts — how soon after a commit an event reaches 500 streams on two servers, whether
// one is lost when every stream moves to the other server, how soon a blocked customer's stream ends,
// and how soon a change is on an open screen. On a durable database. Smaller while working:
// node bench/events.ts --streams 40 --transfers 60 --changes 5
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startApp } from '#tests/support/app.ts';
import { chromiumArguments, findChromium } from '#tests/support/browser.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { startServerOf } from '#tests/support/processes/server-process.ts';
import { siteDirectory } from '#tests/support/site-server.ts';
import { buildWeb } from '../tools/web/build-web.ts';
import { createDatabase, requireDurable } from './durable.ts';
import { measureScreens } from './events/screen.ts';
import { measureStreams } from './events/streams.ts';
import { median, percentile, printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    transfers: { type: 'string', default: '2000' },
    changes: { type: 'string', default: '20' },
  },
});
const BAR_MS = 1_000;
const SERVERS = 2;
/** Customers are busy one after the other; that is about twenty transfers in a second. */
const PAUSE_MS = 20;

await buildWeb({ directory: siteDirectory });
await using opened = new AsyncDisposableStack();
const postgres = opened.adopt(await startScratchPostgres(), (running) => running.stop());
await requireDurable(postgres.url);
const database = opened.adopt(await createDatabase(postgres.url, 'events'), (made) => made.drop());
const env = { SECRET_KEY: `shared:${randomBytes(32).toString('base64')}` };
const bank = opened.adopt(await startApp({ database, env, siteDirectory }), (app) => app.stop());
// Sessions that are made here live by the clocks of the servers.
bank.clock.advance(Date.now() - bank.clock.now().getTime());
const misses: string[] = [];

const servers = await Promise.all(
  Array.from({ length: SERVERS }, async () =>
    opened.adopt(await startServerOf(bank, env), (server) => server.kill9()),
  ),
);
const customers: TestCustomer[] = [];
for (let made = 0; made < Number(values.streams) / SERVERS; made += 1) {
  customers.push(await makeCustomer(bank, { accounts: { checking: 1_000n, savings: 0n } }));
}
const measured = await measureStreams({
  bank,
  urls: servers.map(({ url }) => url),
  customers,
  transfers: Number(values.transfers),
  pauseMs: PAUSE_MS,
});
printTable(
  `${values.streams} streams on ${SERVERS} servers, ${values.transfers} transfers, in milliseconds`,
  ['from', 'median', 'p99', 'slowest', 'bar'],
  [
    line('the sending of a transfer to its event', measured.fromSendingMs, 99),
    line('the answer to a transfer to its event', measured.fromAnswerMs, 99),
    line('the answer to a block to the end of the stream', measured.blockedMs, 100),
  ],
);
const { expected, lost, twice } = measured;
console.log(
  `\nEvery stream broke once and came back at the other server: of ${expected} entries ${lost} ` +
    `were lost, ${twice} came twice.`,
);
if (lost > 0 || twice > 0) misses.push(`${lost} events lost, ${twice} twice`);

const browser = opened.adopt(
  await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] }),
  (running) => running.close(),
);
const screens = await measureScreens(bank, browser, Number(values.changes));
printTable(
  `From the server's answer to the screen, ${values.changes} changes each, in milliseconds`,
  ['what', 'median', 'p99', 'slowest', 'bar'],
  Object.entries(screens).map(([name, taken]) => line(name, taken, 100)),
);
console.log(misses.length === 0 ? '\nEvery bar is met.' : `\nMissed:\n${misses.join('\n')}`);
process.exitCode = misses.length === 0 ? 0 : 1;

/** The bar is for the slowest of so many in a hundred. */
function line(name: string, taken: readonly number[], hundredth: number): string[] {
  const judged = percentile(taken, hundredth);
  if (!(judged <= BAR_MS)) misses.push(`${name}: ${Math.round(judged)} ms, over ${BAR_MS}`);
  const figures = [median(taken), percentile(taken, 99), Math.max(...taken)];
  return [name, ...figures.map((figure) => String(Math.round(figure))), String(BAR_MS)];
}
