// A view inside a page is named by the fragment of the address, which browsers send to no server:
// '#customers/3f1a?status=blocked' is the path ['customers', '3f1a'] with one parameter. It holds
// ids and choices. Text that a person searched for stays out of it.

export interface ViewUrl {
  readonly path: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** The view a page opens with, which has no fragment. */
export const plainView: ViewUrl = { path: [], params: {} };

/** Ids, names of views, dates and enumerations: nothing that would have to be escaped. */
const WORD = /^[\w-]{1,64}$/;

/** The view that a fragment names; undefined where it is not written as one. */
export function parseViewUrl(fragment: string): ViewUrl | undefined {
  const [pathText = '', query = ''] = fragment.replace(/^#/, '').split('?', 2);
  const path = pathText === '' ? [] : pathText.split('/');
  const params = Object.fromEntries(new URLSearchParams(query));
  const isWritten =
    path.every(isWord) && Object.entries(params).every(([name, value]) => isWord(name + value));
  return isWritten ? { path, params } : undefined;
}

/** The fragment of a view with its '#', or '' for the plain view. A parameter that is not a word is left out. */
export function formatViewUrl({ path, params }: ViewUrl): string {
  const written = Object.entries(params).filter(([, value]) => isWord(value));
  const query = new URLSearchParams(written).toString();
  const text = path.join('/') + (query === '' ? '' : `?${query}`);
  return text === '' ? '' : `#${text}`;
}

function isWord(text: string): boolean {
  return WORD.test(text);
}
