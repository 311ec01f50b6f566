import { hasAuthenticator, type Login } from '../auth/logins.ts';
import type { Deps } from '../base/deps.ts';

/** Whether a password opens nothing, because the passkey is the only second factor there is. */
export function needsPasskey({ config }: Pick<Deps, 'config'>, login: Login): boolean {
  return config.settings.staffAuthenticator && login.hasPasskey && !hasAuthenticator(login);
}
