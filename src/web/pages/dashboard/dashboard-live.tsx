import { followEvents } from '#endpoints/events.ts';
import { NotificationBell } from '../../alerts/notification-bell.tsx';
import { LiveUpdates } from '../../base/events/live-updates.ts';
import { customerViews } from './dashboard-events.ts';

/** What the page gets once it is quiet: the bell, and what changes as it happens. */
export function DashboardLive() {
  return (
    <>
      <NotificationBell />
      <LiveUpdates stream={followEvents} views={customerViews} />
    </>
  );
}
