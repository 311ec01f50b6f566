// The sums of an account's month, `m`, as of a day: on the days after `through` the balance was the
// same.
import sql, { type Sql } from 'sql-template-tag';
import type { CalendarDate } from '#rules/calendar/calendar-date.ts';

export function numeratorOn(day: CalendarDate): Sql {
  return sql`(m.numerator + m.daily_numerator * (${day}::date - m.through))`;
}

export function balanceDaysOn(day: CalendarDate): Sql {
  return sql`(m.balance_days + greatest(m.balance_cents, 0)::numeric * (${day}::date - m.through))`;
}

/** As `creditedCents` in the rules: half up. */
export function wholeCents(numerator: Sql): Sql {
  return sql`div(${numerator} + 182500000, 365000000)::bigint`;
}
