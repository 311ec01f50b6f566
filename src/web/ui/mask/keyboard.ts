// A keyboard for masked fields without a browser: it edits as browsers do, and the mask is told
// what a browser would tell.
import { type FieldText, type Mask, readEdit } from './mask.ts';

type EditingKey = 'Home' | 'End' | 'ArrowLeft' | 'ArrowRight' | 'Backspace' | 'Delete';

export class Keyboard {
  readonly mask: Mask;
  field: FieldText;

  /** At the end of a field that is empty, or shows a value. */
  constructor(mask: Mask, value = '') {
    this.mask = mask;
    this.field = { value, start: value.length, end: value.length };
  }

  /** Types one character after the other. */
  type(text: string): this {
    for (const character of text) this.paste(character);
    return this;
  }

  paste(text: string): this {
    const { start, end } = this.field;
    return this.#edit(start, end, text, 'insertText');
  }

  press(key: EditingKey, times = 1): this {
    for (let time = 0; time < times; time += 1) this.#press(key);
    return this;
  }

  select(start: number, end: number): this {
    this.field = { ...this.field, start, end };
    return this;
  }

  #press(key: EditingKey): void {
    const { value, start, end } = this.field;
    const isSelected = start !== end;
    if (key === 'Home') this.select(0, 0);
    else if (key === 'End') this.select(value.length, value.length);
    else if (key === 'ArrowLeft') this.#moveTo(isSelected ? start : start - 1);
    else if (key === 'ArrowRight') this.#moveTo(isSelected ? end : end + 1);
    else if (key === 'Backspace') {
      this.#edit(isSelected ? start : start - 1, end, '', 'deleteContentBackward');
    } else this.#edit(start, isSelected ? end : end + 1, '', 'deleteContentForward');
  }

  #moveTo(caret: number): void {
    const within = Math.min(Math.max(caret, 0), this.field.value.length);
    this.select(within, within);
  }

  #edit(start: number, end: number, text: string, inputType: string): this {
    const { value } = this.field;
    // Browsers tell of no edit where there is nothing to delete.
    if (start < 0 || end > value.length) return this;
    const shown = value.slice(0, start) + text + value.slice(end);
    if (shown === value) return this;
    const input = { value: shown, selectionStart: start + text.length };
    const edit = this.mask(...readEdit(value, input, inputType));
    this.field = { value: edit.value, start: edit.caret, end: edit.caret };
    return this;
  }
}
