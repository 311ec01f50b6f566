import sql from 'sql-template-tag';
import { dollars } from '#contract/fields/amount.ts';
import { type Db, rows } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import type { Cents } from '#money/cents.ts';
import { bankDay } from '#rules/calendar/bank-day.ts';
import { addDays, type CalendarDate } from '#rules/calendar/calendar-date.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import type { ScheduleKind } from '#rules/schedules/due-day.ts';
import type { Deps } from '../base/deps.ts';
import type { DueWork } from '../base/jobs/due-work.ts';
import { dayText } from '../base/mail/mail-template.ts';
import { type Alert, viewLink } from './alert.ts';
import { lockAlerts, recordAlerts } from './record-alerts.ts';

const AT_ONCE = 1_000;

/** Reminds customers, on the day before, of what is scheduled. */
export const remindSchedules: DueWork = {
  name: 'remind-schedules',
  everyMs: MINUTE_MS,
  isDue: async (deps) => (await listTomorrow(deps.pool, deps, 1)).length > 0,
  async run(deps) {
    if ((await listTomorrow(deps.pool, deps, 1)).length === 0) return 0;
    return await transaction(deps.pool, async (tx) => {
      await lockAlerts(tx);
      const upcoming = await listTomorrow(tx, deps, AT_ONCE);
      const alerts = upcoming.map((one) => reminder(one, deps.clock.businessNow()));
      return await recordAlerts(tx, deps, alerts);
    });
  },
};

interface Upcoming {
  readonly customerId: string;
  readonly id: string;
  readonly kind: ScheduleKind;
  readonly on: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly amountCents: Cents;
  readonly toName: string;
  readonly isEmailed: boolean;
  readonly email: string | null;
  readonly firstName: string;
}

/** What is due tomorrow and whose customer has not been reminded of it. */
async function listTomorrow(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  maxRows: number,
): Promise<Upcoming[]> {
  const now = clock.businessNow();
  const tomorrow = addDays(bankDay(now), 1);
  return await rows<Upcoming>(
    db,
    sql`select s.customer_id as "customerId", s.id, s.kind, s.next_on as "on",
          s.next_due_on as "dueOn", coalesce(o.amount_cents, s.amount_cents) as "amountCents",
          coalesce(a.account_name, d.name, p.name, 'a former recipient') as "toName",
          coalesce(rule.email, true) as "isEmailed", c.email, c.first_name as "firstName"
        from schedules s join customers c on c.id = s.customer_id and c.status = 'active'
          left join schedule_occurrences o
            on o.schedule_id = s.id and o.on_day = s.next_on and o.status = 'upcoming'
          left join accounts a on a.id = s.to_account_id
          left join payees p on p.id = s.recipient_id
          left join destinations d on d.id = p.destination_id
          left join alert_rules rule
            on rule.customer_id = c.id and rule.kind = 'schedule-tomorrow'
        where s.due_at > ${now} and s.due_at < ${now}::timestamptz + interval '3 days'
          and s.next_due_on = ${tomorrow} and coalesce(rule.enabled, true)
          and not exists (select from notifications n where n.customer_id = c.id
            and n.key = 'schedule-tomorrow ' || s.id || ' ' || s.next_on)
        order by s.due_at, s.id limit ${maxRows}`,
  );
}

const nouns: Readonly<Record<ScheduleKind, string>> = {
  'internal-transfer': 'transfer',
  bill: 'bill payment',
  wire: 'wire transfer',
};

function reminder(upcoming: Upcoming, at: Date): Alert {
  const { customerId, id, kind, on, dueOn, amountCents, toName, email, firstName } = upcoming;
  return {
    customerId,
    kind: 'schedule-tomorrow',
    key: `schedule-tomorrow ${id} ${on}`,
    text:
      `Your ${nouns[kind]} of ${dollars(amountCents)} to ${toName} is scheduled for ` +
      `${dayText(dueOn)}.`,
    link: viewLink('scheduled'),
    at,
    email: upcoming.isEmailed ? { email, firstName } : undefined,
  };
}
