// Each fault is done to a bank whose customers send transfers and wires all the while. Four things
// must hold: every answer comes within its deadline, readiness says what is so, the bank goes on by
// itself when the fault is over, and everything acknowledged is there once.
import { setTimeout as sleep } from 'node:timers/promises';
import { processMark } from '#database/embedded/process-mark.ts';
import { findViolations } from '#ledger/invariants/invariants.ts';
import { AnswerTimes } from '../network/answer-times.ts';
import { Findings, inThousands, type Proof, type Size } from '../proof.ts';
import { checkMail, checkSubmissions } from '../writers/check-submissions.ts';
import { type HttpWriters, startHttpWriters } from '../writers/http-writers.ts';
import { type FaultRig, openFaultRig } from './fault-rig.ts';
import { ReadinessWatch } from './readiness-watch.ts';

const SERVERS = { small: 1, ci: 2, nightly: 2 };
const WRITERS = { small: 3, ci: 20, nightly: 20 };
/** How long a fault that nobody should notice lasts with `npm test`. */
const GLIMPSE_MS = 500;
/** LIMIT_ANSWER, and what a busy machine adds to it. */
const ANSWERED_WITHIN_MS = 9_000;
/** A part is given a second to answer, and a posting counts as fresh for a second. */
const NOTICED_WITHIN_MS = 5_000;
const READY_ANSWERED_WITHIN_MS = 3_000;
const RECOVERED_WITHIN_MS = 10_000;
/** The jobs need the database too, and may be the first to notice. */
const JOBS = 'jobs';
/** Who waits longer for an answer will never have one. */
const GIVE_UP_MS = 120_000;

export interface Fault {
  /** "the database stands still". */
  readonly what: string;
  /**
   * Parts of which readiness must name one; none, where the servers must stay ready. Undefined
   * where some connections work and others do not, so that both answers are right.
   */
  readonly failing?: readonly string[];
  /** Which of the servers it concerns, by index; all unless this says otherwise. */
  readonly concerns?: (server: number) => boolean;
  readonly seconds: number;
  /** It is over once the database has been started again. */
  readonly endsByItself?: true;
  /** There is room for a while yet, so that it counts from the first answer that tells of it. */
  readonly hiddenAtFirst?: true;
  /** What must be there before it begins. */
  readonly prepare?: (rig: FaultRig) => Promise<void>;
  /** Why it cannot be done here. */
  readonly missing?: (rig: FaultRig) => string | undefined;
  /** Begins it, and returns what ends it. */
  readonly begin: (rig: FaultRig) => Promise<() => Promise<void> | void>;
}

export interface FaultRow {
  readonly name: string;
  readonly claim: string;
  readonly faults: readonly Fault[];
}

export function proofOf({ name, claim, faults }: FaultRow): Proof {
  return {
    name,
    claim,
    prove: (size, seed) => proveFaults(faults, size, seed),
  };
}

interface Experience {
  readonly what: string;
  readonly noticedMs: number | undefined;
  readonly readyMs: number;
  readonly writingMs: number;
  readonly times: AnswerTimes;
}

export async function proveFaults(
  faults: readonly Fault[],
  size: Size,
  seed: number,
): Promise<Findings> {
  const findings = new Findings();
  await using opened = new AsyncDisposableStack();
  const rig = await openFaultRig({ servers: SERVERS[size], writers: WRITERS[size] }, opened);
  const missing = faults.map((fault) => fault.missing?.(rig));
  const possible = faults.filter((_, index) => missing[index] === undefined);
  if (possible.length === 0) {
    findings.skipped = missing.join(', ');
    return findings;
  }
  const watches = rig.servers.map(({ url }) => new ReadinessWatch(url));
  for (const watch of watches) opened.defer(() => watch.stop());
  let times = new AnswerTimes();
  const urls = () => rig.servers.map(({ url }) => url);
  await using writers = startHttpWriters(urls, rig.customers, seed, (ms, answer) =>
    times.heard(ms, answer),
  );
  const experiences: Experience[] = [];
  for (const fault of possible) {
    await fault.prepare?.(rig);
    await writers.allAnswered();
    times = new AnswerTimes();
    const one = await suffer(fault, { rig, watches, writers, times, size }, findings);
    experiences.push(one);
    if (size !== 'small') findings.mishandled.push(...lateness(one));
    findings.mishandled.push(...rudeness(one));
  }
  const { submitted, tries } = await untilServed('at the end', writers.stop(), rig, times);
  await checkSubmissions(rig.pool, submitted, findings);
  await checkMail(rig.pool, submitted, findings);
  findings.unbalanced.push(...(await findViolations(rig.pool)));
  findings.operations = tries;
  findings.faults = possible.length;
  findings.summary =
    `${WRITERS[size]} customers at ${SERVERS[size]} servers, ` +
    `${inThousands(submitted.length)} submissions sent ${inThousands(tries)} times; ` +
    experiences.map(sentence).join('; ');
  return findings;
}

interface UnderTest {
  readonly rig: FaultRig;
  readonly watches: readonly ReadinessWatch[];
  readonly writers: HttpWriters;
  readonly times: AnswerTimes;
  readonly size: Size;
}

async function suffer(fault: Fault, bank: UnderTest, findings: Findings): Promise<Experience> {
  const { rig, watches, times, size } = bank;
  const { what, failing, concerns = () => true } = fault;
  const concerned = watches.filter((_, index) => failing?.length && concerns(index));
  const others = failing ? watches.filter((watch) => !concerned.includes(watch)) : [];
  const begunAt = performance.now();
  const since = () => performance.now() - begunAt;
  const hiddenMs = () =>
    fault.hiddenAtFirst ? Math.max(0, times.firstUnavailableMs - begunAt) : 0;
  const end = await fault.begin(rig);
  const looks = await Promise.all(concerned.map((watch) => watch.until(false)));
  for (const look of looks) {
    if (!look) findings.mishandled.push(`${what}: readiness never said so`);
    else if (!look.failed.some((part) => failing?.includes(part) || part === JOBS)) {
      findings.mishandled.push(`${what}: readiness says ${look.failed.join(', ')}`);
    }
  }
  const noticedMs = concerned.length > 0 ? since() - hiddenMs() : undefined;
  const leftMs = size === 'small' ? (concerned.length > 0 ? 0 : GLIMPSE_MS) : fault.seconds * 1_000;
  await sleep(Math.max(0, leftMs - since()));
  if (size !== 'small') {
    const from = begunAt + hiddenMs() + NOTICED_WITHIN_MS;
    const wrong = concerned.flatMap((watch) => watch.since(from)).filter((look) => look.isReady);
    if (wrong.length > 0 && !fault.endsByItself)
      findings.mishandled.push(`${what}: ${wrong.length} × ready all the same`);
    const absent = others.flatMap((watch) => watch.since(begunAt)).filter((look) => !look.isReady);
    if (absent.length > 0) findings.mishandled.push(`${what}: ${absent.length} × not ready`);
    const isIdle = others.length > 0 && times.done === 0;
    if (isIdle) findings.mishandled.push(`${what}: nothing was done`);
  }
  const endedAt = performance.now();
  await end();
  const [writingMs, ...readyMs] = await Promise.all([
    untilServed(what, bank.writers.allAnswered(), rig, times).then(
      () => performance.now() - endedAt,
    ),
    ...watches.map(async (watch) => {
      const look = await watch.until(true);
      if (!look) findings.mishandled.push(`${what}: not ready again`);
      return performance.now() - endedAt;
    }),
  ]);
  const slow = watches.flatMap((watch) => watch.since(begunAt)).map(({ tookMs }) => tookMs);
  const slowestLook = Math.max(...slow);
  if (size !== 'small' && slowestLook > READY_ANSWERED_WITHIN_MS) {
    findings.mishandled.push(`${what}: /readyz took ${Math.round(slowestLook)} ms`);
  }
  return { what, noticedMs, readyMs: Math.max(...readyMs), writingMs, times };
}

/** Where a server has ended they would ask it for ever: after a while it is said. */
async function untilServed<Result>(
  what: string,
  served: Promise<Result>,
  { servers }: FaultRig,
  times: AnswerTimes,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const ended = servers.filter(({ pid }) => processMark(pid) === undefined).length;
      const seen = `${ended} servers have ended; the last answer was ${times.lastRefusal}`;
      reject(new Error(`${what}: not everyone is served. ${seen}`));
    };
    timer = setTimeout(giveUp, GIVE_UP_MS);
  });
  return await Promise.race([served, tooLate]).finally(() => clearTimeout(timer));
}

/** What only a machine of our own lets us ask for. */
function lateness({ what, noticedMs = 0, readyMs, writingMs, times }: Experience): string[] {
  const limits = [
    ['the slowest answer took', times.slowestMs, ANSWERED_WITHIN_MS],
    ['not ready after', noticedMs, NOTICED_WITHIN_MS],
    ['ready again after', readyMs, RECOVERED_WITHIN_MS],
    ['writing again after', writingMs, RECOVERED_WITHIN_MS],
  ] as const;
  return limits
    .filter(([, ms, limit]) => ms > limit)
    .map(([how, ms]) => `${what}: ${how} ${Math.round(ms)} ms`);
}

function rudeness({ what, times }: Experience): string[] {
  const problems: string[] = [];
  if (times.unanswered > 0) problems.push(`${what}: ${times.unanswered} requests had no answer`);
  if (times.withoutRetryAfter > 0)
    problems.push(`${what}: ${times.withoutRetryAfter} × 503 without Retry-After`);
  return problems;
}

function sentence({ what, noticedMs, readyMs, writingMs, times }: Experience): string {
  const seen = noticedMs === undefined ? '' : `not ready after ${inSeconds(noticedMs)}, `;
  return (
    `${what}: ${inThousands(times.done)} done, ${inThousands(times.unavailable)} × 503, ` +
    `slowest answer ${inSeconds(times.slowestMs)}, ${seen}ready again after ` +
    `${inSeconds(readyMs)}, all writing after ${inSeconds(writingMs)}`
  );
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
