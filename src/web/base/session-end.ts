const listeners = new Set<() => void>();

/** Called whenever the server says that nobody is signed in any more. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteSessionEnd(): void {
  for (const listener of listeners) listener();
}
