import { brand } from '#brand/brand.ts';
import {
  addPasskey,
  listPasskeys,
  preparePasskey,
  removePasskey,
} from '#contract/people/passkeys.ts';
import { readAuthenticator } from '#endpoints/people/recovery.ts';
import { useEndpoint } from '../../base/api/use-endpoint.ts';
import { PasskeysPanel } from '../../base/passkeys/passkeys-panel.tsx';
import { useMe } from '../api.ts';
import { SignatureSettings } from './signature-settings.tsx';

const endpoints = {
  list: listPasskeys,
  prepare: preparePasskey,
  add: addPasskey,
  remove: removePasskey,
};

/** A customer's passkeys, and what has to be signed with them. */
export function OwnPasskeys() {
  const hasApp = useMe().data?.user.hasAuthenticator ?? false;
  const { data } = useEndpoint(readAuthenticator);
  const code = {
    codeLabel: hasApp ? 'Current code from the app' : 'Access code',
    codeHint: hasApp ? undefined : hintOf(data?.acceptsActivationCode ?? false),
  };
  return (
    <>
      <PasskeysPanel endpoints={endpoints} {...code} />
      <SignatureSettings {...code} />
    </>
  );
}

function hintOf(acceptsActivationCode: boolean): string {
  return acceptsActivationCode
    ? 'Enter the access code from our welcome email again. It works until you sign out.'
    : `Call us at ${brand.phone} for an access code. A code emailed to you for signing in does not work here.`;
}
