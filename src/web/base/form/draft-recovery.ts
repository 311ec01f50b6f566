// Drafts that were open when a session ended, offered again to the same customer after the next
// sign-in. They stay in memory: a reload, another customer and a sign-out discard them.

import { onSessionEnd } from '../session/session-end.ts';

interface DraftPart {
  readonly value: unknown;
  /** False for state that is not input, such as the chosen tab. */
  readonly isTyped: boolean;
}

/** The state of the dialog that is open now, by "dialog/part". */
const openDrafts = new Map<string, DraftPart>();
const recoverable = new Map<string, DraftPart>();
let owner: string | undefined;

onSessionEnd((reason) => {
  if (reason === 'logged-out') recoverable.clear();
  // The event can be sent more than once, also after the dialog is unmounted.
  else for (const [name, part] of openDrafts) recoverable.set(name, part);
});

export function trackDraft(name: string, part: DraftPart): void {
  openDrafts.set(name, part);
}

/** A dialog that was closed or submitted has nothing to recover. */
export function untrackDraft(name: string): void {
  openDrafts.delete(name);
}

export function findRecoverable(name: string): unknown {
  return recoverable.get(name)?.value;
}

export function discardRecoverable(name: string): void {
  recoverable.delete(name);
}

/** Whether another login used this browser before. */
export function isOtherCustomer(username: string): boolean {
  return owner !== undefined && owner !== username;
}

/** After a sign-in: the dialog in which the same customer left a draft, if there is one. */
export function recoverableDialog(username: string): string | undefined {
  if (isOtherCustomer(username)) recoverable.clear();
  owner = username;
  const typed = [...recoverable].find(([, { isTyped }]) => isTyped);
  return typed?.[0].split('/')[0];
}
