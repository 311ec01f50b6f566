import sql from 'sql-template-tag';
import { type Pool, run } from '#database/connection.ts';
import { HOUR_MS, SECOND_MS } from '#rules/calendar/durations.ts';
import type { Job } from '../base/jobs/queue.ts';
import { deriveAlerts, isAlertDue } from './derive-alerts.ts';

/** Notifies customers of what has happened. */
export const sendAlerts: Job = {
  name: 'send-alerts',
  everyMs: SECOND_MS,
  isDue: isAlertDue,
  async run(deps) {
    while (await deriveAlerts(deps));
  },
};

/** Removes notifications that are old. */
export const forgetNotifications: Job = {
  name: 'forget-notifications',
  everyMs: HOUR_MS,
  async run({ pool, clock, config }) {
    const cutOff = new Date(clock.now().getTime() - config.limits.notificationsKeptMs);
    while ((await forgetSome(pool, cutOff)) === AT_ONCE);
  },
};

const AT_ONCE = 5_000;

async function forgetSome(pool: Pool, cutOff: Date): Promise<number> {
  return await run(
    pool,
    sql`delete from notifications where id in (
          select id from notifications where created_at < ${cutOff} limit ${AT_ONCE})`,
  );
}
