// The server that bench:ledger measures: its dependencies and its jobs are made here, as main.ts
// makes them, and nowhere else in the benches.
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool, type Pool } from '#database/connection.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { keepAnchorFile } from '#server/audit/chain/anchor-history.ts';
import { type Environment, readConfig } from '#server/base/config/config.ts';
import { type Job, startQueue } from '#server/base/jobs/queue.ts';
import { Readiness } from '#server/base/observability/health.ts';
import { openLog } from '#server/base/observability/log.ts';
import { Metrics } from '#server/base/observability/metrics.ts';
import { KeyRing, parseSecretKeys } from '#server/base/sealing/keys.ts';
import { Passwords } from '#server/base/session/password.ts';
import { prepareDatabase } from '#server/base/startup/prepare-database.ts';
import { SystemClock } from '#server/base/time/clock.ts';
import { ClockWatch } from '#server/base/time/clock-watch.ts';
import { openToday } from '#server/books/close-days.ts';
import { dueWork, jobs } from '#server/jobs.ts';
import { openPostingDesk, type PostingDeps } from '#server/posting/posting-desk.ts';
import { temporaryFolder } from '#tests/support/database.ts';

export interface BenchBank {
  readonly deps: PostingDeps;
  /** Opens every connection of the visitors' pool, as pgbench opens its own before it begins. */
  connect(): Promise<void>;
  /** Waits until the jobs that follow behind the postings have done all there is. */
  catchUp(): Promise<void>;
  /** Stops the jobs, and starts them again but for one. */
  restartJobs(but?: string): Promise<void>;
  /** Warnings and errors so far: a job that failed is one. */
  readonly trouble: readonly string[];
  close(): Promise<void>;
}

// As `npm run serve` has it, with limits that nothing here reaches. A code that a person types and
// a second approver cannot be had in-process, so these two settings are off.
const RICH = '9999999999.00';
const MANY = '1000000000';
const LIMITS: Environment = {
  PUBLIC_URL: 'https://bank.example',
  TRUSTED_PROXIES: 'none',
  SMTP_URL: 'files',
  SETTING_STEP_UP: 'off',
  SETTING_DUAL_CONTROL: 'off',
  LIMIT_DOMESTIC_WIRE_PERSONAL_EACH: RICH,
  LIMIT_DOMESTIC_WIRE_PERSONAL_DAILY: RICH,
  LIMIT_BILL_PERSONAL_EACH: RICH,
  LIMIT_BILL_PERSONAL_DAILY: RICH,
  LIMIT_NEW_RECIPIENT_PAYMENT: RICH,
  LIMIT_NEW_CUSTOMER_WIRE: RICH,
  LIMIT_WIRES_PER_DAY: MANY,
  LIMIT_WIRES_PER_MINUTE: MANY,
  // Approved wires leave after the bench: it measures what people wait for.
  LIMIT_WIRE_RELEASE: '300d',
};

// The visitors' and the slow pool of main.ts.
const VISITORS = { lockTimeoutMs: 3_000, statementTimeoutMs: 5_000 };
const SLOW = { max: 4, applicationName: 'larch slow', statementTimeoutMs: 30_000 };

/** The jobs that a posting gives work to. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'seal-history',
  'index-transactions',
  'count-days',
  'send-mail',
  'close-bank-days',
  'follow-seals',
]);
const LOOK_AGAIN_MS = 20;
const PATIENCE_MS = 10 * MINUTE_MS;

export function newSecretKeys(): string {
  return `bench:${randomBytes(32).toString('base64')}`;
}

export function keysOf(secretKeys: string): KeyRing {
  return new KeyRing(parseSecretKeys(secretKeys).keys);
}

/** Opens the bank of a loaded database, with all its jobs running in this process. */
export async function openBank(databaseUrl: string, secretKeys: string): Promise<BenchBank> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.adopt(temporaryFolder(), (made) => rm(made, { recursive: true }));
  const env = { ...LIMITS, DATABASE_URL: databaseUrl, SECRET_KEY: secretKeys };
  const config = readConfig({ ...env, DATA_DIR: join(folder, 'data') }, { demo: false });
  const { databaseConnections, hashesAtOnce, hashQueue } = config.limits;
  const trouble: string[] = [];
  const log = openLog('warn', { write: (line) => trouble.push(line) });
  const keys = new KeyRing(config.secretKeys);
  const open = (options: Parameters<typeof openPool>[0]) =>
    opened.adopt(openPool(options), (pool) => pool.end());
  const pool = open({ url: databaseUrl, ...VISITORS, max: databaseConnections });
  const slowPool = open({ url: databaseUrl, ...SLOW });
  await prepareDatabase({ pool: slowPool, migrationDatabaseUrl: undefined, demo: false, log });
  const clock = new SystemClock();
  const postings = opened.adopt(
    openPostingDesk({
      databaseUrl,
      now: () => clock.businessNow(),
    }),
    (desk) => desk.close(),
  );
  const deps: PostingDeps = {
    config,
    demo: false,
    clock,
    keys,
    pool,
    slowPool,
    postings,
    log,
    // Mail is taken from the outbox and sealed as ever; no mail server is part of the figures.
    mailer: { send: async () => {}, close: async () => {} },
    clockWatch: new ClockWatch(clock, pool),
    passwords: new Passwords({ atOnce: hashesAtOnce, queue: hashQueue }),
    metrics: new Metrics(),
    readiness: new Readiness(pool),
  };
  await clock.readShift(pool);
  await openToday({ ...deps, pool: slowPool }, dueWork);
  opened.defer(keepAnchorFile(deps));
  const startJobs = (started: readonly Job[]) =>
    startQueue({ databaseUrl, deps: { ...deps, metrics: new Metrics() }, jobs: started });
  let queue = await startJobs(jobs);
  opened.defer(() => queue.stop());
  const running = opened.move();
  return {
    deps,
    trouble,
    connect: () => connectAll(pool, databaseConnections),
    async restartJobs(but) {
      await queue.stop();
      queue = await startJobs(jobs.filter(({ name }) => name !== but));
    },
    catchUp: () => catchUp({ ...deps, pool: slowPool }),
    close: () => running.disposeAsync(),
  };
}

async function connectAll(pool: Pool, count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of clients) client.release();
}

async function catchUp(deps: PostingDeps): Promise<void> {
  const following = jobs.filter(({ name }) => FOLLOWING.has(name));
  const isDue = async (job: Job) => (await job.isDue?.(deps)) === true;
  const begun = performance.now();
  while ((await Promise.all(following.map(isDue))).includes(true)) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The jobs do not catch up.');
    await sleep(LOOK_AGAIN_MS);
  }
}
