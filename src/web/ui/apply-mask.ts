import { type Mask, readEdit } from './mask.ts';

/** Lets the mask correct what the browser has just put into an input; answers the new value. */
export function applyMask(
  mask: Mask,
  before: string,
  input: HTMLInputElement,
  event: Event,
): string {
  const inputType = event instanceof InputEvent ? event.inputType : undefined;
  const { value, caret } = mask(...readEdit(before, input, inputType));
  if (input.value !== value) input.value = value;
  if (input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  return value;
}
