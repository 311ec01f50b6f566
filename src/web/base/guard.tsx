import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { LoadError } from '../ui/load-error.tsx';
import type { Arrival } from './arrival.ts';
import { clearEverything } from './query-client.ts';
import { type EndReason, onSessionEnd } from './session-end.ts';

interface Props<Me> {
  /** Who is signed in: `useMe()` or `useStaffMe()`. */
  readonly me: Pick<UseQueryResult<Me | null>, 'data' | 'error' | 'refetch'>;
  /** Where everybody else is sent. */
  readonly signIn: '/login' | '/admin/login';
  /** Fills the screen while the server is asked: `<LoadingView />`. */
  readonly loading: ReactNode;
  readonly children: (me: Me) => ReactNode;
}

/**
 * Shows a page to the signed-in only. A page wraps itself in it, inside the query frame:
 *
 *     function Dashboard() {
 *       return (
 *         <QueryFrame>
 *           <GuardedDashboard />
 *         </QueryFrame>
 *       );
 *     }
 *
 *     function GuardedDashboard() {
 *       return (
 *         <Guard me={useMe()} signIn="/login" loading={<LoadingView />}>
 *           {({ user, session }) => (
 *             <>
 *               <SessionWatch me={readMe} activity={noteActivity} session={session} />
 *               <Offline />
 *               …
 *             </>
 *           )}
 *         </Guard>
 *       );
 *     }
 *
 * When the session ends, wherever that is noticed, everything inside goes at once, the caches are
 * cleared, and the sign-in page is told which place was left and why.
 */
export function Guard<Me>({ me, signIn, loading, children }: Props<Me>) {
  const [, navigate] = useLocation();
  const [noted, setNoted] = useState<EndReason>();
  const isOut = noted !== undefined || me.data === null;

  useEffect(() => onSessionEnd(setNoted), []);

  useEffect(() => {
    if (!isOut) return;
    clearEverything(noted);
    const from = location.pathname + location.hash;
    const state: Arrival =
      noted === 'logged-out' ? { reason: noted } : { from, ...(noted && { reason: noted }) };
    navigate(signIn, { replace: true, state });
  }, [isOut, noted, signIn, navigate]);

  if (!isOut && me.data !== undefined && me.data !== null) return children(me.data);
  if (!isOut && me.error) {
    return (
      <main className="wrap grid min-h-dvh max-w-2xl content-center">
        <LoadError
          text="The bank could not be reached, so this page cannot be shown yet."
          onRetry={() => void me.refetch()}
        />
      </main>
    );
  }
  return loading;
}
