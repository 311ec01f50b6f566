import {
  addStaffPasskey,
  listStaffPasskeys,
  prepareStaffPasskey,
  removeStaffPasskey,
} from '#contract/people/passkeys.ts';
import { readStaffMe } from '#endpoints/back-office/staff.ts';
import { refresh } from '../../base/api/use-endpoint.ts';
import { PasskeysPanel } from '../../base/passkeys/passkeys-panel.tsx';

const endpoints = {
  list: listStaffPasskeys,
  prepare: prepareStaffPasskey,
  add: addStaffPasskey,
  remove: removeStaffPasskey,
};

interface Props {
  readonly hasAuthenticator: boolean;
  readonly heading?: 'h2' | 'h3';
}

/** A staff member's own passkeys; their code is that of the authenticator app, if any. */
export function StaffPasskeys({ hasAuthenticator, heading }: Props) {
  return (
    <PasskeysPanel
      endpoints={endpoints}
      codeLabel={hasAuthenticator ? 'Code from your authenticator app' : undefined}
      onAdded={() => refresh(readStaffMe)}
      {...(heading && { heading })}
    />
  );
}
