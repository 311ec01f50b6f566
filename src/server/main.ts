// Starts and stops the server.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { brand } from '#brand/brand.ts';
import { openPool, type Pool, type PoolOptions } from '#database/connection.ts';
import { Replica } from '#database/replica.ts';
import { buildApp } from './app.ts';
import { keepAnchorFile } from './audit/chain/anchor-history.ts';
import type { Config } from './base/config/config.ts';
import { demoKey } from './base/config/demo-key.ts';
import { type Listening, listen } from './base/http/listen.ts';
import { startQueue } from './base/jobs/queue.ts';
import { fileMailer, type Mailer, smtpMailer } from './base/mail/mail.ts';
import { countEvents } from './base/observability/count-events.ts';
import { Readiness } from './base/observability/health.ts';
import { type Log, openLog } from './base/observability/log.ts';
import { Metrics } from './base/observability/metrics.ts';
import { listenForMetrics } from './base/observability/metrics-listener.ts';
import { handleUncaughtErrors } from './base/observability/uncaught-errors.ts';
import { requireRightKeys } from './base/sealing/key-check.ts';
import { KeyRing } from './base/sealing/keys.ts';
import { Passwords } from './base/session/password.ts';
import { prepareDatabase } from './base/startup/prepare-database.ts';
import { startError } from './base/startup/start-error.ts';
import { type ShiftedClock, SystemClock } from './base/time/clock.ts';
import { ClockWatch } from './base/time/clock-watch.ts';
import { openToday } from './books/close-days.ts';
import { dueWork, flushOutbox, jobs } from './jobs.ts';
import { openPostingDesk, type PostingDeps } from './posting/posting-desk.ts';
import { sealedColumns } from './sealed-columns.ts';

export interface StartOptions {
  readonly config: Config;
  /** The configured database, or the embedded one. */
  readonly databaseUrl: string;
  readonly demo: boolean;
  /** Where the built site is; without it a plain page stands in. */
  readonly siteDirectory?: string | undefined;
  /** Another clock than the machine's, for tests. */
  readonly clock?: ShiftedClock;
}

export interface RunningServer {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

export async function startServer(options: StartOptions): Promise<RunningServer> {
  try {
    return await start(options);
  } catch (error) {
    throw startError(error, options.config);
  }
}

async function start(options: StartOptions): Promise<RunningServer> {
  const { config, databaseUrl, demo, siteDirectory } = options;
  const log = openLog(config.logLevel);
  const { migrationDatabaseUrl, metricsHost, metricsPort } = config;
  // What is opened here is closed in the opposite order, also when a later step fails.
  await using opened = new AsyncDisposableStack();

  const keys = await openKeys(config, demo);
  const tracing = await openTracing(config);
  opened.defer(() => tracing?.close());
  const onStatement = tracing?.beginStatement.bind(tracing);
  const watching = { log, onStatement };
  const { pool, slowPool } = openServerPools(config, databaseUrl, watching, opened);
  const replica = openReplica(config, pool, watching, opened);
  await prepareDatabase({ pool: slowPool, migrationDatabaseUrl, demo, log });
  await requireRightKeys(slowPool, keys, sealedColumns);
  if (!demo && config.smtpUrl === undefined) {
    log.warn('SMTP_URL is files: no mail is sent, each becomes a file in DATA_DIR/mail');
  }
  const mailer = opened.adopt(openMailer(config), (open) => open.close());
  const { clock = new SystemClock() } = options;
  const postings = opened.adopt(
    openPostingDesk({
      databaseUrl,
      now: () => clock.businessNow(),
      onIdleError: (error) => log.warn('a posting connection was lost', { error }),
    }),
    (open) => open.close(),
  );
  const deps = makeDeps({
    config,
    demo,
    siteDirectory,
    log,
    keys,
    pool,
    slowPool,
    replica,
    mailer,
    clock,
    postings,
    tracing,
  });
  deps.metrics.gauge('larch_replica_reads', 'Reads that a replica answered since the start', () => {
    return replica?.served ?? 0;
  });
  await deps.clock.readShift(pool);
  if (await deps.clockWatch.isRight()) await openToday({ ...deps, pool: slowPool }, dueWork);
  if (demo) opened.defer(followShift(deps));
  opened.defer(keepAnchorFile(deps));

  const app = buildApp(deps);
  if (!(await deps.clockWatch.isRight())) {
    log.error('the clock of this server is wrong: it is not ready, and posts nothing');
  }
  const starting = startQueue({ databaseUrl, migrationDatabaseUrl, deps, jobs }).then((queue) => {
    opened.defer(() => queue.stop());
    deps.readiness.add('jobs', () => queue.isWorking());
  });
  await Promise.all([starting, app.ready()]);
  const metrics =
    metricsPort === undefined
      ? undefined
      : await listenForMetrics(deps.metrics, { host: metricsHost, port: metricsPort });
  opened.defer(() => metrics?.close());
  const listening = await listen(app, { host: config.host, port: config.port, demo });

  const running = opened.move();
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= leave(app, listening, deps, running);
    return closing;
  };
  running.defer(handleUncaughtErrors({ log, metrics: deps.metrics, close }));
  log.info('the server is up', { event: 'sys_startup', port: listening.port });
  return { url: siteUrl(config, listening), metricsUrl: metrics?.url, close };
}

/** Visitors are sent elsewhere, those inside are served, and their mail goes out. */
async function leave(
  app: FastifyInstance,
  listening: Listening,
  deps: PostingDeps,
  opened: AsyncDisposableStack,
): Promise<void> {
  await using _closedLast = opened;
  const { drainWaitMs, drainMs } = deps.config.limits;
  deps.log.info('the server is leaving', { event: 'sys_shutdown' });
  deps.readiness.drain();
  await sleep(drainWaitMs);
  const patience = setTimeout(() => app.server.closeAllConnections(), drainMs);
  await listening.close();
  clearTimeout(patience);
  const flushed = flushOutbox(deps).catch((error: unknown) => {
    deps.log.warn('mail is left for the next start', { error });
  });
  await Promise.race([flushed, sleep(FLUSH_PATIENCE_MS, undefined, { ref: false })]);
}

const FLUSH_PATIENCE_MS = 5_000;

async function openKeys(config: Config, demo: boolean): Promise<KeyRing> {
  const isGiven = config.secretKeys.length > 0 || !demo;
  return new KeyRing(isGiven ? config.secretKeys : await demoKey(config.dataDir));
}

// A visitor's statement ends well before their deadline, so that there is time to say so.
const VISITORS = { lockTimeoutMs: 3_000, statementTimeoutMs: 5_000 };
const SLOW = { max: 4, applicationName: 'larch slow', statementTimeoutMs: 30_000 };

// The libraries are loaded only where traces are collected.
async function openTracing({ tracesUrl }: Config) {
  if (!tracesUrl) return undefined;
  const { Tracing } = await import('./base/observability/tracing.ts');
  return Tracing.open(tracesUrl);
}

interface Watching extends Pick<PoolOptions, 'onStatement'> {
  readonly log: Log;
}

function openServerPools(
  { limits }: Config,
  url: string,
  { log, onStatement }: Watching,
  opened: AsyncDisposableStack,
) {
  const onIdleError = (error: Error) => log.warn('a database connection was lost', { error });
  const open = (options: Omit<PoolOptions, 'url'>) =>
    opened.adopt(openPool({ url, onIdleError, onStatement, ...options }), (pool) => pool.end());
  const pool = open({ ...VISITORS, max: limits.databaseConnections });
  return { pool, slowPool: open(SLOW) };
}

const READS = { max: 8, applicationName: 'larch reads', connectTimeoutMs: 1_000 };

function openReplica(
  { readDatabaseUrl: url }: Config,
  primary: Pool,
  { log, onStatement }: Watching,
  opened: AsyncDisposableStack,
): Replica | undefined {
  if (url === undefined) return undefined;
  const onTrouble = (error: unknown) => log.warn('the replica does not answer', { error });
  const pool = openPool({ url, onIdleError: onTrouble, onStatement, ...READS });
  opened.defer(() => pool.end());
  return new Replica(pool, primary, onTrouble);
}

function openMailer({ smtpUrl, smtpPlaintext, dataDir }: Config): Mailer {
  const domain = brand.email.split('@')[1];
  const sender = { name: brand.name, address: `no-reply@${domain}` };
  if (smtpUrl === undefined) return fileMailer(join(dataDir, 'mail'), sender);
  return smtpMailer({ url: smtpUrl, plaintext: smtpPlaintext }, sender);
}

type GivenDeps = Omit<PostingDeps, 'passwords' | 'metrics' | 'readiness' | 'clockWatch'>;

function makeDeps(options: GivenDeps): PostingDeps {
  const { hashesAtOnce, hashQueue } = options.config.limits;
  const metrics = new Metrics();
  return {
    ...options,
    log: countEvents(options.log, metrics),
    passwords: new Passwords({ atOnce: hashesAtOnce, queue: hashQueue }),
    metrics,
    readiness: new Readiness(options.pool),
    clockWatch: new ClockWatch(options.clock, options.pool),
  };
}

// Several servers may show one demonstration; each looks whether another has moved its time.
function followShift({ clock, pool }: PostingDeps): () => void {
  const timer = setInterval(() => void clock.readShift(pool).catch(() => {}), 1_000).unref();
  return () => clearInterval(timer);
}

function siteUrl({ publicUrl }: Config, { host, port }: Listening): string {
  if (publicUrl) return publicUrl.origin;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const shown = host.includes(':') ? `[${host}]` : host;
  return `http://${isEverywhere ? 'localhost' : shown}:${port}`;
}
