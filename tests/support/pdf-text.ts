// The text of a PDF as Chromium writes it, page by page: what a reader sees on which sheet.
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

/** Which glyph of a font is which letter. */
type Letters = ReadonlyMap<string, string>;

/** What can be read on each page, without spaces, in the order in which it was drawn. */
export function pdfPages(file: Buffer): string[] {
  const objects = readObjects(file);
  const follow = (head: string, name: string): PdfObject | undefined =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? '');
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const fonts = new Map<string, Letters>();
    for (const [, name = '', font = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = follow(objects.get(font)?.head ?? '', 'ToUnicode');
      fonts.set(name, readLetters(letters?.stream ?? ''));
    }
    const heightPt = Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(head)?.[1]);
    return drawnText(follow(head, 'Contents')?.stream ?? '', fonts, heightPt);
  });
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = file.toString('latin1');
  for (const { 0: all, 1: number = '', index } of text.matchAll(/(\d+) 0 obj\b[\s\S]*?endobj/g)) {
    const [mark = ''] = /stream\r?\n/.exec(all) ?? [];
    const begin = mark === '' ? all.length : all.indexOf(mark);
    const head = all.slice(0, begin).replaceAll(/\s+/g, ' ');
    const from = index + begin + mark.length;
    const bytes = file.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
    const isDrawn = mark !== '' && head.includes('FlateDecode') && !head.includes('/Image');
    objects.set(number, { head, stream: isDrawn ? inflateSync(bytes).toString('latin1') : '' });
  }
  return objects;
}

function readLetters(map: string): Letters {
  const letters = new Map<string, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', code = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      letters.set(glyph, String.fromCharCode(Number.parseInt(code, 16)));
    }
  }
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', code = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      for (let glyph = first; glyph <= last; glyph++) {
        const name = glyph.toString(16).toUpperCase().padStart(from.length, '0');
        letters.set(name, String.fromCharCode(Number.parseInt(code, 16) + glyph - first));
      }
    }
  }
  return letters;
}

const TOKEN =
  /(-?[\d.]+) -?[\d.]+ (-?[\d.]+) (cm|Tm)\b|^([qQ])$|\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/gm;

/** What is drawn above the sheet, or below it, is left out: it is not visible. */
function drawnText(content: string, fonts: ReadonlyMap<string, Letters>, heightPt: number): string {
  let letters: Letters = new Map();
  // Sheets are scaled and moved, never turned.
  let scale = { by: 1, add: 0 };
  const outer: (typeof scale)[] = [];
  let yPt = 0;
  let text = '';
  for (const [, by, add, matrix, nesting, font, glyphs] of content.matchAll(TOKEN)) {
    if (matrix === 'Tm') yPt = Number(add) * scale.by + scale.add;
    else if (matrix === 'cm') {
      scale = { by: scale.by * Number(by), add: scale.add + scale.by * Number(add) };
    } else if (nesting === 'q') outer.push(scale);
    else if (nesting === 'Q') scale = outer.pop() ?? scale;
    else if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else if (glyphs !== undefined && yPt > 0 && yPt < heightPt) text += spell(glyphs, letters);
  }
  return text.replaceAll(/\s/g, '');
}

/** A font names its glyphs by two digits or by four. */
function spell(glyphs: string, letters: Letters): string {
  const [first = '0000'] = letters.keys();
  const names = glyphs.match(new RegExp(`.{${first.length}}`, 'g')) ?? [];
  return names.map((name) => letters.get(name) ?? '').join('');
}
