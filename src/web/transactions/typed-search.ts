import { collectTyping } from '../base/page/collect-typing.ts';

// A search that was begun above the newest transactions goes on in the whole list.
let takeTyped: (() => string) | undefined;

/** The list is there at once; should it not come, what is typed goes where the focus is. */
const LONGEST_MS = 1_000;

const findSearch = () => document.querySelector<HTMLInputElement>('[data-shortcut="/"]');

/** The next list that opens goes on with what has been typed, and with what is typed until then. */
export function carrySearch(): string {
  const typed = findSearch()?.value.trimStart() ?? '';
  const more = collectTyping();
  const waiting = setTimeout(more, LONGEST_MS);
  const space = typed.slice(typed.trimEnd().length);
  takeTyped?.();
  takeTyped = () => {
    clearTimeout(waiting);
    return space + more();
  };
  return typed.trimEnd();
}

/**
 * Moves the focus to the search, behind what was typed, where it was begun elsewhere. Returns what
 * was typed on the way.
 */
export function continueSearch(): string {
  const more = takeTyped?.();
  if (more === undefined) return '';
  takeTyped = undefined;
  const search = findSearch();
  search?.focus({ preventScroll: true });
  search?.setSelectionRange(search.value.length, search.value.length);
  return more;
}
