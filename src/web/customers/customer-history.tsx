import { formatDateTime } from '../base/format/format.ts';
import { Card } from '../ui/layout/card.tsx';
import { eventLabel } from './event-label.ts';
import { ShortList } from './short-list.tsx';
import type { UserPage } from './user.ts';

interface Props {
  readonly events: UserPage['history'];
}

/** What happened to the customer and what they did, the latest first. */
export function CustomerHistory({ events }: Props) {
  return (
    <Card title="History" empty={events.length === 0 ? 'Nothing yet' : undefined}>
      <ShortList label="History">
        {events.map((event) => (
          <li
            key={event.number}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0"
          >
            <p>
              <span className="font-semibold">{eventLabel(event.action)}</span>
              <span className="text-muted"> by {event.actorName ?? event.actorKind}</span>
            </p>
            <p className="text-sm text-muted tabular-nums">{formatDateTime(event.at)}</p>
          </li>
        ))}
      </ShortList>
    </Card>
  );
}
