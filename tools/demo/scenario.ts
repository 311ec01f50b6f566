// Where the demonstration's story is played: the real app with a clock that is walked through the
// past year. Nobody listens at its door but the story itself.
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#database/connection.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import type { Mailer } from '#server/base/mail/mail.ts';
import { outboxRow } from '#server/base/mail/outbox.ts';
import { Readiness } from '#server/base/observability/health.ts';
import { openLog } from '#server/base/observability/log.ts';
import { Metrics } from '#server/base/observability/metrics.ts';
import type { KeyRing } from '#server/base/sealing/keys.ts';
import { ClockWatch } from '#server/base/time/clock-watch.ts';
import { flushOutbox } from '#server/jobs.ts';
import { openPostingDesk, type PostingDeps } from '#server/posting/posting-desk.ts';
import { SharedHashes } from './cached-passwords.ts';
import { Visit } from './demo-browser.ts';
import { CUSTOMER_PASSWORD, STAFF_PASSWORD } from './demo-logins.ts';
import { Past } from './history.ts';
import { WalkingClock } from './scenario-clock.ts';

/** For connections to a database that nobody else uses: what takes long is waited for. */
export const PATIENT = {
  connectTimeoutMs: 600_000,
  lockTimeoutMs: 600_000,
  statementTimeoutMs: 600_000,
} as const;

export interface StageOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly start: Date;
}

export interface Stage {
  readonly parts: PostingDeps;
  readonly past: Past;
  readonly app: FastifyInstance;
  /** Lets everything happen that came before this moment, and goes on from there. */
  walkTo(moment: Date): Promise<void>;
  /** At the browser of this person, known again at the next visit; else at a new one. */
  enter(person?: string): Visit;
  close(): Promise<void>;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  const { config, databaseUrl, pool, keys, start } = options;
  const clock = new WalkingClock(start);
  const past = new Past();
  // The story fits the usual limits; whoever starts the demonstration may have set tighter ones.
  // Nobody waits for its answers: a machine that is busy fills the bank more slowly.
  const { limits, settings } = readConfig(
    { LIMIT_ANSWER: '1h', LIMIT_EVENT_LOOP_LAG: '1h' },
    { demo: true },
  );
  const postings = openPostingDesk({
    databaseUrl,
    now: () => clock.businessNow(),
    sealMail: (mail) => outboxRow(keys, mail, clock.now()),
    limits: PATIENT,
  });
  const parts: PostingDeps = {
    config: { ...config, limits, settings },
    demo: true,
    pool,
    slowPool: pool,
    postings,
    clock,
    clockWatch: new ClockWatch(clock, pool),
    keys,
    passwords: new SharedHashes({ atOnce: limits.hashesAtOnce, queue: limits.hashQueue }),
    mailer: forgettingMailer,
    log: openLog('silent'),
    metrics: new Metrics(),
    readiness: new Readiness(pool),
  };
  // Hashing takes the time it is meant to take, in threads of its own; so it comes first.
  const hashed = [STAFF_PASSWORD, CUSTOMER_PASSWORD].map((each) => parts.passwords.hash(each));
  const app = buildApp(parts);
  await Promise.all([app.ready(), ...hashed]);
  const browsers = new Map<string, Visit>();
  return {
    parts,
    past,
    app,
    async walkTo(moment) {
      await past.recordUntil(pool, moment);
      clock.walkTo(moment);
      await flushOutbox(parts);
    },
    enter(person) {
      const visit = (person && browsers.get(person)) || new Visit(app);
      if (person) browsers.set(person, visit);
      return visit;
    },
    async close() {
      await app.close();
      await postings.close();
    },
  };
}

// What was mailed in the past has been mailed: it is shown, and never leaves again.
const forgettingMailer: Mailer = { async send() {}, async close() {} };
