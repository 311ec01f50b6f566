/**
 * The token of an invitation, which comes after the # and so is never sent to a server by itself.
 * It leaves the address bar and the history at once.
 */
export function takeInvitationToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
