// The views of the books, each named by the second part of the address: '#books/2010-2026-11-15'.

export type BooksView =
  | { readonly kind: 'trial-balance'; readonly day?: string | undefined }
  | { readonly kind: 'days' }
  | { readonly kind: 'clearing' }
  | { readonly kind: 'products' }
  | { readonly kind: 'interest' }
  | { readonly kind: 'fees' }
  | { readonly kind: 'open-items'; readonly number: string }
  | { readonly kind: 'account'; readonly number: string; readonly day?: string | undefined }
  | { readonly kind: 'journal'; readonly number: string };

/** The tabs of the first page besides the trial balance. */
const tabs = ['days', 'clearing', 'products', 'interest', 'fees'] as const;

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const trialBalance = new RegExp(`^${DAY}$`);
const account = new RegExp(String.raw`^(\d{4})(?:-(${DAY}))?$`);
const openItems = /^clearing-(\d{4})$/;
const journal = /^journal-([1-9]\d{0,17})$/;

/** The view that an address names; undefined where it names none. */
export function readBooksView(item: string | undefined): BooksView | undefined {
  if (item === undefined) return { kind: 'trial-balance' };
  const tab = tabs.find((name) => name === item);
  if (tab !== undefined) return { kind: tab };
  if (trialBalance.test(item)) return { kind: 'trial-balance', day: item };
  const [, ofItems] = openItems.exec(item) ?? [];
  if (ofItems !== undefined) return { kind: 'open-items', number: ofItems };
  const [, ofJournal] = journal.exec(item) ?? [];
  if (ofJournal !== undefined) return { kind: 'journal', number: ofJournal };
  const [, number, day] = account.exec(item) ?? [];
  return number === undefined ? undefined : { kind: 'account', number, day };
}

/**
 * Which page a view is on: another day, or another of the first page's tabs, is the same page, and
 * leaves the focus where it is.
 */
export function booksPage(item: string | undefined): string {
  const view = readBooksView(item);
  if (!view || !('number' in view)) return '';
  return `${view.kind} ${view.number}`;
}

/** How the address names a view; undefined for the first one. */
export function booksItem(view: BooksView): string | undefined {
  switch (view.kind) {
    case 'trial-balance':
      return view.day;
    case 'open-items':
      return `clearing-${view.number}`;
    case 'journal':
      return `journal-${view.number}`;
    case 'account':
      return view.day === undefined ? view.number : `${view.number}-${view.day}`;
    case 'days':
    case 'clearing':
    case 'products':
    case 'interest':
    case 'fees':
      return view.kind;
  }
}
