import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { startApp } from '#tests/support/app.ts';
import { makeCustomer } from '#tests/support/people/people.ts';
import { type ServerProcess, startServerOf } from '#tests/support/processes/server-process.ts';
import { inParallel } from '../in-parallel.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { type Random, seededRandom } from '../random.ts';
import { checkMail, checkSubmissions } from '../writers/check-submissions.ts';
import {
  type HttpWriters,
  type Submitted,
  startHttpWriters,
  submitTo,
} from '../writers/http-writers.ts';

const KILLS = { small: 2, ci: 50, nightly: 1_000 };
const SERVERS = 2;
const WRITERS = 20;
const LATEST_KILL_MS = 500;
const LONGEST_START_MS = 5_000;

const LIMITS = {
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_WIRES_PER_DAY: '1000000',
  LIMIT_WIRES_PER_MINUTE: '1000000',
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: '9999999999.99',
  LIMIT_NEW_CUSTOMER_WIRE: '9999999999.99',
};

export const killServer: Proof = {
  name: 'kill-server',
  claim: 'L5: of servers killed under customers, each submission that was answered is there once',
  prove: async (size, seed) => {
    const findings = new Findings();
    const random = seededRandom(seed);
    const env = { ...LIMITS, SECRET_KEY: `proof:${randomBytes(32).toString('base64')}` };
    // Not for the traffic: it makes the people, on the database that all servers share.
    const bank = await startApp({ env });
    bank.clock.advance(Date.now() - bank.clock.now().getTime());
    const servers: ServerProcess[] = [];
    try {
      const start = () => startServerOf(bank, env);
      servers.push(...(await Promise.all(Array.from({ length: SERVERS }, start))));
      const accounts = { checking: 1_000_000n, savings: 0n };
      const customers = await Promise.all(
        Array.from({ length: WRITERS }, () => makeCustomer(bank, { accounts })),
      );
      const urls = () => servers.map(({ url }) => url);
      await using writers = startHttpWriters(urls, customers, seed);
      const slowestMs = await killAgainAndAgain(servers, start, writers, KILLS[size], random);
      const { submitted, tries } = await writers.stop();
      const again = await sendAgain(submitted, urls, random, findings);
      await checkSubmissions(bank.deps.pool, submitted, findings);
      await checkMail(bank.deps.pool, submitted, findings);
      findings.unbalanced.push(...(await findViolations(bank.deps.pool)));
      findings.kills = KILLS[size];
      findings.operations = tries + again;
      if (size !== 'small' && slowestMs > LONGEST_START_MS) {
        findings.mishandled.push(`a server took ${slowestMs} ms to be up again`);
      }
      findings.summary =
        `${inThousands(KILLS[size])} kills of ${SERVERS} servers under ${WRITERS} customers, ` +
        `${inThousands(submitted.length)} submissions sent ${inThousands(tries)} times and ` +
        `${inThousands(again)} of them once more, up again within ${slowestMs} ms`;
    } finally {
      await Promise.all(servers.map((server) => server.kill9()));
      await bank.stop();
    }
    return findings;
  },
};

/** One of them at a time, and now and then all of them at once. */
async function killAgainAndAgain(
  servers: ServerProcess[],
  start: () => Promise<ServerProcess>,
  writers: HttpWriters,
  kills: number,
  random: Random,
): Promise<number> {
  let slowestMs = 0;
  for (let left = kills; left > 0; ) {
    await sleep(random.below(LATEST_KILL_MS));
    const slots = random.below(4) === 0 ? [...servers.keys()] : [random.below(servers.length)];
    const victims = slots.slice(0, left);
    await Promise.all(victims.map((slot) => (servers[slot] as ServerProcess).kill9()));
    left -= victims.length;
    const deadAt = Date.now();
    for (const slot of victims) servers[slot] = await start();
    slowestMs = Math.max(slowestMs, (Date.now() - deadAt) / victims.length);
    await writers.allAnswered();
  }
  return Math.round(slowestMs);
}

/** A request repeated under the same key gets the same answer from every server. */
async function sendAgain(
  submitted: readonly Submitted[],
  urls: () => readonly string[],
  random: Random,
  findings: Findings,
): Promise<number> {
  const chosen = submitted.filter(() => random.below(4) === 0);
  await inParallel(chosen.length, WRITERS, async (index) => {
    const one = chosen[index] as Submitted;
    const { status, text } = await submitTo(random.pick(urls()), one);
    if (status === one.answer?.status && text === one.answer.text) return;
    findings.duplicated.push(
      `${one.kind} ${one.key}: ${one.answer?.status} ${one.answer?.text}, then ${status} ${text}`,
    );
  });
  return chosen.length;
}
