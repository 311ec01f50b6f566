import {
  confirmStaffAuthenticator,
  type readStaffMe,
  setUpStaffAuthenticator,
} from '#contract/back-office/staff.ts';
import { checkBy } from '../../base/form/check-fields.ts';
import { useAuthenticatorSetUp } from '../../base/session/use-authenticator-set-up.ts';

/** For a staff member, who proves by the password alone. */
export function useStaffAuthenticatorSetUp(
  password: string,
  refreshes: readonly (typeof readStaffMe)[],
) {
  return useAuthenticatorSetUp({
    setUp: setUpStaffAuthenticator,
    confirm: confirmStaffAuthenticator,
    proof: { password },
    checkProof: checkBy(setUpStaffAuthenticator.body),
    checkCode: checkBy(confirmStaffAuthenticator.body),
    refreshes,
    done: { title: 'Authenticator set up', text: 'From now on, you need its code to sign in.' },
    failedTitle: 'Error setting up authenticator',
  });
}
