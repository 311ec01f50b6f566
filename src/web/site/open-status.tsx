import { brand } from '#brand/brand.ts';
import type { Week } from '#brand/places.ts';
import { isOpenAt } from './opening-hours.ts';

/** Open now or closed, in bank time. Keeps its room while the prerendered page knows no time. */
export function OpenStatus({ week, now }: { week: Week; now: Date | null }) {
  const open = now ? isOpenAt(week, now, brand.timeZone) : null;
  return (
    <p
      className={`inline-flex min-h-6 items-center gap-1.5 rounded-full px-2.5 text-[0.8125rem] font-semibold ${
        open === null
          ? 'invisible'
          : open
            ? 'bg-completed-soft text-completed'
            : 'bg-sunken text-muted'
      }`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {open ? 'Open now' : 'Closed'}
    </p>
  );
}
