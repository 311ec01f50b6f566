import sql from 'sql-template-tag';
import type { listAlertRules } from '#contract/accounts/alerts.ts';
import type { Returned } from '#contract/endpoint.ts';
import { type Notifications, notificationsOf } from '#contract/people/profile.ts';
import { Refusal } from '#contract/refusals.ts';
import { type Db, maybeOne, rows } from '#database/connection.ts';
import type { Cents } from '#money/cents.ts';
import { alertKinds, alertTraits } from '#rules/people/alert-kinds.ts';

export type AlertRule = Returned<typeof listAlertRules>['rules'][number];

interface StoredRule {
  readonly kind: string;
  readonly threshold: Cents | null;
  readonly email: boolean;
  readonly enabled: boolean;
}

/**
 * A customer's alerts, as chosen or as usual. The steps of a wire are emailed by the notification
 * choice of transfers, which is one and the same switch.
 */
export async function getAlertRules(db: Db, customerId: string): Promise<AlertRule[]> {
  const customer = await maybeOne<{ notifications: Partial<Notifications> }>(
    db,
    sql`select notifications from customers where id = ${customerId} and status <> 'closed'`,
  );
  if (!customer) throw new Refusal('not-found');
  const stored = await rows<StoredRule>(
    db,
    sql`select kind, threshold_cents as threshold, email, enabled from alert_rules
        where customer_id = ${customerId}`,
  );
  const byKind = new Map(stored.map((rule) => [rule.kind, rule]));
  const { transfers } = notificationsOf(customer.notifications);
  return alertKinds.map((kind): AlertRule => {
    const { enabled, email, isAlwaysEmailed } = alertTraits(kind);
    const rule = { kind, threshold: null, enabled, email, ...byKind.get(kind) };
    if (kind === 'wire-step') return { ...rule, kind, email: transfers };
    return { ...rule, kind, email: rule.email || isAlwaysEmailed === true };
  });
}
