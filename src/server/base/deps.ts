import type { Pool } from '#database/connection.ts';
import type { Replica } from '#database/replica.ts';
import type { Config } from './config/config.ts';
import type { Mailer } from './mail/mail.ts';
import type { Readiness } from './observability/health.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';
import type { Tracing } from './observability/tracing.ts';
import type { KeyRing } from './sealing/keys.ts';
import type { Passwords } from './session/password.ts';
import type { ShiftedClock } from './time/clock.ts';
import type { ClockWatch } from './time/clock-watch.ts';

/** What the server is made of. Acts and jobs take from it what they need. */
export interface Deps {
  readonly config: Config;
  /** Started as the demonstration, by `npm start`. */
  readonly demo: boolean;
  readonly pool: Pool;
  /** For exports and jobs, whose statements may take longer than a visitor would wait. */
  readonly slowPool: Pool;
  /** For lists and exports, where the bank has one. */
  readonly replica?: Replica | undefined;
  readonly clock: ShiftedClock;
  readonly clockWatch: ClockWatch;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Unset where no traces are collected. */
  readonly tracing?: Tracing | undefined;
  /** Where the built site is; without it a plain page stands in. */
  readonly siteDirectory?: string | undefined;
}
