import { useState } from 'react';
import type { StaffMember } from '../../base/session/staff-member.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { roleMeanings, roleNames } from '../manage/role-labels.ts';
import { OwnPassword } from './own-password.tsx';
import { RemoveAuthenticator } from './remove-authenticator.tsx';
import { SetUpAuthenticator } from './set-up-authenticator.tsx';
import { StaffPasskeys } from './staff-passkeys.tsx';

/** How the one who is signed in signs in. */
export function OwnSignIn({ me }: { readonly me: StaffMember }) {
  const [opened, setOpened] = useState<'password' | 'set-up' | 'remove'>();
  const close = () => setOpened(undefined);
  return (
    <Card
      title="Your own sign-in"
      actions={
        <div className="flex flex-wrap gap-2.5">
          <Button kind="quiet" size="small" onClick={() => setOpened('password')}>
            Change password
          </Button>
          <Button
            kind="quiet"
            size="small"
            onClick={() => setOpened(me.hasAuthenticator ? 'remove' : 'set-up')}
          >
            {me.hasAuthenticator ? 'Remove authenticator' : 'Set up authenticator'}
          </Button>
        </div>
      }
    >
      <p>
        <b>{roleNames[me.role]}.</b> {roleMeanings[me.role]}
      </p>
      <p className="text-muted">
        {me.hasAuthenticator
          ? 'You sign in with your password and a code from your authenticator app.'
          : 'Your password signs you in. An authenticator app or a passkey makes it much safer.'}
      </p>
      <div className="mt-5 border-t border-hair pt-5">
        <StaffPasskeys hasAuthenticator={me.hasAuthenticator} />
      </div>
      {opened === 'password' && (
        <OwnPassword hasAuthenticator={me.hasAuthenticator} onClose={close} />
      )}
      {opened === 'set-up' && <SetUpAuthenticator onClose={close} />}
      {opened === 'remove' && <RemoveAuthenticator onClose={close} />}
    </Card>
  );
}
