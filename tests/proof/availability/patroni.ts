// Primaries are lost in every way that Patroni is for, while customers send transfers and wires and
// visitors read the public site, all through HAProxy. Nobody lifts a finger.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '#database/connection.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { debianPostgres } from '#tests/support/postgres/debian-postgres.ts';
import { missingPrograms } from '#tests/support/processes/run-program.ts';
import { startServerProcess } from '#tests/support/processes/server-process.ts';
import { untilReady } from '#tests/support/processes/until-ready.ts';
import { AnswerTimes } from '../network/answer-times.ts';
import { Findings, inThousands, type Proof } from '../proof.ts';
import { seededRandom } from '../random.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { checkMail, checkSubmissions } from '../writers/check-submissions.ts';
import { makeHttpBank } from '../writers/http-bank.ts';
import { type HttpWriters, startHttpWriters } from '../writers/http-writers.ts';
import {
  LOOP_WAIT_MS,
  type PatroniCluster,
  type PatroniNode,
  patroniSetting,
  startPatroniCluster,
} from './patroni-cluster.ts';

const FAILOVERS = { small: 1, ci: 5, nightly: 20 };
const WRITERS = 20;
const SERVERS = 2;
/** What docs/high-availability.md promises, at whatever moment the primary is lost. */
const WRITING_WITHIN_MS = (patroniSetting('ttl') + 3) * 1_000;
const PAGE_EVERY_MS = 200;

/** Begins again with what was lost, as its supervisor would. */
type Restart = () => Promise<void> | void;

/** Right after the lock was renewed it takes longest to expire. */
type Moment = 'random' | 'worst';

interface Loss {
  readonly what: string;
  /** How busy the machine was: processes that run or wait to. */
  readonly load: number;
  /** When another node has the lock; PostgreSQL is promoted right afterwards. */
  readonly leadsMs: number;
  readonly writingMs: number;
  readonly times: AnswerTimes;
}

export const patroni: Proof = {
  name: 'patroni',
  claim: 'under Patroni a lost primary costs seconds and no acknowledged posting, unattended',
  prove: async (size, seed) => {
    const findings = new Findings();
    const binDir = debianPostgres();
    const missing = missingPrograms(['patroni', 'etcd', 'haproxy']);
    if (!binDir) missing.push('postgresql (15 or newer)');
    if (!binDir || missing.length > 0) {
      findings.skipped = `not installed: ${missing.join(', ')}`;
      return findings;
    }
    await using opened = new AsyncDisposableStack();
    const folder = scratchFolder();
    opened.defer(() => folder.remove());
    const cluster = await startPatroniCluster(folder.path, binDir, opened);
    const { env, customers } = await makeHttpBank(cluster.databaseUrl, WRITERS, folder.path);
    const servers = await Promise.all(
      Array.from({ length: SERVERS }, () =>
        startServerProcess({ ...env, DATABASE_URL: cluster.databaseUrl }),
      ),
    );
    for (const server of servers) opened.defer(() => server.kill9());
    const web = await cluster.serve(servers.map(({ url }) => url));
    for (const { url } of servers) await untilReady(url);

    let times = new AnswerTimes();
    const pages = readPages(web);
    opened.defer(() => pages.stop().then(() => {}));
    const begunAt = Date.now();
    await using writers = startHttpWriters(
      () => [web],
      customers,
      seed,
      (ms, answer) => times.heard(ms, answer),
    );
    const losses: Loss[] = [];
    const random = seededRandom(seed);
    const untilMoment = (moment: Moment) =>
      moment === 'worst'
        ? cluster.untilLockRenewed()
        : // The cluster becomes whole when Patroni has looked, which is also when it renews its lock.
          sleep(random.below(LOOP_WAIT_MS));
    const lose = async (
      what: string,
      happen: (node: PatroniNode) => Promise<Restart>,
      moment: Moment = 'random',
    ) => {
      await cluster.untilWhole();
      await writers.allAnswered();
      const primary = (await cluster.findPrimary()) ?? (await cluster.untilWhole());
      await untilMoment(moment);
      times = new AnswerTimes();
      losses.push(await watchLoss(what, primary, cluster, writers, times, happen));
    };
    const kill = async (node: PatroniNode) => {
      await node.kill9();
      return () => node.start();
    };
    const vanish = async (node: PatroniNode) => {
      node.freeze();
      // What the watchdog of a machine does that stood still: it is reset before it goes on.
      return async () => {
        await node.kill9();
        node.start();
      };
    };
    for (let time = 1; time <= FAILOVERS[size]; time += 1) {
      await lose(`killed primary ${time}`, kill);
    }
    await lose('killed right after its lock was renewed', kill, 'worst');
    await lose('planned switchover', async () => {
      await cluster.switchOver();
      return () => {};
    });
    await lose('vanished primary', vanish);
    await lose('vanished right after its lock was renewed', vanish, 'worst');
    await cluster.untilWhole();
    await writers.allAnswered();
    const { submitted, tries } = await writers.stop();
    const seconds = (Date.now() - begunAt) / 1_000;
    const { read, failed } = await pages.stop();

    const pool = openPool({ url: cluster.databaseUrl, statementTimeoutMs: 0 });
    opened.defer(() => pool.end());
    await checkSubmissions(pool, submitted, findings);
    await checkMail(pool, submitted, findings);
    findings.unbalanced.push(...(await findViolations(pool)));
    findings.operations = tries;
    findings.kills = losses.length;
    for (const { what, writingMs, times: seen } of losses) {
      if (writingMs > WRITING_WITHIN_MS) {
        findings.mishandled.push(`${what}: writing again after ${Math.round(writingMs)} ms`);
      }
      if (seen.withoutRetryAfter > 0) findings.mishandled.push(`${what}: 503 without Retry-After`);
    }
    findings.mishandled.push(...failed.map((what) => `the public site: ${what}`));
    findings.summary =
      `${inThousands(submitted.length)} submissions sent ${inThousands(tries)} times ` +
      `(${Math.round(submitted.length / seconds)} a second overall), ${findings.lost.length} lost; ` +
      `${inThousands(read)} pages of the public site read, ${failed.length} failed\n${table(losses)}`;
    return findings;
  },
};

async function watchLoss(
  what: string,
  before: PatroniNode,
  cluster: PatroniCluster,
  writers: HttpWriters,
  times: AnswerTimes,
  happen: (node: PatroniNode) => Promise<Restart>,
): Promise<Loss> {
  const [load = 0] = loadavg();
  const begunAt = performance.now();
  const since = () => performance.now() - begunAt;
  const restart = await happen(before);
  // What was answered before the loss was noticed does not count.
  await cluster.untilOtherLeads(before);
  const leadsMs = since();
  await times.nextSuccess();
  const writingMs = since();
  await writers.allAnswered();
  await restart();
  return { what, load, leadsMs, writingMs, times };
}

function table(losses: readonly Loss[]): string {
  const rows = losses.map(({ what, load, leadsMs, writingMs, times }) => [
    what,
    inSeconds(leadsMs),
    inSeconds(writingMs),
    String(times.unavailable),
    String(times.unanswered),
    inSeconds(times.slowestMs),
    String(times.done),
    load.toFixed(1),
  ]);
  const head = [
    '',
    'another leads',
    'writing again',
    '503',
    'no answer',
    'slowest',
    'acknowledged',
    'load',
  ];
  return [head, ...rows].map((cells) => `    | ${cells.join(' | ')} |`).join('\n');
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** A visitor of the public site, all the while. */
function readPages(web: string) {
  const failed: string[] = [];
  let read = 0;
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const page = await fetch(web).catch(() => undefined);
      read += 1;
      if (page?.status !== 200) failed.push(`answered by ${page?.status}`);
      await page?.arrayBuffer().catch(() => {});
      await sleep(PAGE_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await reading;
      return { read, failed };
    },
  };
}
