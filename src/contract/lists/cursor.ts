// Where a list goes on: the sort values of the last row shown, as one opaque word. Nothing in it is
// secret; the decoded values are checked, since any client can write one.
export function encodeCursor(values: readonly string[]): string {
  // btoa takes Latin-1 only, and a list may be sorted by name.
  const ascii = JSON.stringify(values).replaceAll(/[^ -~]/g, escaped);
  return btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The values of a cursor, or null when it is not one of ours. */
export function decodeCursor(cursor: string): readonly string[] | null {
  try {
    const values: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    const isOurs = Array.isArray(values) && values.every((value) => typeof value === 'string');
    return isOurs ? values : null;
  } catch {
    return null;
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
