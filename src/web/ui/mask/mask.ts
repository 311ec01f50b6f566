// A mask decides what a key does to a masked field: (value, selection, key) → (value, caret). It is
// pure; the browser's own edit is read back into such a key, so that typing, pasting, cutting,
// filling in by the browser and phone keyboards all go the same way.

/** The text of a field and what is selected in it; a caret where start and end are the same. */
export interface FieldText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** What was pressed, or the text that was typed or pasted. */
export type Key = 'Backspace' | 'Delete' | { readonly text: string };

export interface Edit {
  readonly value: string;
  readonly caret: number;
}

export type Mask = (field: FieldText, key: Key) => Edit;

/** The part of an input element that says what the browser has just done to it. */
interface EditedInput {
  readonly value: string;
  readonly selectionStart: number | null;
}

/** The field before an edit of the browser, and the key that leads to what the input shows now. */
export function readEdit(
  before: string,
  { value, selectionStart }: EditedInput,
  inputType: string | undefined,
): readonly [FieldText, Key] {
  const caret = selectionStart ?? value.length;
  const kept = value.slice(caret);
  // An edit ends at the caret. Where it does not, such as in undo, the whole text is new.
  if (!before.endsWith(kept))
    return [{ value: before, start: 0, end: before.length }, { text: value }];
  const end = before.length - kept.length;
  const start = commonStart(before.slice(0, end), value.slice(0, caret));
  const text = value.slice(start, caret);
  if (text !== '') return [{ value: before, start, end }, { text }];
  if (end - start !== 1) return [{ value: before, start, end }, 'Delete'];
  return inputType === 'deleteContentForward'
    ? [{ value: before, start, end: start }, 'Delete']
    : [{ value: before, start: end, end }, 'Backspace'];
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
