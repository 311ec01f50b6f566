// Background jobs, on graphile-worker in the same PostgreSQL. Work that is due is found by its own
// table and the passed clock; the queue only ticks, so a lost tick costs a moment and no work.

import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runMigrations, run as runWorker, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import sql from 'sql-template-tag';
import { ANSWER_GRACE_MS, LONG_MS, watchAnswers } from '#database/answer-watch.ts';
import { type Db, run, type Tx } from '#database/connection.ts';
import { KEEP_ALIVE } from '#database/keep-alive.ts';
import { reach } from '#database/several-servers.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../observability/log.ts';
import { QueueHealth } from './queue-health.ts';
import { QueuePool } from './queue-pool.ts';

export interface Job {
  readonly name: string;
  /** How often each process gives it a tick; without it, it runs when it is asked for. */
  readonly everyMs?: number;
  /** Whether there is anything to do. It only reads, so that an idle bank writes nothing. */
  readonly isDue?: (deps: Deps) => Promise<boolean>;
  /** Must stand being run twice at once and being cut short: another process may be at it too. */
  run(deps: Deps, payload: unknown): Promise<unknown>;
}

export interface Queue {
  /** Whether jobs can be added, and are looked for. */
  isWorking(): boolean;
  stop(): Promise<void>;
}

export interface QueueOptions {
  readonly databaseUrl: string;
  /** The role that may create the queue's own tables, where it is another one. */
  readonly migrationDatabaseUrl?: string | undefined;
  readonly deps: Deps;
  readonly jobs: readonly Job[];
}

/** Asks for a run of a job once the transaction commits. One key at a time is waiting at most. */
export async function enqueueJob(
  tx: Tx,
  name: string,
  payload: unknown,
  key: string | null = null,
): Promise<void> {
  const json = JSON.stringify(payload ?? {});
  await run(
    tx as Db,
    sql`select graphile_worker.add_job(${name}, payload := ${json}::json, job_key := ${key})`,
  );
}

const AT_ONCE = 4;
const REVIVE_AFTER_MS = 250;
const STOP_PATIENCE_MS = 5_000;

/** A job that does nothing, to see whether one can be added. */
const PROBE = 'queue-probe';
/** Only while jobs cannot be added; the server is not ready that long. */
const PROBE_EVERY_MS = 250;

/**
 * Jobs that are never run again: they failed too often, or the process that ran them was killed.
 * The next tick finds their work again. The queue leaves a job to the process that took it for four
 * hours.
 */
const DEAD_JOBS = `graphile_worker._private_jobs where attempts >= max_attempts
  and (locked_at is null or locked_at < now() - interval '4 hours')`;
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { databaseUrl, migrationDatabaseUrl = databaseUrl, deps, jobs } = options;
  const logger = queueLogger(deps.log);
  await migrateQueue(migrationDatabaseUrl, deps.log);

  const pool = openQueuePool(databaseUrl, deps.log);
  await requireWorkingQueue(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const taskList = { ...makeTasks(deps, jobs), [PROBE]: async () => {} };
  const health = new QueueHealth(AT_ONCE);
  const start = () => {
    health.started();
    return runWorker({
      pgPool: pool,
      taskList,
      events: health.events,
      parsedCronItems: [],
      noHandleSignals: true,
      logger,
      preset: {
        worker: {
          concurrentJobs: AT_ONCE,
          // No local queue: one that is stopped with jobs in it gives them back by a promise that
          // nobody waits for, and where the database is away its error would end the process.
          localQueue: { size: -1 },
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    });
  };

  const stopping = new AbortController();
  let runner = await start();
  const add = async (name: string) => {
    const once = { jobKey: name, jobKeyMode: 'preserve_run_at', maxAttempts: 1 } as const;
    await health.added(runner.addJob(name, {}, once));
  };
  const kept = keepRunning(stopping.signal, {
    current: () => Promise.race([runner.promise, untilStuck(health, stopping.signal)]),
    revive: async () => {
      // One that has ended says so; one that is stuck may still hold jobs and connections.
      await Promise.race([
        runner.kill().catch(() => {}),
        sleep(STOP_PATIENCE_MS, undefined, { ref: false }),
      ]);
      const revived = await start();
      // Nobody would stop it any more: it would go on for ever, and keep the process alive.
      if (stopping.signal.aborted) {
        await revived.stop();
        return;
      }
      runner = revived;
      // The server may be waiting for nothing else.
      void add(PROBE).catch(() => {});
    },
    log: deps.log,
  });
  await sweep(pool, deps.log);
  const timers = [
    ...startTicking(deps, jobs, add),
    startProbing(health, add),
    setInterval(() => void sweep(pool, deps.log), SWEEP_EVERY_MS).unref(),
  ];
  await add(PROBE).catch((error: unknown) => {
    deps.log.error('jobs cannot be added to the queue', { error });
  });

  return {
    isWorking: () => health.isHealthy,
    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      // A database that is away must not keep the process from ending.
      const patience = sleep(STOP_PATIENCE_MS, undefined, { ref: false });
      await Promise.race([runner.stop().catch(() => {}), patience]);
      await Promise.race([kept, patience]);
      await Promise.race([pool.end(), patience]);
    },
  };
}

async function sweep(pool: pg.Pool, log: Log): Promise<void> {
  await pool.query(`delete from ${DEAD_JOBS}`).catch((error: unknown) => {
    log.warn('dead jobs could not be removed', { error });
  });
}

/** Makes the queue's own tables, or brings them up to date. */
export async function migrateQueue(databaseUrl: string, log: Log): Promise<void> {
  const pool = openQueuePool(databaseUrl, log, 0);
  try {
    await runMigrations({ pgPool: pool, logger: queueLogger(log) });
  } finally {
    await pool.end();
  }
}

// A role without rights on the queue's rows gets no error later, only a bank where nothing happens.
async function requireWorkingQueue(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select graphile_worker.add_job('probe')`);
    await client.query('select from graphile_worker._private_jobs limit 1');
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

// graphile-worker wants the driver's own types (int8 as text), so it does not share our pool.
function openQueuePool(databaseUrl: string, log: Log, statementTimeoutMs = 5_000): pg.Pool {
  const pool = new QueuePool({
    ...reach(databaseUrl),
    max: AT_ONCE,
    application_name: 'larch jobs',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
  });
  watchAnswers(pool, (statementTimeoutMs || LONG_MS) + ANSWER_GRACE_MS);
  // Without listeners a broken connection would end the process.
  const onError = (error: Error) => log.warn('the job queue lost a connection', { error });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

function makeTasks(serverDeps: Deps, jobs: readonly Job[]): TaskList {
  const deps = { ...serverDeps, pool: serverDeps.slowPool };
  const runs = deps.metrics.counter('larch_jobs_total', 'Runs of background jobs by outcome', [
    'name',
    'outcome',
  ]);
  // Not `job`: Prometheus gives that label to the group of servers.
  const lastDone = deps.metrics.labeledGauge(
    'larch_job_last_done_timestamp_seconds',
    'When this server last finished a run of a job',
    ['name'],
  );
  const tasks = jobs.map((job) => {
    const task = async (payload: unknown) => {
      try {
        // By a wrong clock what is due later would be done now, and what is valid be forgotten.
        await deps.clockWatch.requireRight();
        await job.run(deps, payload);
        runs.inc({ name: job.name, outcome: 'done' });
        lastDone.set({ name: job.name }, Date.now() / 1_000);
      } catch (error) {
        runs.inc({ name: job.name, outcome: 'failed' });
        deps.log.error('a job failed', { job: job.name, error });
        throw error;
      }
    };
    return [job.name, task] as const;
  });
  return Object.fromEntries(tasks);
}

interface Keeping {
  readonly current: () => Promise<void>;
  readonly revive: () => Promise<void>;
  readonly log: Log;
}

// Where connections end again and again, graphile-worker may stop looking and never say so.
async function untilStuck(health: QueueHealth, stopping: AbortSignal): Promise<void> {
  while (!health.isStuck && !stopping.aborted) {
    await sleep(REVIVE_AFTER_MS, undefined, { ref: false });
  }
}

// graphile-worker gives up when the database goes away for long; we start it again when it is back.
async function keepRunning(stopping: AbortSignal, { current, revive, log }: Keeping) {
  while (!stopping.aborted) {
    await current().catch(() => {});
    let isNoted = false;
    while (!stopping.aborted) {
      await sleep(REVIVE_AFTER_MS, undefined, { ref: false });
      if (stopping.aborted) return;
      try {
        await revive();
        log.warn('the job queue was started again');
        break;
      } catch (error) {
        if (!isNoted) log.warn('the job queue could not be started again yet', { error });
        isNoted = true;
      }
    }
  }
}

type Add = (name: string) => Promise<void>;

// An idle bank adds nothing, so that nothing would show whether it could.
function startProbing(health: QueueHealth, add: Add): NodeJS.Timeout {
  let isAsking = false;
  const probe = async () => {
    if (health.wasAdded || isAsking) return;
    isAsking = true;
    await add(PROBE).catch(() => {});
    isAsking = false;
  };
  return setInterval(() => void probe(), PROBE_EVERY_MS).unref();
}

function startTicking(deps: Deps, jobs: readonly Job[], add: Add) {
  return jobs.flatMap(({ name, everyMs, isDue }) => {
    if (everyMs === undefined) return [];
    let isBusy = false;
    const tick = async () => {
      if (isBusy) return;
      isBusy = true;
      try {
        if (isDue && !(await isDue(deps))) return;
        await add(name);
      } catch (error) {
        deps.log.debug('a tick was lost', { job: name, error });
      } finally {
        isBusy = false;
      }
    };
    return [setInterval(() => void tick(), everyMs).unref()];
  });
}

// The worker's own sentences quote what jobs threw, so only their errors' classes are kept.
function queueLogger(log: Log): Logger {
  return new Logger((scope) => (level, _message, meta) => {
    const fields = { job: scope.taskIdentifier, error: meta?.['error'] };
    if (level === 'error') log.warn('the job queue reports an error', fields);
    else if (level === 'warning') log.warn('the job queue reports a warning', fields);
  });
}
