import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../copy-code.ts';

export interface GuideBlock {
  /** The word behind the fence: `sh` is run, anything else is shown only. */
  readonly kind: string;
  readonly text: string;
  /** The line of its fence, for messages. */
  readonly line: number;
  /** The heading that it stands under. */
  readonly section: string;
}

/** The fenced blocks of a page, in order. */
export function readBlocks(page: string): GuideBlock[] {
  const blocks: GuideBlock[] = [];
  let section = '';
  let open: { kind: string; line: number; indent: string; lines: string[] } | undefined;
  for (const [index, line] of page.split('\n').entries()) {
    const [, indent = '', kind = ''] = /^( *)```(.*)$/.exec(line) ?? [];
    const isFence = /^ *```/.test(line);
    if (open && isFence) {
      blocks.push({ kind: open.kind, text: open.lines.join('\n'), line: open.line, section });
      open = undefined;
    } else if (open) {
      open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
    } else if (isFence) {
      open = { kind, line: index + 1, indent, lines: [] };
    } else if (/^#{1,3} /.test(line)) {
      section = line.replace(/^#+ /, '');
    }
  }
  return blocks;
}

/** What `npm run proof -- guide` runs. */
export function readGuide(): GuideBlock[] {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  return readBlocks(page).filter(({ kind }) => kind === 'sh');
}
