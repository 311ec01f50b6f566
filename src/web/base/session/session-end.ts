/** Why nobody is signed in any more: the session's time ran out, or its owner left. */
export type EndReason = 'ended' | 'logged-out';

type Listener = (reason: EndReason) => void;

const listeners = new Set<Listener>();

/** Called whenever it turns out that nobody is signed in any more. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSessionEnd(reason: EndReason): void {
  for (const listener of listeners) listener(reason);
}
