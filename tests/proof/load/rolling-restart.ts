import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { PATIENT_SERVER, startApp } from '#tests/support/app.ts';
import { type Balancer, NOTICED_WITHIN, startBalancer } from '#tests/support/network/balancer.ts';
import { makeCustomer, type TestCustomer } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { centsMoved, findMissing, lookAtAccounts, moveOneCent } from './one-cent.ts';
import { failuresIn, startTraffic, type TrafficRequest } from './traffic.ts';

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
      LIMIT_DRAIN_WAIT: NOTICED_WITHIN,
      ...PATIENT_SERVER,
    };
    // Not for the traffic: it makes the people, on the database that all servers share.
    const bank = await startApp({ env });
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    const balancer = await startBalancer();
    const start = () => startServerOf(bank, env);
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      for (const { url } of servers) balancer.add(url);
      await Promise.all(servers.map(({ url }) => balancer.untilReady(url)));
      const customers = await Promise.all(
        Array.from({ length: 10 }, () =>
          makeCustomer(bank, { accounts: { checking: 1_000n, savings: 0n } }),
        ),
      );
      const begunAt = performance.now();
      const traffic = startTraffic(() => balancer.url, A_SECOND[size], requestsOf(customers));
      const slowestMs = await replaceInTurn(servers, start, balancer, RESTARTS[size]);
      const seconds = (performance.now() - begunAt) / 1_000;
      const answers = await traffic.stop();
      const failed = failuresIn(answers);
      const rate = Math.round(answers.length / seconds);
      findings.operations = answers.length;
      findings.faults = RESTARTS[size];
      findings.lost.push(...failed);
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
      findings.unbalanced.push(...(await findMissing(bank.deps.pool, centsMoved(answers))));
      if (size !== 'small') {
        assert.ok(slowestMs < LONGEST_EXIT_MS, `${slowestMs} ms to leave`);
        assert.ok(rate >= A_SECOND[size], `only ${rate} requests a second`);
      }
      findings.summary =
        `${RESTARTS[size]} restarts of ${SERVERS} servers, ${inThousands(answers.length)} requests ` +
        `(${rate} a second), ${failed.length} failed, the slowest left within ${slowestMs} ms`;
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

/** Three reads to each transfer, of one customer after the other. */
function requestsOf(customers: readonly TestCustomer[]): () => TrafficRequest {
  let sentCount = 0;
  return () => {
    sentCount += 1;
    const customer = customers[sentCount % customers.length] as TestCustomer;
    return sentCount % 4 === 0 ? moveOneCent(customer) : lookAtAccounts(customer);
  };
}
