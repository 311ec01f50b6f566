import { useState } from 'react';
import { resetSignIn } from '#endpoints/people/auth.ts';
import { readUser } from '#endpoints/people/customers.ts';
import { useSubmit } from '../base/api/use-endpoint.ts';
import { formatDateTime } from '../base/format/format.ts';
import { showToast, toastRefusal } from '../base/page/toasts.ts';
import { Button } from '../ui/button/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Card } from '../ui/layout/card.tsx';
import { deviceOf } from './device-of.ts';
import { FailedSignIns } from './failed-sign-ins.tsx';
import { type Reset, resetsFor } from './resets-for.ts';
import { fullName, type UserPage } from './user.ts';

interface Props extends Pick<UserPage, 'user' | 'sessions' | 'history'> {
  readonly why: string | undefined;
}

/** Where the customer is signed in, and help for one who cannot get in. */
export function CustomerSignIn({ user, sessions, history, why }: Props) {
  const [chosen, setChosen] = useState<Reset>();
  const { submit, isPending } = useSubmit(resetSignIn, {
    refreshes: [readUser],
    onDone: () => {
      if (chosen) showToast({ title: chosen.done });
      setChosen(undefined);
    },
    onRefused: (error) => {
      toastRefusal('Error resetting sign-in', error);
      setChosen(undefined);
    },
  });
  return (
    <Card title="Signing in">
      <p className="text-sm text-muted">
        {user.isActivated ? 'Has signed in before' : 'Has never signed in'} ·{' '}
        {user.hasAuthenticator ? 'uses an authenticator app' : 'uses access codes'}
        {user.hasPasskey && ' · has a passkey'}
      </p>
      {why === undefined ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {resetsFor(user).map((reset) => (
            <Button
              key={reset.what}
              onClick={() => setChosen(reset)}
              kind="quiet"
              size="small"
              className="grow"
            >
              {reset.label}
            </Button>
          ))}
        </div>
      ) : (
        <p className="mt-3 text-sm text-muted">{why}</p>
      )}
      <h3 className="mt-6 mb-2 font-sans font-semibold">Signed in now</h3>
      {sessions.length === 0 && <p className="text-sm text-muted">No active sessions.</p>}
      <ul className="divide-y divide-hair">
        {sessions.map(({ id, userAgent, address, seenAt }) => (
          <li key={id} className="py-2 text-sm">
            <p className="font-semibold">{deviceOf(userAgent)}</p>
            <p className="text-muted">
              {address} · last used {formatDateTime(seenAt)}
            </p>
          </li>
        ))}
      </ul>
      <FailedSignIns events={history} />
      {chosen && (
        <ConfirmDialog
          title={`${chosen.label}?`}
          confirmLabel={chosen.label}
          busy={isPending}
          onConfirm={() => submit({ params: { userId: user.id }, body: { what: chosen.what } })}
          onClose={() => setChosen(undefined)}
        >
          <p>
            {fullName(user)} ({user.email}). {chosen.effect}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
