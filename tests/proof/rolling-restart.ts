import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { one } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { ask } from '#tests/support/http-client.ts';
import { accountOf, makeCustomer, type TestCustomer } from '#tests/support/people.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { Findings, inThousands, type Proof } from './proof.ts';

const RESTARTS = { small: 2, ci: 20, nightly: 200 };
const SERVERS = 3;
const A_SECOND = { small: 20, ci: 100, nightly: 100 };
const LONGEST_EXIT_MS = 10_000;

export const rollingRestart: Proof = {
  name: 'rolling-restart',
  claim: 'L16: servers behind a balancer are replaced one by one, and nobody notices',
  prove: async (size) => {
    const findings = new Findings();
    const env = {
      SECRET_KEY: `proof:${randomBytes(32).toString('base64')}`,
      LIMIT_REQUESTS_PER_MINUTE: '1000000',
      LIMIT_DRAIN_WAIT: '300ms',
    };
    // Not for the traffic: it makes the people, on the database that all servers share.
    const bank = await startApp({ env });
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    const balancer = await startBalancer();
    const start = () =>
      startServerProcess({ ...env, DATABASE_URL: bank.parts.config.databaseUrl ?? '' });
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      for (const { url } of servers) balancer.add(url);
      await Promise.all(servers.map(({ url }) => balancer.untilReady(url)));
      const customers = await Promise.all(
        Array.from({ length: 10 }, () =>
          makeCustomer(bank, { accounts: { checking: 1_000n, savings: 0n } }),
        ),
      );
      const traffic = startTraffic(balancer.url, customers, A_SECOND[size]);
      const slowestMs = await replaceInTurn(servers, start, balancer, RESTARTS[size]);
      const { asked, failed, moved } = await traffic.stop();
      findings.operations = asked;
      findings.faults = RESTARTS[size];
      findings.lost.push(...failed.slice(0, 20));
      findings.unbalanced.push(...(await findViolations(bank.parts.pool)));
      findings.unbalanced.push(...(await findMissing(bank, moved)));
      assert.ok(slowestMs < LONGEST_EXIT_MS, `${slowestMs} ms to leave`);
      findings.summary =
        `${RESTARTS[size]} restarts of ${SERVERS} servers, ${inThousands(asked)} requests, ` +
        `${failed.length} failed, the slowest left within ${slowestMs} ms`;
    } finally {
      await Promise.all(servers.map((server) => server.kill9()));
      await balancer.close();
      await bank.stop();
    }
    return findings;
  },
};

async function replaceInTurn(
  servers: ServerProcess[],
  start: () => Promise<ServerProcess>,
  balancer: Balancer,
  times: number,
): Promise<number> {
  let slowestMs = 0;
  for (let time = 0; time < times; time += 1) {
    const slot = time % servers.length;
    const leaving = servers[slot] as ServerProcess;
    const askedAt = Date.now();
    assert.equal(await leaving.terminate(), 0);
    slowestMs = Math.max(slowestMs, Date.now() - askedAt);
    balancer.remove(leaving.url);
    const fresh = await start();
    servers[slot] = fresh;
    balancer.add(fresh.url);
    await balancer.untilReady(fresh.url);
  }
  return slowestMs;
}

interface Traffic {
  stop(): Promise<{ asked: number; failed: string[]; moved: bigint }>;
}

/** So many requests a second, whatever becomes of those before: three reads to each transfer. */
function startTraffic(url: string, customers: readonly TestCustomer[], aSecond: number): Traffic {
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  let [asked, moved] = [0, 0n];
  let stopping = false;

  async function send(customer: TestCustomer, isTransfer: boolean): Promise<void> {
    const { cookies } = customer;
    const reply = isTransfer
      ? await ask(url, 'POST', '/api/internal-transfer', {
          cookies,
          headers: { 'idempotency-key': randomUUID() },
          body: {
            fromAccountId: accountOf(customer, 'checking'),
            toAccountId: accountOf(customer, 'savings'),
            amount: '0.01',
          },
        })
      : await ask(url, 'GET', '/api/accounts', { cookies });
    if (reply.status !== 200 && reply.status !== 201) failed.push(`${reply.status} ${reply.text}`);
    else if (isTransfer) moved += 1n;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      asked += 1;
      const customer = customers[asked % customers.length] as TestCustomer;
      const sending: Promise<void> = send(customer, asked % 4 === 0)
        .catch((error: unknown) => void failed.push(String(error)))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
      await sleep(1_000 / aSecond);
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping = true;
      await running;
      await Promise.all(underWay);
      return { asked, failed, moved };
    },
  };
}

/** Every transfer that was acknowledged moved its cent, and no other did. */
async function findMissing(bank: TestApp, moved: bigint): Promise<string[]> {
  const { cents } = await one<{ cents: bigint }>(
    bank.parts.pool,
    sql`select coalesce(sum(e.amount_cents), 0)::bigint as cents from ledger.entries e
      join ledger.journals j on j.number = e.journal_number
      where j.kind = 'internal-transfer' and e.amount_cents > 0`,
  );
  return cents === moved ? [] : [`${moved} cents were acknowledged, ${cents} were moved`];
}
