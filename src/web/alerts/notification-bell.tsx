import { listNotifications } from '#endpoints/accounts/alerts.ts';
import { useEndpoint } from '../base/api/use-endpoint.ts';
import { openView } from '../base/page/use-view-url.ts';
import { iconButton } from '../ui/button/button-style.ts';
import { Icon } from '../ui/icons/icon.tsx';

const POLL_MS = 60_000;
const MOST_SHOWN = 99;

/** How many notifications have not been read; a press lists them. */
export function NotificationBell() {
  const { data } = useEndpoint(listNotifications, {
    query: { limit: '1' },
    pollMs: POLL_MS,
    hasEvents: true,
  });
  const unread = data?.unread ?? 0;
  return (
    <button
      type="button"
      className={`${iconButton} relative`}
      onClick={() => openView({ path: ['notifications'], params: {} })}
    >
      <Icon name="bell" size={20} />
      <span className="sr-only">Notifications</span>
      {unread > 0 && (
        <span className="absolute top-1 right-0.5 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-semibold text-surface forced-colors:border">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </button>
  );
}
