import { noteActivity, readMe } from '#contract/auth.ts';
import { useLogOut, useMe } from '../auth/api.ts';
import { Guard } from '../base/guard.tsx';
import { Offline } from '../base/offline.tsx';
import { type Page, withBankName } from '../base/page.ts';
import { QueryFrame } from '../base/query-frame.tsx';
import { SessionWatch } from '../base/session-watch.tsx';
import { LoadingView } from '../site/loading-view.tsx';
import { ChoosePasswordFirst } from './choose-password-first.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';

export const dashboard: Page = {
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

function Dashboard() {
  const logOut = useLogOut();
  return (
    <Guard me={useMe()} signIn="/login" loading={<LoadingView />}>
      {({ user, session }) => (
        <>
          <SessionWatch me={readMe} activity={noteActivity} session={session} />
          <Offline />
          {user.mustChangePassword ? (
            <ChoosePasswordFirst firstName={user.firstName} />
          ) : (
            <DashboardScreen
              customerId={user.id}
              firstName={user.firstName}
              onLogout={logOut.submit}
            />
          )}
        </>
      )}
    </Guard>
  );
}
