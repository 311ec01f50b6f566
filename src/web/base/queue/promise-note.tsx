import type { CalendarDate } from '#rules/calendar/calendar-date.ts';
import { StepBar } from '../../ui/layout/step-bar.tsx';
import { Aside, Fact } from '../../ui/queue/queue-card.tsx';
import { cameAt, promiseAge } from './promise-age.ts';

interface Props {
  readonly item: { readonly createdAt: string; readonly promisedBy: string };
  readonly today: CalendarDate;
  /** What happened then: 'Requested'. */
  readonly verb: string;
  readonly after?: string | undefined;
}

/** How old an item is against what the site promises. */
export function PromiseNote({ item, today, verb, after }: Props) {
  const { days, day, late, label } = promiseAge(item, today);
  return (
    <Fact label="Deadline">
      <p className={`font-semibold text-balance ${late > 0 ? 'text-danger' : ''}`}>{label}</p>
      <StepBar steps={days} begun={day} over={late} />
      <p className="text-sm leading-[1.3rem]">
        {verb}{' '}
        <time dateTime={item.createdAt} className="whitespace-nowrap large-text:whitespace-normal">
          {cameAt(item.createdAt, today)}
        </time>
      </p>
      {after && <Aside>{after}</Aside>}
    </Fact>
  );
}
