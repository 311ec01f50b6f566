import { Suspense } from 'react';
import { noteStaffActivity, readStaffMe } from '#endpoints/back-office/staff.ts';
import { followStaffEvents } from '#endpoints/events.ts';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { lazyWhenQuiet } from '../../base/events/lazy-when-quiet.ts';
import { Offline } from '../../base/page/offline.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { Guard } from '../../base/session/guard.tsx';
import { SessionWatch } from '../../base/session/session-watch.tsx';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { LoadingView } from '../../site/frame/loading-view.tsx';
import { staffViews } from './admin-events.ts';
import { AdminPortal } from './admin-portal.tsx';
import { AuthenticatorFirst } from './authenticator-first.tsx';
import { OwnPasswordFirst } from './own-password-first.tsx';

const LiveUpdates = lazyWhenQuiet(
  async () => (await import('../../base/events/live-updates.ts')).LiveUpdates,
);

export const page: Page = {
  head: withBankName({
    title: 'Administrator Portal',
    description: 'For bank staff.',
    noIndex: true,
  }),
  frame: 'bare',
  Screen: () => (
    <QueryFrame>
      <GuardedPortal />
    </QueryFrame>
  ),
};

function GuardedPortal() {
  return (
    <Guard me={readStaffMe} signIn="/admin/login" loading={<LoadingView />}>
      {({ admin, session }) => (
        <>
          <SessionWatch me={readStaffMe} activity={noteStaffActivity} session={session} />
          <Offline />
          <Portal me={admin} />
        </>
      )}
    </Guard>
  );
}

/** The portal, or what has to be done before it opens. */
function Portal({ me }: { readonly me: StaffMember }) {
  if (me.mustChangePassword) return <OwnPasswordFirst me={me} />;
  if (me.mustSetUpAuthenticator) return <AuthenticatorFirst me={me} />;
  return (
    <>
      <AdminPortal me={me} />
      <Suspense>
        <LiveUpdates stream={followStaffEvents} views={staffViews} />
      </Suspense>
    </>
  );
}
