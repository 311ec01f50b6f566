import { brand } from '#brand/brand.ts';
import type { Week } from '#brand/places.ts';
import { isOpenAt } from './opening-hours.ts';

const pill =
  'inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold';

/** Open now or closed, in bank time. Keeps its room while the prerendered page knows no time. */
export function OpenStatus({ week, now }: { week: Week; now: Date | null }) {
  if (!now) return <p className={`${pill} invisible`}>Closed</p>;
  const open = isOpenAt(week, now, brand.timeZone);
  const look = open ? 'bg-completed-soft text-completed' : 'bg-sunken text-muted';
  return (
    <p className={`${pill} ${look}`}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {open ? 'Open now' : 'Closed'}
    </p>
  );
}
