import type { UserPage } from './user.ts';

export interface Reset {
  readonly what: 'password' | 'resend-activation' | 'remove-authenticator' | 'clear-lockout';
  readonly label: string;
  readonly effect: string;
  /** The title of the toast once it is done. */
  readonly done: string;
}

const resendActivation: Reset = {
  what: 'resend-activation',
  label: 'Resend activation code',
  effect: 'A new code is emailed; the previous one stops working.',
  done: 'Activation code sent',
};

const removeAuthenticator: Reset = {
  what: 'remove-authenticator',
  label: 'Remove authenticator',
  effect: 'Passkeys are removed too. They will sign in with access codes again.',
  done: 'Authenticator removed',
};

type SignInState = Pick<UserPage['user'], 'isActivated' | 'hasAuthenticator' | 'hasPasskey'>;

/** What staff can do for a customer who cannot sign in, without resets of what is not set. */
export function resetsFor(user: SignInState): readonly Reset[] {
  const { isActivated, hasAuthenticator, hasPasskey } = user;
  return [
    {
      what: 'password',
      label: 'Send password link',
      effect:
        'They get an email with a link to choose a new password. The email says how long the link works.',
      done: 'Password link sent',
    },
    ...(isActivated ? [] : [resendActivation]),
    ...(hasAuthenticator || hasPasskey ? [removeAuthenticator] : []),
    {
      what: 'clear-lockout',
      label: 'Clear lockout',
      effect: 'Failed attempts are cleared, so they can try again right away.',
      done: 'Lockout cleared',
    },
  ];
}
