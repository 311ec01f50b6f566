import { endOneSession, endOtherSessions, listSessions } from '#endpoints/people/auth.ts';
import { deviceName } from '#rules/credentials/device-name.ts';
import { Loaded } from '../base/api/loaded.tsx';
import { useEndpoint, useSubmit } from '../base/api/use-endpoint.ts';
import { formatDateTime } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { StatusBadge } from '../ui/display/status-badge.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';

/** Where the customer is signed in, and how to end that. */
export function SessionsPanel() {
  const result = useEndpoint(listSessions);
  const one = useSubmit(endOneSession, {
    refreshes: [listSessions],
    onDone: () => showToast({ title: 'Signed out there' }),
    onRefused: (error) => toastRefusal('Not signed out', error),
  });
  const others = useSubmit(endOtherSessions, {
    refreshes: [listSessions],
    onDone: () => showToast({ title: 'Signed out everywhere else' }),
    onRefused: (error) => toastRefusal('Not signed out', error),
  });

  return (
    <section aria-label="Where you are signed in">
      <h3 className="text-lg">Where you are signed in</h3>
      <Loaded
        result={result}
        what="Your sessions"
        skeleton={<Skeleton className="mt-3 h-16 rounded-2xl" />}
      >
        {({ sessions }) => (
          <>
            <ul className="mt-2 divide-y divide-hair">
              {sessions.map(({ id, userAgent, address, seenAt, current }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div className="min-w-0">
                    <p className="font-semibold">{deviceName(userAgent)}</p>
                    <p className="text-sm text-muted">
                      From {address}, last used {formatDateTime(seenAt)}
                    </p>
                  </div>
                  {current ? (
                    <StatusBadge status="This device" tone="completed" />
                  ) : (
                    <Button
                      busy={one.isPending}
                      busyText="Signing out..."
                      kind="quiet"
                      size="small"
                      onClick={() => one.submit({ params: { id } })}
                    >
                      Sign out<span className="sr-only"> {deviceName(userAgent)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                busy={others.isPending}
                busyText="Signing out..."
                kind="outline"
                size="small"
                className="mt-2"
                onClick={() => others.submit()}
              >
                Sign out everywhere else
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
