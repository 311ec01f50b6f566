import type { UserPage } from './user.ts';

export interface Reset {
  readonly what: 'password' | 'resend-activation' | 'remove-authenticator' | 'clear-lockout';
  readonly label: string;
  readonly effect: string;
  /** The title of the toast once it is done. */
  readonly done: string;
  /** Why there is nothing to reset. */
  readonly whyNot?: string | undefined;
}

type SignInState = Pick<UserPage['user'], 'isActivated' | 'hasAuthenticator'>;

/** What staff can do for somebody who cannot sign in. */
export function resetsFor({ isActivated, hasAuthenticator }: SignInState): readonly Reset[] {
  return [
    {
      what: 'password',
      label: 'Send password link',
      effect:
        'They get an email with a link to choose a new password. It says how long the link works.',
      done: 'Password link sent',
    },
    {
      what: 'resend-activation',
      label: 'Resend activation code',
      effect: 'A new code is e-mailed; the one before does not work any more.',
      done: 'Activation code sent',
      whyNot: isActivated ? 'They have signed in before and need none.' : undefined,
    },
    {
      what: 'remove-authenticator',
      label: 'Remove authenticator',
      effect: 'From then on they sign in with access codes again.',
      done: 'Authenticator removed',
      whyNot: hasAuthenticator ? undefined : 'They use no authenticator app.',
    },
    {
      what: 'clear-lockout',
      label: 'Clear lockout',
      effect: 'Failed tries are forgotten, so that they can try again at once.',
      done: 'Lockout cleared',
    },
  ];
}
