import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import type * as contract from '#contract/accounts/alerts.ts';
import { run, type Tx } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { alertTraits, isSecurityAlert } from '#rules/people/alert-kinds.ts';
import { actorOf } from '../base/audit-log/actor.ts';
import { appendAudit } from '../base/audit-log/audit.ts';
import type { Deps } from '../base/deps.ts';
import type { Call } from '../base/http/mount.ts';
import { enqueueMail } from '../base/mail/outbox.ts';
import { lockActiveHolder } from '../people/lock-holder.ts';
import { alertsChangedEmail } from './alert-email.ts';
import { type AlertRule, getAlertRules } from './alert-rules.ts';

/** Chooses alerts; what is left out stays. The customer gets an email: an intruder may do this. */
export async function changeAlertRules(
  { pool, clock, keys }: Deps,
  { body, visitor }: Call<typeof contract.changeAlertRules>,
): Promise<{ rules: AlertRule[] }> {
  const { subjectId } = visitor.session;
  return await transaction(pool, async (tx) => {
    const { email, firstName } = await lockActiveHolder(tx, subjectId);
    const was = await getAlertRules(tx, subjectId);
    const chosen = body.rules.filter(({ kind }) => !isSecurityAlert(kind));
    for (const rule of chosen) await saveRule(tx, subjectId, rule);
    const rules = await getAlertRules(tx, subjectId);
    const changed = rules.filter((rule, index) => !isDeepStrictEqual(rule, was[index]));
    if (changed.length === 0) return { rules };
    const now = clock.now();
    await appendAudit(tx, {
      ...actorOf(visitor),
      at: now,
      action: 'change-alert-rules',
      subjectKind: 'customer',
      subjectId,
      after: { changed: changed.map(({ kind }) => kind) },
    });
    if (email !== null) {
      await enqueueMail(tx, keys, alertsChangedEmail({ email, firstName }), now);
    }
    return { rules };
  });
}

type Chosen = Call<typeof contract.changeAlertRules>['body']['rules'][number];

async function saveRule(
  tx: Tx,
  customerId: string,
  { kind, threshold, email, enabled }: Chosen,
): Promise<void> {
  const { hasThreshold, isAlwaysEmailed } = alertTraits(kind);
  // Turned off without an amount, an alert keeps the one it had.
  const thresholdCents = hasThreshold ? (threshold ?? null) : null;
  await run(
    tx,
    sql`insert into alert_rules (customer_id, kind, threshold_cents, email, enabled)
        values (${customerId}, ${kind}, ${thresholdCents}, ${email || isAlwaysEmailed === true},
          ${enabled})
        on conflict (customer_id, kind) do update set email = excluded.email,
          enabled = excluded.enabled,
          threshold_cents = coalesce(excluded.threshold_cents, alert_rules.threshold_cents)`,
  );
  if (kind !== 'wire-step') return;
  const choice = JSON.stringify({ transfers: email });
  await run(
    tx,
    sql`update customers set notifications = notifications || ${choice}::jsonb
        where id = ${customerId}`,
  );
}
