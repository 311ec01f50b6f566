// The paper that a statement is drawn on: fonts, colors, tagged text and pages.
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

export type Struct = ReturnType<PDFKit.PDFDocument['struct']>;

/** A letter page in points, with its margins and the room for the footer. */
export const page = {
  width: 612,
  height: 792,
  left: 54,
  right: 558,
  top: 48,
  bottom: 716,
} as const;

/** The colors of the light theme. */
export const color = {
  ink: '#15231D',
  muted: '#4B5D54',
  primary: '#0F5138',
  soft: '#F4F7F2',
  line: '#D9D2C3',
} as const;

const fontFile = (name: string) => fileURLToPath(new URL(`../fonts/${name}.ttf`, import.meta.url));
const fonts = {
  regular: fontFile('public-sans-400'),
  strong: fontFile('public-sans-600'),
  serif: fontFile('fraunces-600'),
} as const;

export interface Style {
  readonly font?: keyof typeof fonts;
  readonly size?: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly lineGap?: number;
}

type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TD' | 'TH Column' | 'TH Row';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface SheetInfo {
  readonly title: string;
  readonly author: string;
  /** Goes into the file instead of the time of day, so that its bytes are the same every time. */
  readonly madeAt: Date;
}

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const PLAIN = /^[\n -~]*$/;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Struct;
  readonly #glyphs: Glyphs;
  /** Where the next block begins. */
  y: number = page.top;

  constructor({ title, author, madeAt }: SheetInfo) {
    const options = {
      size: [page.width, page.height],
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-US',
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: author, CreationDate: madeAt, ModDate: madeAt },
    };
    // The library knows PDF/UA; its types do not yet.
    this.doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions);
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.doc.font('regular');
    this.#glyphs = (this.doc as unknown as { _font: { font: Glyphs } })._font.font;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** An element with one text, in the tree of the document under its parent. */
  text(parent: Struct, tag: Tag, value: string, box: Box, style: Style = {}): void {
    const isEmpty = value === '';
    parent.add(this.struct(tag, isEmpty ? [] : [() => this.draw(value, box, style)]));
  }

  /**
   * An element that ends with its children, or without them one to add others to. A heading of a
   * table says whether it is of its column or of its row.
   */
  struct(tag: Tag, children?: (() => void)[]): Struct {
    const [name = tag, scope] = tag.split(' ');
    const options: { title?: string; scope?: string } = scope === undefined ? {} : { scope };
    return this.doc.struct(name, options, children);
  }

  /** A text that is not in the tree by itself. */
  draw(value: string, { x, y, width }: Box, style: Style): void {
    const { align = 'left', lineGap = 0 } = style;
    const text = this.printable(value);
    const doc = this.#set(style);
    const textWidth = doc.widthOfString(text);
    // To break lines costs far more than to draw one, and most texts are one line.
    const isLine = textWidth <= width && !text.includes('\n');
    const start = isLine && align === 'right' ? x + width - textWidth : x;
    doc.text(text, start, y, isLine ? { lineBreak: false } : { width, align, lineGap });
  }

  heightOf(value: string, width: number, style: Style): number {
    const { lineGap = 0 } = style;
    const text = this.printable(value);
    const doc = this.#set(style);
    if (doc.widthOfString(text) <= width) return doc.currentLineHeight(true) + lineGap;
    return doc.heightOfString(text, { width, lineGap });
  }

  /** What a reader of the tree should not hear: lines, backgrounds, what every page repeats. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  line(y: number, strokeColor: string = color.line): void {
    this.artifact((doc) =>
      doc
        .moveTo(page.left, y)
        .lineTo(page.right, y)
        .lineWidth(0.75)
        .strokeColor(strokeColor)
        .stroke(),
    );
  }

  addPage(): void {
    this.doc.addPage();
    this.y = page.top;
  }

  /** Text as the fonts can show it: what they have no glyph for becomes a question mark. */
  printable(value: string): string {
    if (PLAIN.test(value)) return value;
    return Array.from(value, (character) => {
      const isKnown = this.#glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
      return isKnown || character === '\n' ? character : '?';
    }).join('');
  }

  async bytes(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.root.end();
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #set({ font = 'regular', size = 9.5, color: fill = color.ink }: Style): PDFKit.PDFDocument {
    return this.doc.font(font).fontSize(size).fillColor(fill);
  }
}
