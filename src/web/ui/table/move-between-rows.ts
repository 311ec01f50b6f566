import { nextRow } from './next-row.ts';

interface KeyPress {
  readonly key: string;
  readonly target: EventTarget;
  readonly currentTarget: Element;
  preventDefault: () => void;
}

/**
 * Up and down lead to the same button of the row above or below, Home and End to the first and the
 * last row, so that keyboard users need not pass every button of every row.
 */
export function moveBetweenRows(event: KeyPress): void {
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest('tr');
  const rows = [...currentTarget.querySelectorAll('tr')];
  const at = row ? rows.indexOf(row) : -1;
  const next = rows[nextRow(event.key, at, rows.length)];
  if (!row || !next || next === row) return;
  event.preventDefault();
  const column = buttonsOf(row).indexOf(target);
  const buttons = buttonsOf(next);
  (buttons[column] ?? buttons.at(-1))?.focus();
}

function buttonsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')];
}
