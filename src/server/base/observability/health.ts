// Two questions a supervisor asks: is the process alive, and may it be sent visitors.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Pool } from '#database/connection.ts';
import { migrationsAtHead } from '#database/migrate.ts';
import type { Deps } from '../deps.ts';

const PATIENCE_MS = 1_000;

/** Whether one part of the server does its work. One that throws does not. */
type Check = () => boolean | Promise<boolean>;

export interface ReadinessReport {
  readonly status: 'ready' | 'not ready';
  /** By part. A server that is leaving looks at none. */
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

export class Readiness {
  readonly #checks = new Map<string, Check>();
  #draining = false;
  readonly #onDrain: (() => void)[] = [];
  #looking: Promise<ReadinessReport> | undefined;

  constructor(pool: Pool) {
    let atHead = false;
    this.add('database', async () => {
      await pool.query(sql`select 1`);
      // Migrations only go forward, so once is enough.
      atHead ||= await migrationsAtHead(pool);
      return atHead;
    });
  }

  /** From here on the server is ready only while this part does its work too. */
  add(part: string, check: Check): void {
    this.#checks.set(part, check);
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** From here on the server is leaving: visitors should be sent elsewhere. */
  drain(): void {
    this.#draining = true;
    for (const leave of this.#onDrain) leave();
  }

  /** Calls back when the server begins to leave, for what would not end by itself. */
  onDrain(leave: () => void): void {
    this.#onDrain.push(leave);
  }

  async isReady(): Promise<boolean> {
    return (await this.report()).status === 'ready';
  }

  async report(): Promise<ReadinessReport> {
    if (this.#draining) return { status: 'not ready', checks: {} };
    // One look at a time, however many ask: the question must not become a load.
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
    });
    return await this.#looking;
  }

  async #look(): Promise<ReadinessReport> {
    const checks = await Promise.all(
      [...this.#checks].map(async ([part, check]) => [part, await passes(check)] as const),
    );
    return {
      status: checks.every(([, ok]) => ok) ? 'ready' : 'not ready',
      checks: Object.fromEntries(checks.map(([part, ok]) => [part, ok ? 'ok' : 'failed'])),
    };
  }
}

async function passes(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  try {
    return await Promise.race([check(), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

interface CheckedDeps extends Deps {
  readonly postings: { isWorking(): Promise<boolean> };
}

/** The checks of every server; the job queue adds its own when it is started. */
export function registerChecks(deps: CheckedDeps): void {
  const { readiness, postings, clockWatch, siteDirectory } = deps;
  readiness.add('postings', () => postings.isWorking());
  readiness.add('clock', () => clockWatch.isRight());
  readiness.add('site', async () => {
    if (siteDirectory !== undefined) await access(join(siteDirectory, 'index.html'));
    return true;
  });
}

export function healthRoutes(app: FastifyInstance, { readiness, log }: Deps): void {
  let last = '';
  // Probes come every second or two; only a change is worth a line.
  function noteChange({ status, checks }: ReadinessReport): void {
    const failed = Object.keys(checks).filter((part) => checks[part] === 'failed');
    const cause = status === 'ready' ? '' : failed.join(',') || 'leaving';
    if (cause === last) return;
    last = cause;
    if (cause === '') log.info('ready again');
    else log.warn('not ready', { status: 503, cause });
  }
  app.get('/livez', { logLevel: 'silent' }, () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const report = await readiness.report();
    noteChange(report);
    reply.header('cache-control', 'no-store');
    return reply.code(report.status === 'ready' ? 200 : 503).send(report);
  });
}
