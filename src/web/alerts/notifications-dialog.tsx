import {
  listNotifications,
  readAllNotifications,
  readNotification,
} from '#endpoints/accounts/alerts.ts';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { useEndpointPages } from '../base/api/use-endpoint-pages.ts';
import { toastRefusal } from '../base/page/toasts.ts';
import { openView } from '../base/page/use-view-url.ts';
import { parseViewUrl } from '../base/page/view-url.ts';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingText, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { NotificationRow } from './notification-row.tsx';

const PAGE = '20';
const alertSettings = { path: ['settings', 'alerts'], params: {} };

/** What the customer was notified of, newest first. */
export function NotificationsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useEndpoint(listNotifications, { query: { limit: '1' } });
  const list = useEndpointPages(listNotifications, { query: { limit: PAGE }, isShared: true });
  const refreshes = [listNotifications];
  const one = useSubmit(readNotification, { refreshes });
  const all = useSubmit(readAllNotifications, {
    refreshes,
    onRefused: (error) => toastRefusal('Not marked as read', error),
  });
  const open = (id: string, link: string | null, isRead: boolean) => {
    if (!isRead) one.submit({ params: { id } });
    const view = link === null ? undefined : parseViewUrl(link.slice(link.indexOf('#')));
    if (view) openView(view);
  };
  return (
    <Dialog
      title="Notifications"
      steady
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={() => openView(alertSettings)}>
            Choose alerts
          </Button>
          <Button
            kind="outline"
            busy={all.isPending}
            busyText="Marking..."
            disabled={(data?.unread ?? 0) === 0}
            onClick={() => all.submit()}
          >
            Mark all as read
          </Button>
        </>
      }
    >
      {list.isLoading && (
        <div className="grid gap-3 py-2">
          <LoadingText />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {list.error && list.rows.length === 0 && (
        <LoadError text="Your notifications could not be loaded." onRetry={list.refetch} />
      )}
      {!list.isLoading && !list.error && list.rows.length === 0 && (
        <EmptyState
          icon={<Icon name="bell" size={22} />}
          title="No notifications yet"
          text="What happens on your accounts and with your login appears in this list."
        />
      )}
      <ul className="divide-y divide-hair">
        {list.rows.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => open(notification.id, notification.link, notification.readAt !== null)}
          />
        ))}
      </ul>
      {list.hasMore && (
        <Button
          kind="outline"
          size="small"
          className="mt-4"
          busy={list.isLoadingMore}
          busyText="Loading..."
          onClick={list.loadMore}
        >
          Show more
        </Button>
      )}
    </Dialog>
  );
}
