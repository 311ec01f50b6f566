// The table of all background jobs.
import { MINUTE_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import { forgetExpiredAccessCodes } from './access-codes/generate-pool.ts';
import { forgetNotifications, sendAlerts } from './alerts/keep-alerts.ts';
import { remindSchedules } from './alerts/remind-schedules.ts';
import { forgetExpiredDrafts } from './applications/drafts/drafts.ts';
import { purgeDenied } from './applications/purge-denied.ts';
import { sealHistory } from './audit/chain/seal-history.ts';
import { checkHistory } from './audit/verification/check-history.ts';
import { forgetExpiredProofs } from './auth/proofs/forget-expired-proofs.ts';
import type { Deps } from './base/deps.ts';
import { forgetSubmissions } from './base/idempotency/submissions.ts';
import type { DueWork } from './base/jobs/due-work.ts';
import type { Job } from './base/jobs/queue.ts';
import { forgetSentMail, isMailDue, sendDueMail } from './base/mail/outbox.ts';
import { forgetEndedSessions } from './base/session/sessions.ts';
import { forgetOldThrottles } from './base/throttling/throttle.ts';
import { closeBankDays } from './books/close-days.ts';
import { expireAuthorizations } from './cards/expire-authorizations.ts';
import { purgeClosed } from './customers/closing/purge-closed.ts';
import { releaseDeposits } from './deposits/release-deposits.ts';
import { keepEvents } from './events/keep-events.ts';
import { countDays } from './overview/day-totals.ts';
import { foldHeadCounts } from './overview/head-counts.ts';
import { mailNotices } from './products/notices.ts';
import { runSchedules } from './schedules/run-schedules.ts';
import { resealOld } from './sealed-columns.ts';
import { indexTransactions } from './transactions/index-transactions.ts';
import { completeWires, releaseWires } from './transfers/wires/advance-wires.ts';
import { followSeals } from './transparency/follow-seals.ts';

const SENT_MAIL_KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

/** Sends until nothing is due. Also the last thing a closing server does. */
export async function flushOutbox(deps: Deps): Promise<void> {
  const { pool: db, keys, mailer, log, clock, demo } = deps;
  const outbox = { db, keys, mailer, log, keepContent: demo };
  while ((await sendDueMail(outbox, clock.now())) > 0);
}

const sendMail: Job = {
  name: 'send-mail',
  everyMs: SECOND_MS,
  isDue: ({ pool, clock }) => isMailDue(pool, clock.now()),
  run: flushOutbox,
};

const forgetExpired: Job = {
  name: 'forget-expired',
  everyMs: 10 * MINUTE_MS,
  async run({ pool, clock, config }) {
    const now = clock.now();
    await forgetEndedSessions(pool, now);
    await forgetExpiredAccessCodes(pool, now);
    await forgetExpiredProofs(pool, now, config.limits);
    await forgetExpiredDrafts(pool, now);
    await forgetOldThrottles(pool, now);
    const { idempotencyKeyMs } = config.limits;
    await forgetSubmissions(pool, new Date(now.getTime() - idempotencyKeyMs));
    await forgetSentMail(pool, new Date(now.getTime() - SENT_MAIL_KEPT_MS));
  },
};

/**
 * What happens to money by itself when its time has come, in the order of a day, and what is said
 * about it the day before.
 */
export const dueWork: readonly DueWork[] = [
  releaseDeposits,
  expireAuthorizations,
  releaseWires,
  completeWires,
  runSchedules,
  remindSchedules,
];

export const jobs: readonly Job[] = [
  sendMail,
  forgetExpired,
  sealHistory,
  followSeals,
  checkHistory,
  indexTransactions,
  countDays,
  foldHeadCounts,
  resealOld,
  purgeDenied,
  purgeClosed,
  mailNotices,
  keepEvents,
  sendAlerts,
  forgetNotifications,
  closeBankDays(dueWork),
  ...dueWork,
];
