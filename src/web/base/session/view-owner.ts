import { onSessionEnd } from './session-end.ts';

// Whose view the address names. A staff member or customer whose session ended returns to their
// view after the next sign-in; another person who signs in here starts at the plain view, and so
// does the same person after a sign-out.
let ownerId: string | undefined;

onSessionEnd((reason) => {
  if (reason === 'logged-out') ownerId = undefined;
});

/** Makes this person the owner of the view; false where it is another person's. */
export function claimView(personId: string): boolean {
  const isOwn = ownerId === undefined || ownerId === personId;
  ownerId = personId;
  return isOwn;
}
