/** What was typed into a field of a form; a file or nothing is an empty text. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
