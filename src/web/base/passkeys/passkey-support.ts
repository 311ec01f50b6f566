import { useSyncExternalStore } from 'react';

/**
 * Whether this browser can use a passkey on this page. `address` where the page was opened by an IP
 * address, for which no browser makes one.
 */
export type PasskeySupport = 'yes' | 'no' | 'address' | 'unknown';

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;

export function passkeySupport(): PasskeySupport {
  if (IP_ADDRESS.test(location.hostname)) return 'address';
  if (!('PublicKeyCredential' in window)) return 'no';
  return 'parseRequestOptionsFromJSON' in PublicKeyCredential ? 'yes' : 'no';
}

/** The same for a component; unknown while it is prerendered. */
export function usePasskeySupport(): PasskeySupport {
  return useSyncExternalStore(neverChanges, passkeySupport, () => 'unknown');
}

function neverChanges(): () => void {
  return () => {};
}
