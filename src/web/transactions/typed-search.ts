// A search that was begun above the newest transactions goes on in the whole list.
let isBegun = false;

/** The next list that opens takes the focus to its search. */
export function focusSearchNext(): void {
  isBegun = true;
}

/** Moves the focus to the search, behind what was typed, where it was begun elsewhere. */
export function continueSearch(): void {
  if (!isBegun) return;
  isBegun = false;
  const search = document.querySelector<HTMLInputElement>('[data-shortcut="/"]');
  search?.focus({ preventScroll: true });
  search?.setSelectionRange(search.value.length, search.value.length);
}
