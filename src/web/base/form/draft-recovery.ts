// What somebody was typing when their session ended, so that they find it again once they are back.
// It stays in memory: a reload, another customer and a logout leave nothing of it.

import { forgetSubmissions } from '../api/submission-key.ts';
import { onSessionEnd } from '../session/session-end.ts';

interface Piece {
  readonly value: unknown;
  /** False for what only says where one was, such as the chosen tab. */
  readonly isTyped: boolean;
}

/** What stands in the dialog that is open now, by "dialog/part". */
const underWay = new Map<string, Piece>();
const left = new Map<string, Piece>();
let owner: string | undefined;

onSessionEnd((reason) => {
  if (reason === 'logged-out') left.clear();
  // The end may be told more than once, also when the dialog has gone already.
  else for (const [name, piece] of underWay) left.set(name, piece);
});

export function noteWork(name: string, piece: Piece): void {
  underWay.set(name, piece);
}

/** Whoever closes a dialog, or has sent it, has no use for what stood in it. */
export function dropWork(name: string): void {
  underWay.delete(name);
}

export function findLeft(name: string): unknown {
  return left.get(name)?.value;
}

export function dropLeft(name: string): void {
  left.delete(name);
}

/** Somebody has come in: says which dialog they left something in, if it was them. */
export function comeBack(person: string): string | undefined {
  if (owner !== undefined && owner !== person) {
    left.clear();
    forgetSubmissions();
  }
  owner = person;
  const typed = [...left].find(([, { isTyped }]) => isTyped);
  return typed?.[0].split('/')[0];
}
