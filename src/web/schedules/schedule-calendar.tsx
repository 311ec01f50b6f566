import { useState } from 'react';
import { bankDay } from '#rules/calendar/bank-day.ts';
import {
  addDays,
  type CalendarDate,
  calendarDate,
  daysBetween,
  endOfMonth,
  startOfMonth,
  weekday,
} from '#rules/calendar/calendar-date.ts';
import { Balance } from '../base/account/balance.tsx';
import type { OwnAccount } from '../base/account/own-account.ts';
import { formatMonth, formatShortDay } from '../base/format/format.ts';
import { Button } from '../ui/button/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { BalanceAfter } from './balance-after.tsx';
import { allPayments, allUpcoming, type ListedPayment, type Schedule } from './coming-up.ts';

interface Props {
  readonly schedules: readonly Schedule[];
  readonly accounts: readonly OwnAccount[];
}

/** Two months of what is scheduled: what was paid, what is to come, and what that leaves. */
export function ScheduleCalendar({ schedules, accounts }: Props) {
  const upcoming = allUpcoming(schedules);
  const first = startOfMonth(calendarDate(upcoming[0]?.dueOn ?? bankDay(new Date())));
  const second = addDays(endOfMonth(first), 1);
  const [month, setMonth] = useState(first);
  const last = endOfMonth(month);
  const payments = allPayments(schedules).filter(({ dueOn }) => dueOn >= month && dueOn <= last);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold" aria-live="polite">
          {formatMonth(month)}
        </h3>
        <div className="flex gap-2">
          <Button
            kind="outline"
            size="small"
            aria-label="Earlier month"
            disabled={month === first}
            onClick={() => setMonth(first)}
          >
            <Icon name="chevron-left" size={18} />
          </Button>
          <Button
            kind="outline"
            size="small"
            aria-label="Later month"
            disabled={month === second}
            onClick={() => setMonth(second)}
          >
            <Icon name="chevron-right" size={18} />
          </Button>
        </div>
      </div>
      <MonthGrid month={month} payments={payments} />
      <Agenda payments={payments} />
      <BalanceAfter
        coming={upcoming.filter(({ dueOn }) => dueOn <= last)}
        accounts={accounts}
        className="mt-3"
      />
    </>
  );
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

interface MonthProps {
  readonly month: CalendarDate;
  readonly payments: readonly ListedPayment[];
}

function MonthGrid({ month, payments }: MonthProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Payments in {formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="pb-1 text-left text-xs font-semibold text-muted">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <Day
                key={day}
                day={day}
                isInMonth={startOfMonth(day) === month}
                payments={payments.filter(({ dueOn }) => dueOn === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The weeks that a month touches, each from Sunday to Saturday. */
function weeksOf(month: CalendarDate): CalendarDate[][] {
  const start = addDays(month, -weekday(month));
  const weeks = Math.ceil((daysBetween(start, endOfMonth(month)) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    weekdays.map((_name, day) => addDays(start, week * 7 + day)),
  );
}

interface DayProps {
  readonly day: CalendarDate;
  readonly isInMonth: boolean;
  readonly payments: readonly ListedPayment[];
}

function Day({ day, isInMonth, payments }: DayProps) {
  if (!isInMonth) return <td className="border border-hair" />;
  return (
    <td
      className={`h-12 border border-hair p-1 align-top text-sm sm:h-18 ${payments.length > 0 ? 'bg-soft font-semibold' : 'text-muted'}`}
    >
      {Number(day.slice(-2))}
      {payments.map(({ key, schedule, amount, status }) => (
        <span
          key={key}
          className={`block text-xs leading-4 max-sm:truncate max-sm:text-[0px] sm:line-clamp-2 ${looks[status]}`}
        >
          <span
            aria-hidden="true"
            className="mt-1 mr-1 inline-block size-1.5 rounded-full bg-current sm:hidden forced-colors:bg-[CanvasText]"
          />
          <Balance amount={amount} /> {schedule.toName}
        </span>
      ))}
    </td>
  );
}

const looks: Readonly<Record<ListedPayment['status'], string>> = {
  upcoming: 'text-primary',
  done: 'text-muted',
  failed: 'text-danger',
  skipped: 'text-muted line-through',
};

const outcomes: Readonly<Record<ListedPayment['status'], string>> = {
  upcoming: 'Upcoming',
  done: 'Paid',
  failed: 'Failed',
  skipped: 'Skipped',
};

function Agenda({ payments }: { readonly payments: readonly ListedPayment[] }) {
  if (payments.length === 0) {
    return <p className="mt-4 text-muted">Nothing is scheduled in this month.</p>;
  }
  return (
    <ul className="mt-4 divide-y divide-hair border-b border-hair">
      {payments.map(({ key, schedule, dueOn, amount, status }) => (
        <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <p className="grow basis-36 wrap-anywhere">
            <b className="font-semibold">{formatShortDay(dueOn)}</b> · {schedule.toName}
          </p>
          <p className="ml-auto min-w-0 tabular-nums">
            <span className="mr-3 text-sm text-muted">{outcomes[status]}</span>
            <Balance amount={amount} />
          </p>
        </li>
      ))}
    </ul>
  );
}
