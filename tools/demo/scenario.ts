// The demo bank while it is filled: the real app, called in-process, with a clock that is advanced
// through the past year.
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#database/connection.ts';
import { bankMoment } from '#rules/calendar/bank-calendar.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, endOfMonth } from '#rules/calendar/calendar-date.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/config/config.ts';
import type { Mailer } from '#server/base/mail/mail.ts';
import { Readiness } from '#server/base/observability/health.ts';
import { openLog } from '#server/base/observability/log.ts';
import { Metrics } from '#server/base/observability/metrics.ts';
import type { KeyRing } from '#server/base/sealing/keys.ts';
import { ClockWatch } from '#server/base/time/clock-watch.ts';
import { flushOutbox } from '#server/jobs.ts';
import { openPostingDesk, type PostingDeps } from '#server/posting/posting-desk.ts';
import { CachedPasswords } from './cached-passwords.ts';
import { closeHistory } from './close-history.ts';
import { DemoBrowser } from './demo-browser.ts';
import { CUSTOMER_PASSWORD, STAFF_PASSWORD } from './demo-logins.ts';
import { History } from './history.ts';
import { ScenarioClock } from './scenario-clock.ts';

/** For connections to a database that only the scenario uses: slow statements may take their time. */
export const LONG_TIMEOUTS = {
  connectTimeoutMs: 600_000,
  lockTimeoutMs: 600_000,
  statementTimeoutMs: 600_000,
} as const;

export interface ScenarioOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly keys: KeyRing;
  readonly start: Date;
}

export interface Scenario {
  readonly deps: PostingDeps;
  readonly history: History;
  readonly app: FastifyInstance;
  /**
   * Records all history before this moment and sets the clock to it. Each month is closed before
   * the next one begins, so that its interest is there when it is spent.
   */
  advanceTo(moment: Date): Promise<void>;
  /** The same browser, with its cookies, for the same person; a new browser without a name. */
  openBrowser(person?: string): DemoBrowser;
  close(): Promise<void>;
}

export async function openScenario(options: ScenarioOptions): Promise<Scenario> {
  const { config, databaseUrl, pool, keys, start } = options;
  const clock = new ScenarioClock(start);
  const history = new History();
  // The scenario fits the default limits; the configured ones may be tighter. On a busy machine a
  // request may take long, which must not end the filling.
  const { limits, settings } = readConfig(
    { LIMIT_ANSWER: '1h', LIMIT_EVENT_LOOP_LAG: '1h' },
    { demo: true },
  );
  const postings = openPostingDesk({
    databaseUrl,
    now: () => clock.businessNow(),
    limits: LONG_TIMEOUTS,
  });
  const deps: PostingDeps = {
    config: { ...config, limits, settings },
    demo: true,
    pool,
    slowPool: pool,
    postings,
    clock,
    clockWatch: new ClockWatch(clock, pool),
    keys,
    passwords: new CachedPasswords({ atOnce: limits.hashesAtOnce, queue: limits.hashQueue }),
    mailer: discardingMailer,
    log: openLog('silent'),
    metrics: new Metrics(),
    readiness: new Readiness(pool),
  };
  // Hashing is slow on purpose and runs in threads of its own, so it starts first.
  const hashed = [STAFF_PASSWORD, CUSTOMER_PASSWORD].map((each) => deps.passwords.hash(each));
  const app = buildApp(deps);
  await Promise.all([app.ready(), ...hashed]);
  const browsers = new Map<string, DemoBrowser>();
  return {
    deps,
    history,
    app,
    async advanceTo(moment) {
      for (const midnight of monthsBetween(clock.now(), moment)) {
        await history.recordUntil(pool, midnight);
        await closeHistory(deps, midnight);
      }
      await history.recordUntil(pool, moment);
      clock.advanceTo(moment);
      await flushOutbox(deps);
    },
    openBrowser(person) {
      const browser = (person && browsers.get(person)) || new DemoBrowser(app);
      if (person) browsers.set(person, browser);
      return browser;
    },
    async close() {
      await app.close();
      await postings.close();
    },
  };
}

/** The midnights between two moments at which a month begins. */
function monthsBetween(from: Date, to: Date): Date[] {
  const midnights: Date[] = [];
  for (let day = addDays(endOfMonth(bankDay(from)), 1); ; day = addDays(endOfMonth(day), 1)) {
    const midnight = bankMoment(day, '00:00');
    if (midnight > to) return midnights;
    midnights.push(midnight);
  }
}

// Mail of the past counts as sent: /dev/mail shows it, and no server receives it.
const discardingMailer: Mailer = { async send() {}, async close() {} };
