// Two questions a supervisor asks: is the process alive, and may it be sent visitors.
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Pool } from '#database/connection.ts';
import { migrationsAtHead } from '#database/migrate.ts';

const PATIENCE_MS = 1_000;

export class Readiness {
  readonly #pool: Pool;
  #atHead = false;
  #draining = false;
  #check: Promise<boolean> | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** From here on the server is leaving: visitors should be sent elsewhere. */
  drain(): void {
    this.#draining = true;
  }

  async isReady(): Promise<boolean> {
    if (this.#draining) return false;
    // One look at a time, however many ask: the question must not become a load.
    this.#check ??= this.#look().finally(() => {
      this.#check = undefined;
    });
    return await this.#check;
  }

  async #look(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, false);
    });
    try {
      return await Promise.race([this.#databaseAnswers().catch(() => false), tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #databaseAnswers(): Promise<boolean> {
    await this.#pool.query(sql`select 1`);
    // Migrations only go forward, so once is enough.
    this.#atHead ||= await migrationsAtHead(this.#pool);
    return this.#atHead;
  }
}

export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/livez', { logLevel: 'silent' }, () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const isReady = await readiness.isReady();
    reply.header('cache-control', 'no-store');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
