// Three servers of one bank, one of which takes the day for another. It must not be sent visitors,
// and must put nothing into the books; the others go on.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startBalancer } from '#tests/support/network/balancer.ts';
import { makeCustomer, signIn } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { checkSubmissions } from '../writers/check-submissions.ts';
import { startHttpWriters, submitTo } from '../writers/http-writers.ts';

const OFFSETS_MS = { small: [4 * DAY_MS], ci: [4 * DAY_MS, -4 * DAY_MS], nightly: [4 * DAY_MS] };
const SECONDS = { small: 1, ci: 20, nightly: 60 };
const WRITERS = 5;
const LIMITS = { LIMIT_REQUESTS_PER_MINUTE: '1000000', LIMIT_WIRES_PER_DAY: '1000000' };

export const wrongClock: Proof = {
  name: 'wrong-clock',
  claim: 'a server whose clock is days off is not ready and posts nothing ahead; the others go on',
  prove: async (size, seed) => {
    const findings = new Findings();
    await using opened = new AsyncDisposableStack();
    const database = await freshDatabase();
    opened.defer(() => database.drop());
    const { name } = await one<{ name: string }>(
      database.pool,
      sql`select current_database() as name`,
    );
    const env = { ...LIMITS, SECRET_KEY: `proof:${randomBytes(32).toString('base64')}` };
    const bank = await startApp({ env, database });
    opened.defer(() => bank.stop());
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    const accounts = { checking: 1_000_000n, savings: 0n };
    const customers = await Promise.all(
      Array.from({ length: WRITERS }, () => makeCustomer(bank, { accounts })),
    );
    // As in a bank in earnest.
    await database.pool.query(`alter database ${name} set larch.clock_tolerance = '5 s'`);
    const balancer = await startBalancer();
    opened.defer(() => balancer.close());
    const start = async (offsetMs = 0): Promise<ServerProcess> => {
      const server = await startServerOf(bank, env, { clockOffsetMs: offsetMs });
      opened.defer(() => server.kill9());
      balancer.add(server.url);
      return server;
    };
    const right = [await start(), await start()];
    const wrong = await Promise.all(OFFSETS_MS[size].map(start));
    for (const { url } of right) await balancer.untilReady(url);

    await using writers = startHttpWriters(() => [balancer.url], customers, seed);
    await sleep(SECONDS[size] * 1_000);
    for (const server of wrong) {
      const report = await (await fetch(new URL('/readyz', server.url))).json();
      const { status, checks } = report as { status: string; checks: Record<string, string> };
      if (status === 'ready' || checks['clock'] !== 'failed' || checks['database'] !== 'ok') {
        findings.mishandled.push(`a wrong clock is called ${JSON.stringify(report)}`);
      }
    }
    await writers.allAnswered();
    const { submitted, tries } = await writers.stop();
    await checkSubmissions(database.pool, submitted, findings);

    // Who reaches the server that is ahead all the same, with a session it takes for valid.
    const [ahead] = wrong;
    bank.clock.advance(4 * DAY_MS);
    for (const customer of customers) {
      const cookies = await signIn(bank, 'customer', customer.id);
      for (const kind of ['transfer', 'wire'] as const) {
        const one = {
          customer: { ...customer, cookies },
          kind,
          key: `${kind}-ahead`,
          amountCents: 1_00n,
        };
        const { status, text } = await submitTo(ahead?.url ?? '', one);
        if (status !== 503) findings.mishandled.push(`${kind} by a wrong clock: ${status} ${text}`);
      }
    }
    const { future } = await one<{ future: bigint }>(
      database.pool,
      sql`select count(*) as future from ledger.journals
          where posted_at > clock_timestamp() + interval '5 s'`,
    );
    if (future > 0n) findings.mishandled.push(`${future} journals are dated ahead`);
    findings.unbalanced.push(...(await findViolations(database.pool)));
    findings.operations = tries;
    findings.faults = wrong.length;
    findings.summary =
      `${right.length} servers that are right and ${wrong.length} four days off, ` +
      `${inThousands(submitted.length)} submissions in ${SECONDS[size]} s, ${future} dated ahead`;
    return findings;
  },
};
