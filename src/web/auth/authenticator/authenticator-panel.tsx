import { useState } from 'react';
import { readAuthenticator } from '#endpoints/people/recovery.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { Button } from '../../ui/button/button.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { useMe } from '../api.ts';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import { ReplaceRecoveryCodes } from './replace-recovery-codes.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';

type Opened = 'set-up' | 'remove' | 'recovery-codes';

interface Props {
  /** Opens the set-up at once, for a customer who came here for it. */
  readonly startSetUp?: boolean;
}

/** Codes of one's own phone instead of the bank's, and recovery codes for when it is lost. */
export function AuthenticatorPanel({ startSetUp = false }: Props) {
  const hasApp = useMe().data?.user.hasAuthenticator ?? false;
  const { data } = useEndpoint(readAuthenticator, { isShared: true });
  const [opened, setOpened] = useState<Opened | undefined>(
    startSetUp && !hasApp ? 'set-up' : undefined,
  );
  const close = () => setOpened(undefined);
  const left = data?.recoveryCodesLeft ?? 0;

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
              ? 'Your app shows your sign-in codes. Codes from the bank are not accepted.'
              : 'Sign in with codes from an app on your phone instead of codes from us.'}
          </p>
        </div>
        {!opened && (
          <Button
            kind={hasApp ? 'quiet' : 'outline'}
            size="small"
            onClick={() => setOpened(hasApp ? 'remove' : 'set-up')}
          >
            {hasApp ? 'Remove' : 'Set up'}
            <span className="sr-only"> authenticator app</span>
          </Button>
        )}
      </div>
      {hasApp && !opened && data && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-sm">
            <span className={left < 3 ? 'font-semibold text-danger' : 'font-semibold'}>
              {left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`}
            </span>{' '}
            <span className="text-muted">Each one signs you in once without your phone.</span>
          </p>
          <Button kind="quiet" size="small" onClick={() => setOpened('recovery-codes')}>
            Get new codes
          </Button>
        </div>
      )}
      {opened === 'set-up' && (
        <SetUpAuthenticator
          acceptsActivationCode={data?.acceptsActivationCode ?? false}
          onDone={close}
          onCancel={close}
        />
      )}
      {opened === 'remove' && <RemoveAuthenticator onDone={close} onCancel={close} />}
      {opened === 'recovery-codes' && <ReplaceRecoveryCodes onDone={close} onCancel={close} />}
    </section>
  );
}
