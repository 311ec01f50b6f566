// What the Back button closes before it leaves the view that the address names: dialogs within a
// dialog, and a dialog with unsaved input, which asks first. The topmost is the last.
const closers: (() => void)[] = [];

/** Registers something that Back closes, for as long as it is open. */
export function registerForBack(close: () => void): () => void {
  closers.push(close);
  return () => {
    closers.splice(closers.indexOf(close), 1);
  };
}

/** Closes the topmost, or lets it ask whether to; false where there is none. */
export function closeTopmost(): boolean {
  const isAny = closers.length > 0;
  closers.at(-1)?.();
  return isAny;
}
