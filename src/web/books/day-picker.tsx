import { addDays, parseCalendarDate } from '#rules/calendar/calendar-date.ts';
import { iconButton } from '../ui/button/button-style.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { FilterField } from '../ui/table/filter-field.tsx';

interface Props {
  readonly day: string;
  /** The open day, after which there is none. */
  readonly last: string | undefined;
  readonly onDay: (day: string) => void;
}

/** Chooses a bank day, or the one before or after it. */
export function DayPicker({ day, last, onDay }: Props) {
  const date = parseCalendarDate(day);
  const step = (days: 1 | -1) => date && onDay(addDays(date, days));
  return (
    <div className="flex max-w-full min-w-0 items-center gap-1 max-xs:gap-0 large-text:flex-wrap">
      <button
        type="button"
        aria-label="Previous day"
        onClick={() => step(-1)}
        className={iconButton}
      >
        <Icon name="chevron-left" size={20} />
      </button>
      <FilterField
        type="date"
        label="Day"
        className="min-w-0 large-text:w-full max-xs:*:first:sr-only"
        value={day}
        max={last}
        onChange={(chosen) => chosen !== '' && onDay(chosen)}
      />
      <button
        type="button"
        aria-label="Next day"
        disabled={last !== undefined && day >= last}
        onClick={() => step(1)}
        className={`${iconButton} disabled:opacity-40`}
      >
        <Icon name="chevron-right" size={20} />
      </button>
    </div>
  );
}
