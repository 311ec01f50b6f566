import { useState } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useMe } from './api.ts';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

/** Codes of one's own telephone instead of the bank's. */
export function AuthenticatorPanel() {
  const hasApp = useMe().data?.user.hasAuthenticator ?? false;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Form = hasApp ? RemoveAuthenticator : SetUpAuthenticator;

  return (
    <section aria-label="Authenticator app">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
            Authenticator app
            {hasApp && <StatusBadge status="In use" tone="completed" />}
          </h3>
          <p className="text-sm text-muted">
            {hasApp
              ? 'Your app makes the codes for logging in. Codes of the bank are not accepted.'
              : 'An app on your telephone makes the codes for logging in, so you need none of ours.'}
          </p>
        </div>
        {!isOpen && (
          <button
            type="button"
            className={buttonStyle({ kind: hasApp ? 'quiet' : 'outline', size: 'small' })}
            onClick={() => setOpen(true)}
          >
            {hasApp ? 'Remove' : 'Set up'}
            <span className="sr-only"> authenticator app</span>
          </button>
        )}
      </div>
      {isOpen && <Form onDone={close} onCancel={close} />}
    </section>
  );
}
