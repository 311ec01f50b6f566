import { color, page, type Sheet, type Struct, type Style } from './sheet.ts';

export interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly muted?: boolean;
  /** Its text may need several lines; those of the other columns fit into one. */
  readonly wraps?: boolean;
}

const ROW_SPACE = 8;
const title: Style = { font: 'strong', size: 8.5, color: color.muted };

/** A table over as many pages as it needs, with its titles on each. */
export class Table {
  readonly #sheet: Sheet;
  readonly #columns: readonly Column[];
  readonly #struct: Struct;

  constructor(sheet: Sheet, columns: readonly Column[]) {
    this.#sheet = sheet;
    this.#columns = columns;
    this.#struct = sheet.struct('Table');
    sheet.root.add(this.#struct);
    this.#drawTitles();
  }

  row(cells: readonly string[], font: NonNullable<Style['font']> = 'regular'): void {
    const sheet = this.#sheet;
    const style: Style = { size: 9, font };
    const height = this.#heightOf(cells, style) + ROW_SPACE;
    if (sheet.y + height > page.bottom) {
      sheet.addPage();
      this.#repeatTitles();
    }
    const row = sheet.struct('TR');
    this.#struct.add(row);
    this.#columns.forEach(({ x, width, align = 'left', muted = false }, index) => {
      const fill = muted && font !== 'strong' ? color.muted : color.ink;
      const box = { x, y: sheet.y + ROW_SPACE / 2, width };
      sheet.text(row, 'TD', cells[index] ?? '', box, { ...style, align, color: fill });
    });
    row.end();
    sheet.y += height;
    sheet.line(sheet.y, '#E9E5DA');
  }

  end(): void {
    this.#struct.end();
  }

  #heightOf(cells: readonly string[], style: Style): number {
    const heights = this.#columns.map(({ width, wraps }, index) =>
      wraps ? this.#sheet.heightOf(cells[index] ?? '', width, style) : 0,
    );
    return Math.max(...heights);
  }

  #drawTitles(): void {
    const row = this.#sheet.struct('TR');
    this.#struct.add(row);
    for (const { title: text, x, width, align = 'left' } of this.#columns) {
      const box = { x, y: this.#sheet.y, width };
      this.#sheet.text(row, 'TH Column', text, box, { ...title, align });
    }
    row.end();
    this.#endTitles();
  }

  /** On a further page they are for the eye only: the tree has them already. */
  #repeatTitles(): void {
    this.#sheet.artifact(() => {
      for (const { title: text, x, width, align = 'left' } of this.#columns) {
        this.#sheet.draw(text, { x, y: this.#sheet.y, width }, { ...title, align });
      }
    });
    this.#endTitles();
  }

  #endTitles(): void {
    this.#sheet.y += 15;
    this.#sheet.line(this.#sheet.y, color.primary);
  }
}
