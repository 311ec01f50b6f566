import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openPool, type Pool } from '#database/connection.ts';
import { Replica } from '#database/replica.ts';
import { buildApp } from '#server/app.ts';
import { type Environment, readConfig } from '#server/base/config/config.ts';
import type { Mailer, OutgoingMail } from '#server/base/mail/mail.ts';
import { listMail } from '#server/base/mail/outbox.ts';
import { Readiness } from '#server/base/observability/health.ts';
import { openLog } from '#server/base/observability/log.ts';
import { Metrics } from '#server/base/observability/metrics.ts';
import { KeyRing } from '#server/base/sealing/keys.ts';
import { type HashCost, Passwords } from '#server/base/session/password.ts';
import { TestClock } from '#server/base/time/clock.ts';
import { ClockWatch } from '#server/base/time/clock-watch.ts';
import { openPostingDesk, type PostingDeps } from '#server/posting/posting-desk.ts';
import { type FeatureRoutes, routes } from '#server/routes.ts';
import { type FreshDatabase, freshDatabase, ownerPoolOf, PATIENT_POOL } from './database.ts';
import { type Ask, ask, type TestReply } from './http-client.ts';

export interface AppOptions {
  /** Variables on top of the usual ones: { LIMIT_LOGIN_FAILURES: '3' }. */
  readonly env?: Environment;
  /** As `npm start` runs it, unless this says false: then as `npm run serve` does, by https. */
  readonly demo?: boolean;
  /** Routes instead of, or besides, those of the features. */
  readonly routes?: readonly FeatureRoutes[];
  /** A database that others use too: it is still there when the app has stopped. */
  readonly database?: FreshDatabase;
  /** What a password's hash costs; next to nothing, unless that is the subject. */
  readonly hashCost?: HashCost;
  /** A built site to serve, instead of the plain page. */
  readonly siteDirectory?: string;
}

/** A visitor's view of the real app, and the outcomes a test may look at besides the reply. */
export interface TestApp {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly deps: PostingDeps;
  readonly clock: TestClock;
  /** For what a test does to the tables that the server's role may not. */
  readonly ownerPool: Pool;
  /** The log so far, one line each. */
  readonly logLines: readonly string[];
  /** What was handed to the mailer; nothing is, until a test sends what is due. */
  readonly sent: readonly OutgoingMail[];
  /** Everything in the outbox whose words are still there, newest first. */
  readMailbox(to?: string): Promise<OutgoingMail[]>;
  request(method: string, path: string, what?: Ask): Promise<TestReply>;
  stop(): Promise<void>;
}

/** The real app on a database of its own, listening on loopback. Jobs run when a test runs them. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const { demo = true, env = {}, hashCost = CHEAP } = options;
  const database = options.database ?? (await freshDatabase());
  // Tests must not write into the data folder of a bank that runs on this machine.
  const scratch = join(tmpdir(), `larch-app-${randomUUID()}`);
  const usual = usualFor(demo, database.url, scratch);
  const config = readConfig({ ...usual, ...env }, { demo });
  const keys = new KeyRing(config.secretKeys);
  const clock = new TestClock();
  const logLines: string[] = [];
  const sent: OutgoingMail[] = [];
  const { hashesAtOnce, hashQueue } = config.limits;
  const postings = openPostingDesk({
    databaseUrl: database.url,
    now: () => clock.businessNow(),
    limits: PATIENT_POOL,
  });
  const { readDatabaseUrl } = config;
  const readPool = readDatabaseUrl === undefined ? undefined : openPool({ url: readDatabaseUrl });
  const log = openLog('debug', { write: (line) => logLines.push(line) });
  const onTrouble = (error: unknown) => log.warn('the replica does not answer', { error });
  const deps: PostingDeps = {
    config,
    demo,
    clock,
    keys,
    pool: database.pool,
    slowPool: database.pool,
    clockWatch: new ClockWatch(clock, database.pool),
    ...(readPool && { replica: new Replica(readPool, database.pool, onTrouble) }),
    postings,
    passwords: new Passwords({ atOnce: hashesAtOnce, queue: hashQueue, cost: hashCost }),
    mailer: keepingMailer(sent),
    log,
    metrics: new Metrics(),
    readiness: new Readiness(database.pool),
    siteDirectory: options.siteDirectory,
  };
  const app = buildApp(deps, options.routes ?? routes);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    app,
    deps,
    clock,
    ownerPool: ownerPoolOf(database),
    logLines,
    sent,
    async readMailbox(to) {
      const mails = await listMail(database.pool, keys, { limit: 1_000 });
      return to === undefined ? mails : mails.filter((mail) => mail.to === to);
    },
    request: (method, path, what) => ask(url, method, path, what),
    async stop() {
      await app.close();
      await postings.close();
      await readPool?.end();
      if (options.database === undefined) await database.drop();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

// The server shares its process with the test, and the machine with browsers and other tests. How
// soon it gives up on a busy machine is the subject of tests that set these themselves.
export const PATIENT_SERVER: Environment = { LIMIT_ANSWER: '5m', LIMIT_EVENT_LOOP_LAG: '1h' };

const CHEAP: HashCost = { memoryKiB: 64, passes: 1, lanes: 1 };

function usualFor(demo: boolean, databaseUrl: string, dataDir: string): Environment {
  return {
    ...PATIENT_SERVER,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: `test:${randomBytes(32).toString('base64')}`,
    ...(!demo && {
      PUBLIC_URL: 'https://bank.example',
      TRUSTED_PROXIES: 'none',
      SMTP_URL: 'files',
    }),
  };
}

function keepingMailer(sent: OutgoingMail[]): Mailer {
  return {
    async send(mail) {
      sent.push(mail);
    },
    async close() {},
  };
}
