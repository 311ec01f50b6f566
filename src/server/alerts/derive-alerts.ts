// Turns what was committed into notifications, by following journals and lines of the audit log.
import type { Tx } from '#database/connection.ts';
import { DAY_MS } from '#rules/calendar/durations.ts';
import type { Deps } from '../base/deps.ts';
import { followHistory, hasNewHistory, type NewHistory } from '../posting/follow-history.ts';
import type { Alert } from './alert.ts';
import { alertsOfAuditLines } from './alerts-of-audit-lines.ts';
import { alertsOfJournals } from './alerts-of-journals.ts';
import { ALERTS_LOCK, recordAlerts } from './record-alerts.ts';

/** What is older is no news: a bank is filled with its past, or was down for long. */
const NEWS_MS = 7 * DAY_MS;
const PROGRESS = 'alert_progress';

type AlertDeps = Pick<Deps, 'pool' | 'clock' | 'keys'>;

/** Derives what has become visible since the last time. Whether there may be more. */
export async function deriveAlerts(deps: AlertDeps): Promise<boolean> {
  return await followHistory(deps.pool, {
    lock: ALERTS_LOCK,
    progress: PROGRESS,
    async follow(tx, history) {
      const alerts = await alertsOf(tx, deps, history);
      return alerts.length > 0 && (await recordAlerts(tx, deps, alerts)) > 0;
    },
  });
}

export async function isAlertDue({ pool }: AlertDeps): Promise<boolean> {
  return await hasNewHistory(pool, PROGRESS);
}

async function alertsOf(
  tx: Tx,
  { clock }: AlertDeps,
  { journals, auditLines }: NewHistory,
): Promise<Alert[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - NEWS_MS);
  const aheadMs = clock.businessNow().getTime() - now.getTime();
  return [
    ...(journals.length > 0 ? await alertsOfJournals(tx, journals, since) : []),
    ...(auditLines.length > 0 ? await alertsOfAuditLines(tx, auditLines, { since, aheadMs }) : []),
  ];
}
