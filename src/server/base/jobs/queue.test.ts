import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { openPool, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import { startApp } from '#tests/support/app.ts';
import { startScratchPostgres } from '#tests/support/database.ts';
import { WrongClock } from '#tests/support/processes/wrong-clock.ts';
import { ClockWatch } from '../time/clock-watch.ts';
import { enqueueJob, type Job, migrateQueue, startQueue } from './queue.ts';

/** A job that tells when it runs. */
function watched(name: string, options: Partial<Job> = {}) {
  const payloads: unknown[] = [];
  let waiting = Promise.withResolvers<unknown>();
  const job: Job = {
    name,
    ...options,
    async run(deps, payload) {
      await options.run?.(deps, payload);
      payloads.push(payload);
      waiting.resolve(payload);
      waiting = Promise.withResolvers();
    },
  };
  return { job, payloads, nextRun: () => waiting.promise };
}

test('a job runs when its transaction has committed, and never when it was undone', async () => {
  const bank = await startApp();
  const databaseUrl = bank.deps.config.databaseUrl ?? '';
  const { pool } = bank.deps;
  const { job, payloads, nextRun } = watched('tell');
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs: [job] });
  const undone = transaction(pool, async (tx) => {
    await enqueueJob(tx, 'tell', { number: 1 });
    throw new Error('the act fails');
  });
  await assert.rejects(undone);
  const ran = nextRun();
  await transaction(pool, (tx) => enqueueJob(tx, 'tell', { number: 2 }));
  await ran;
  assert.deepEqual(payloads, [{ number: 2 }]);
  await queue.stop();
  await bank.stop();
});

test('a job that is ticked asks first whether anything is due', async () => {
  const bank = await startApp();
  const databaseUrl = bank.deps.config.databaseUrl ?? '';
  let calls = 0;
  const idle = watched('idle', {
    everyMs: 5,
    isDue: async () => {
      calls += 1;
      return false;
    },
  });
  const busy = watched('busy', { everyMs: 20 });
  const jobs = [idle.job, busy.job];
  const ran = busy.nextRun();
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs });
  await ran;
  await busy.nextRun();
  await queue.stop();
  assert.ok(calls > 0);
  assert.equal(idle.payloads.length, 0);
  await bank.stop();
});

test('a job that fails is counted, logged without its message, and kept to be tried again', async () => {
  const bank = await startApp();
  const { pool, metrics, config } = bank.deps;
  const failing = Promise.withResolvers<void>();
  const job: Job = {
    name: 'fail',
    async run() {
      failing.resolve();
      throw new RangeError('jordan@mail.example is out of range');
    },
  };
  const databaseUrl = config.databaseUrl ?? '';
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs: [job] });
  await transaction(pool, (tx) => enqueueJob(tx, 'fail', {}));
  await failing.promise;
  await queue.stop();
  assert.match(await metrics.text(), /^larch_jobs_total\{name="fail",outcome="failed"\} 1$/m);
  const line = JSON.parse(bank.logLines.find((one) => one.includes('a job failed')) ?? '{}');
  assert.equal(line.errorClass, 'RangeError');
  assert.doesNotMatch(bank.logLines.join(), /jordan/);
  const kept = await rows<{ attempts: number }>(
    pool,
    sql`select attempts from graphile_worker.jobs where task_identifier = 'fail'`,
  );
  assert.deepEqual(kept, [{ attempts: 1 }]);
  await bank.stop();
});

test('a queue that takes no jobs is not working, until it takes them again', async () => {
  const bank = await startApp();
  const databaseUrl = bank.deps.config.databaseUrl ?? '';
  const { job, nextRun } = watched('tick', { everyMs: 20 });
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs: [job] });
  await nextRun();
  assert.equal(queue.isWorking(), true);
  const rename = (from: string, to: string) =>
    bank.ownerPool.query(`alter function graphile_worker.${from} rename to ${to}`);
  await rename('add_job', 'add_no_job');
  while (queue.isWorking()) await nextTurn();
  await rename('add_no_job', 'add_job');
  while (!queue.isWorking()) await nextTurn();
  await queue.stop();
  await bank.stop();
});

test('by a clock that differs from the database’s no job runs', async () => {
  for (const offsetMs of [4 * DAY_MS, -4 * DAY_MS]) {
    const bank = await startApp();
    const databaseUrl = bank.deps.config.databaseUrl ?? '';
    const { pool } = bank.deps;
    const deps = { ...bank.deps, clockWatch: new ClockWatch(new WrongClock(offsetMs), pool) };
    const { job, payloads, nextRun } = watched('due');
    const queue = await startQueue({ databaseUrl, deps, jobs: [job] });
    const ran = nextRun();
    await transaction(pool, (tx) => enqueueJob(tx, 'due', {}));
    const failed = () => bank.logLines.some((line) => line.includes('a job failed'));
    while (!failed() && payloads.length === 0) await Promise.race([ran, nextTurn()]);
    assert.deepEqual(payloads, []);
    await queue.stop();
    const kept = sql`select attempts from graphile_worker.jobs where task_identifier = 'due'`;
    assert.deepEqual(
      await rows(pool, kept),
      [{ attempts: 1 }],
      'it is kept for a server that is right',
    );
    await bank.stop();
  }
});

test('stopping waits for a job that is running', async () => {
  const bank = await startApp();
  const databaseUrl = bank.deps.config.databaseUrl ?? '';
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let isDone = false;
  const job: Job = {
    name: 'long',
    async run() {
      begun.resolve();
      await release.promise;
      isDone = true;
    },
  };
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs: [job] });
  await transaction(bank.deps.pool, (tx) => enqueueJob(tx, 'long', {}));
  await begun.promise;
  const stopped = queue.stop();
  release.resolve();
  await stopped;
  assert.equal(isDone, true);
  await bank.stop();
});

test('L6: jobs go on by themselves after the database was killed', async () => {
  const postgres = await startScratchPostgres();
  const bank = await startApp();
  const pool = openPool({ url: postgres.url });
  const deps = { ...bank.deps, pool };
  const { job, nextRun } = watched('tick', { everyMs: 50 });
  const queue = await startQueue({ databaseUrl: postgres.url, deps, jobs: [job] });
  await nextRun();
  await postgres.kill9();
  await postgres.restart();
  await nextRun();
  await nextRun();
  await queue.stop();
  await pool.end();
  await postgres.stop();
  await bank.stop();
});

test('a queue that stops without its database gives up what it has taken, and ends nothing else', async () => {
  const postgres = await startScratchPostgres();
  const bank = await startApp();
  const pool = openPool({ url: postgres.url });
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const job: Job = {
    name: 'long',
    async run() {
      begun += 1;
      await release.promise;
    },
  };
  const queue = await startQueue({
    databaseUrl: postgres.url,
    deps: { ...bank.deps, pool },
    jobs: [job],
  });
  // More than are worked on at once.
  await transaction(pool, async (tx) => {
    for (let number = 1; number <= 8; number += 1) await enqueueJob(tx, 'long', { number });
  });
  while (begun < 4) await nextTurn();
  await postgres.kill9();
  const stopped = queue.stop();
  release.resolve();
  // An error that nobody catches fails this test: it would end the server.
  await stopped;
  await pool.end();
  await postgres.stop();
  await bank.stop();
});

test('jobs that failed for good or were left by a killed process are removed at the start', async () => {
  const bank = await startApp();
  const { pool, config } = bank.deps;
  const databaseUrl = config.databaseUrl ?? '';
  await migrateQueue(databaseUrl, bank.deps.log);
  const leave = (name: string, lockedAgo: string | null) =>
    transaction(pool, async (tx) => {
      await enqueueJob(tx, name, {});
      await tx.query(sql`
        update graphile_worker._private_jobs jobs set attempts = max_attempts,
          locked_by = case when ${lockedAgo}::text is not null then 'worker-gone' end,
          locked_at = now() - ${lockedAgo}::interval
        from graphile_worker._private_tasks tasks
        where tasks.id = jobs.task_id and tasks.identifier = ${name}`);
    });
  await leave('failed', null);
  await leave('abandoned', '5 hours');
  await leave('running', '3 hours');
  const queue = await startQueue({ databaseUrl, deps: bank.deps, jobs: [] });
  const left = await rows<{ name: string }>(
    pool,
    sql`select task_identifier as name from graphile_worker.jobs
        where task_identifier <> 'queue-probe'`,
  );
  await queue.stop();
  await bank.stop();
  assert.deepEqual(left, [{ name: 'running' }]);
});
