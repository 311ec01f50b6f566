import type { Pool } from '#database/connection.ts';
import type { PostingDesk } from '../posting-desk.ts';
import type { ShiftedClock } from './clock.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { Config } from './config.ts';
import type { Readiness } from './health.ts';
import type { KeyRing } from './keys.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Passwords } from './password.ts';

/** What the server is made of. Acts and jobs take from it what they need. */
export interface Parts {
  readonly config: Config;
  /** Started as the demonstration, by `npm start`. */
  readonly demo: boolean;
  readonly pool: Pool;
  /** For exports and jobs, whose statements may take longer than a visitor would wait. */
  readonly slowPool: Pool;
  /** Where acts that only move money hand it in; others post inside their own transaction. */
  readonly postings: PostingDesk;
  readonly clock: ShiftedClock;
  readonly clockWatch: ClockWatch;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Where the built site is; without it a plain page stands in. */
  readonly siteDirectory?: string | undefined;
}
