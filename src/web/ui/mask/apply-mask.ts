import { type Mask, readEdit } from './mask.ts';

/** What stood in an input when a keyboard began to compose in it. */
const composed = new WeakMap<HTMLInputElement, string>();

/**
 * Lets the mask correct what the browser has just put into an input; answers the new value. Called
 * for each change, and at the end of a composition: a keyboard that composes what is typed would
 * put the same characters in again if they were corrected meanwhile.
 */
export function applyMask(
  mask: Mask,
  before: string,
  input: HTMLInputElement,
  event: Event,
): string {
  if (event instanceof InputEvent && event.isComposing) {
    if (!composed.has(input)) composed.set(input, before);
    return input.value;
  }
  const inputType = event instanceof InputEvent ? event.inputType : undefined;
  const { value, caret } = mask(...readEdit(composed.get(input) ?? before, input, inputType));
  composed.delete(input);
  if (input.value !== value) input.value = value;
  if (input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  return value;
}
