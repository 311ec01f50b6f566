import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { clearEverything } from '../api/query-client.ts';
import type { ReturnTo } from './return-to.ts';
import { type EndReason, onSessionEnd } from './session-end.ts';
import { useSession } from './use-session.ts';

interface Props<E extends Endpoint> {
  /** The endpoint that says who is signed in: `readMe` or `readStaffMe`. */
  readonly me: E;
  /** The sign-in page for visitors who are not signed in. */
  readonly signIn: '/login' | '/admin/login';
  /** Fills the screen while the server is asked: `<LoadingView />`. */
  readonly loading: ReactNode;
  readonly children: (me: Reply<E>) => ReactNode;
}

/** Why the guarded page is left; without a reason where there was no session to begin with. */
interface Leaving {
  readonly reason: EndReason | undefined;
}

/**
 * Shows a page to the signed-in only. A page wraps itself in it, inside the query frame:
 *
 *     <QueryFrame>
 *       <Guard me={readMe} signIn="/login" loading={<LoadingView />}>
 *         {({ user, session }) => (
 *           <>
 *             <SessionWatch me={readMe} activity={noteActivity} session={session} />
 *             <Offline />
 *             …
 *           </>
 *         )}
 *       </Guard>
 *     </QueryFrame>
 *
 * When the session ends, the page is unmounted at once, the caches are cleared, and the sign-in
 * page gets the address of the page and the reason.
 */
export function Guard<E extends Endpoint>({ signIn, ...inside }: Props<E>) {
  const [leaving, setLeaving] = useState<Leaving>();
  // The first reason counts: requests refused after a sign-out do not mean an expired session.
  const leave = (reason?: EndReason) => setLeaving((before) => before ?? { reason });
  if (leaving) return <Leave signIn={signIn} loading={inside.loading} {...leaving} />;
  return <Inside {...inside} onLeave={leave} />;
}

interface InsideProps<E extends Endpoint> extends Omit<Props<E>, 'signIn'> {
  readonly onLeave: (reason?: EndReason) => void;
}

function Inside<E extends Endpoint>({ me, loading, children, onLeave }: InsideProps<E>) {
  const { data, error, refetch } = useSession(me);
  const isSignedOut = data === null;
  // The page is large: drawn piece by piece, it lets a slow phone react meanwhile.
  const isDrawn = useDeferredValue(data !== undefined);

  useEffect(() => onSessionEnd(onLeave), [onLeave]);
  useEffect(() => {
    if (isSignedOut) onLeave();
  }, [isSignedOut, onLeave]);

  if (isDrawn && data !== undefined && data !== null) return children(data);
  if (error) {
    return (
      <main className="wrap grid min-h-dvh max-w-2xl content-center">
        <LoadError
          text="The bank could not be reached, so this page cannot be shown yet."
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  return loading;
}

interface LeaveProps extends Leaving, Pick<Props<Endpoint>, 'signIn' | 'loading'> {}

/**
 * Shown until the code of the sign-in page is loaded. It reads no cache: a hook that did would call
 * the server again as soon as the caches are cleared.
 */
function Leave({ reason, signIn, loading }: LeaveProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    clearEverything(reason);
    const from = location.pathname + location.hash;
    const state: ReturnTo =
      reason === 'logged-out' ? { reason } : { from, ...(reason && { reason }) };
    navigate(signIn, { replace: true, state });
  }, [reason, signIn, navigate]);
  return loading;
}
