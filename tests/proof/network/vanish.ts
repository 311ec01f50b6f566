// The primary vanishes as a machine does that loses its power: nothing is reset, nothing answers.
// The standby is promoted, and servers that know both addresses must find it past the silent one.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '#database/connection.ts';
import { type EmbeddedServer, openEmbedded } from '#database/embedded/open-embedded.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import {
  startVanishingNetwork,
  type VanishingNetwork,
} from '#tests/support/network/vanishing-network.ts';
import { openStandby, promote } from '#tests/support/postgres/standby.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/processes/server-process.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkMail, checkSubmissions } from '../writers/check-submissions.ts';
import { makeHttpBank } from '../writers/http-bank.ts';
import { startHttpWriters } from '../writers/http-writers.ts';
import { AnswerTimes } from './answer-times.ts';

const SERVERS = 2;
const WRITERS = { small: 5, ci: 20, nightly: 20 };
/** From the cable to the promotion. */
const GONE_MS = { small: 1_000, ci: 5_000, nightly: 5_000 };
const WRITING_WITHIN_MS = 10_000;
/** LIMIT_ANSWER, and what a busy machine adds to it. */
const ANSWERED_WITHIN_MS = 9_000;

export const vanish: Proof = {
  name: 'vanish',
  claim:
    'a primary that vanishes is noticed, the standby is found, and each submission is there once',
  prove: async (size, seed) => {
    const findings = new Findings();
    const folder = scratchFolder();
    await using opened = new AsyncDisposableStack();
    opened.defer(() => folder.remove());
    const primary = await openEmbedded(path.join(folder.path, 'a'), { revive: false });
    opened.defer(() => primary.stop());
    const { env, customers } = await makeHttpBank(primary.url, WRITERS[size], folder.path);
    const standby = await openStandby(primary, path.join(folder.path, 'b'));
    opened.defer(() => standby.stop());
    const networks = [
      await startVanishingNetwork(primary.url),
      await startVanishingNetwork(standby.url),
    ] as const;
    for (const network of networks) opened.defer(() => network.close());
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, () =>
        startServerProcess({ ...env, DATABASE_URL: bothOf(networks) }),
      ),
    );
    for (const server of servers) opened.defer(() => server.kill9());

    const times = new AnswerTimes();
    const urls = () => servers.map(({ url }) => url);
    await using writers = startHttpWriters(urls, customers, seed, times.heard);
    await writers.allAnswered();
    const gone = await failOver(networks[0], standby, servers, size, times);
    await writers.allAnswered();
    const { submitted, tries } = await writers.stop();

    const pool = openPool({ url: standby.url, statementTimeoutMs: 0 });
    opened.defer(() => pool.end());
    await checkSubmissions(pool, submitted, findings);
    await checkMail(pool, submitted, findings);
    findings.unbalanced.push(...(await findViolations(pool)));
    findings.operations = tries;
    findings.faults = 1;
    if (size !== 'small') findings.mishandled.push(...pageErrors(gone, times));
    findings.summary =
      `${WRITERS[size]} customers at ${SERVERS} servers, ` +
      `${inThousands(submitted.length)} submissions sent ${inThousands(tries)} times; ` +
      `the standby was promoted ${gone.promotedMs} ms after the primary vanished, money moved ` +
      `again ${gone.writingMs - gone.promotedMs} ms later, not ready after ` +
      `${gone.notReadyMs} ms; ` +
      `${inThousands(times.unavailable)} answers were 503, ${times.unanswered} requests had ` +
      `none, ` +
      `the slowest took ${Math.round(times.slowestMs)} ms`;
    return findings;
  },
};

interface FailedOver {
  /** All since the cable. */
  readonly promotedMs: number;
  readonly notReadyMs: number;
  readonly writingMs: number;
}

async function failOver(
  network: VanishingNetwork,
  standby: EmbeddedServer,
  servers: readonly ServerProcess[],
  size: Size,
  times: AnswerTimes,
): Promise<FailedOver> {
  const cutAt = performance.now();
  const since = () => Math.round(performance.now() - cutAt);
  network.vanish();
  const notReady = Promise.all(servers.map(untilNotReady)).then(since);
  await Promise.all([sleep(GONE_MS[size]), notReady]);
  await promote(standby);
  const promotedMs = since();
  await times.nextSuccess();
  return { promotedMs, notReadyMs: await notReady, writingMs: since() };
}

function pageErrors({ promotedMs, writingMs }: FailedOver, times: AnswerTimes): string[] {
  const problems: string[] = [];
  const afterMs = writingMs - promotedMs;
  if (afterMs > WRITING_WITHIN_MS) problems.push(`writing again ${afterMs} ms after the promotion`);
  if (times.slowestMs > ANSWERED_WITHIN_MS) problems.push(`an answer took ${times.slowestMs} ms`);
  if (times.unanswered > 0) problems.push(`${times.unanswered} requests were not answered`);
  if (times.withoutRetryAfter > 0)
    problems.push(`${times.withoutRetryAfter} × 503, no Retry-After`);
  return problems;
}

async function untilNotReady({ url }: ServerProcess): Promise<void> {
  while ((await fetch(new URL('/readyz', url))).status === 200) await sleep(50);
}

/** An address that names both, as a bank would write it. */
function bothOf([one, other]: readonly [VanishingNetwork, VanishingNetwork]): string {
  return one.url.replace(one.hostAndPort, `${one.hostAndPort},${other.hostAndPort}`);
}
