import { lazy, Suspense } from 'react';
import { noteActivity, readMe } from '#endpoints/people/auth.ts';
import { useLogOut } from '../../auth/api.ts';
import { QueryFrame } from '../../base/api/query-frame.tsx';
import { Offline } from '../../base/page/offline.tsx';
import { type Page, withBankName } from '../../base/page/page.ts';
import { Guard } from '../../base/session/guard.tsx';
import { SessionWatch } from '../../base/session/session-watch.tsx';
import { Welcome } from '../../overview/welcome.tsx';
import { LoadingView } from '../../site/frame/loading-view.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

// Few customers ever see it, so it is no part of the dashboard's own script.
const ChoosePasswordFirst = lazy(async () => ({
  default: (await import('./choose-password-first.tsx')).ChoosePasswordFirst,
}));

export const page: Page = {
  head: withBankName({
    title: 'Online Banking',
    description: 'Your accounts, transfers and cards.',
    noIndex: true,
  }),
  frame: 'bare',
  Screen: () => (
    <QueryFrame>
      <Dashboard />
    </QueryFrame>
  ),
};

/** Where the page will have them, a bar without its buttons and the picture without the name. */
const loading = (
  <LoadingView
    header={
      <>
        <div className="box-content min-h-16 border-b border-border bg-surface sm:min-h-19" />
        <Welcome />
      </>
    }
  />
);

function Dashboard() {
  const logOut = useLogOut();
  return (
    <Guard me={readMe} signIn="/login" loading={loading}>
      {({ user, session }) => (
        <>
          <SessionWatch me={readMe} activity={noteActivity} session={session} />
          <Offline />
          {user.mustChangePassword ? (
            <Suspense fallback={loading}>
              <ChoosePasswordFirst firstName={user.firstName} />
            </Suspense>
          ) : (
            <DashboardScreen
              customerId={user.id}
              firstName={user.firstName}
              isLeaving={logOut.isPending}
              onLogout={logOut.submit}
            />
          )}
        </>
      )}
    </Guard>
  );
}
