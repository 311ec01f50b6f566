// What every page has at its foot.
import { brand } from '#brand/brand.ts';
import { color, page, type Sheet, type Style } from './sheet.ts';

const FOOT = 734;

/** Drawn last, when it is known how many pages there are. */
export function drawFooters(sheet: Sheet, what: string): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  const bank = `${brand.name} · Member FDIC${brand.demo ? ' · Demonstration: not a real bank' : ''}`;
  const style: Style = { size: 7.5, color: color.muted };
  for (let index = start; index < start + count; index += 1) {
    sheet.doc.switchToPage(index);
    sheet.line(FOOT - 8);
    sheet.artifact(() => {
      sheet.draw(what, { x: page.left, y: FOOT, width: 400 }, style);
      sheet.draw(bank, { x: page.left, y: FOOT + 12, width: 400 }, style);
      const number = `Page ${index - start + 1} of ${count}`;
      sheet.draw(
        number,
        { x: page.right - 100, y: FOOT, width: 100 },
        { ...style, align: 'right' },
      );
    });
  }
}
