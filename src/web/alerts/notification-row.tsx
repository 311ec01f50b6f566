import type { Reply } from '#contract/endpoint.ts';
import type { listNotifications } from '#endpoints/accounts/alerts.ts';
import { coverAmounts } from '../base/account/covered-amount.ts';
import { formatDateTime } from '../base/format/format.ts';
import { ViewLink } from '../ui/button/view-link.tsx';

type Notification = Reply<typeof listNotifications>['notifications'][number];

interface Props {
  readonly notification: Notification;
  readonly onOpen: () => void;
}

export function NotificationRow({ notification, onOpen }: Props) {
  const { text, at, readAt, link } = notification;
  const isUnread = readAt === null;
  return (
    <li>
      <ViewLink
        href={link ?? '#notifications'}
        onOpen={onOpen}
        className="-mx-2 grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-3 rounded-xl px-2 py-3.5 hover:bg-sunken"
      >
        <span
          aria-hidden="true"
          className={`mt-2 size-2.5 rounded-full ${isUnread ? 'bg-primary forced-colors:bg-[Highlight]' : ''}`}
        />
        <span>
          {isUnread && <span className="sr-only">Unread: </span>}
          <span className={`block wrap-anywhere ${isUnread ? 'font-semibold' : ''}`}>
            {coverAmounts(text)}
          </span>
          <span className="block text-sm text-muted">{formatDateTime(at)}</span>
        </span>
      </ViewLink>
    </li>
  );
}
