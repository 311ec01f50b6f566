// Server-made HTML: a template tag that escapes every value, so that nobody has to remember to.

/** Markup that is safe to send: written by us, or escaped on its way in. */
export interface Html {
  readonly markup: string;
}

type Piece = Html | string | number | false | undefined | readonly Piece[];

export function html(literals: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const parts = literals.map((literal, index) => literal + render(pieces[index]));
  return { markup: parts.join('') };
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return 'markup' in piece ? piece.markup : piece.map(render).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
