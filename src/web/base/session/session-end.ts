/** Why a session ended: its time ran out, or its owner signed out. */
export type EndReason = 'ended' | 'logged-out';

type Listener = (reason: EndReason) => void;

const listeners = new Set<Listener>();

/** Registers a listener for the end of the session. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSessionEnd(reason: EndReason): void {
  for (const listener of listeners) listener(reason);
}
