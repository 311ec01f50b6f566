// A small writer of XML: elements are texts, and every value is escaped on its way in.

/** An element with the given content, which is other elements. */
export function element(name: string, content: readonly string[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

/** Elements of a long list, each on a line of its own. */
export function lines(elements: readonly string[]): readonly string[] {
  return elements.map((each) => `\n${each}`);
}

/** An element with a text of at most so many characters. */
export function textElement(
  name: string,
  value: string,
  maxLength = Number.MAX_SAFE_INTEGER,
): string {
  return `<${name}>${escapeXml(cut(value, maxLength))}</${name}>`;
}

// A quotation mark needs no escape in a text, and readers of OFX do not know its entity.
const special: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

// XML 1.0 has no way to say these, escaped or not.
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(value: string): string {
  return value
    .replaceAll(NOT_IN_XML, '\u{FFFD}')
    .replaceAll(/[&<>]/g, (character) => special[character] ?? character);
}

/** By whole characters, so that no pair of surrogates is cut in half. */
export function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  return Array.from(value).slice(0, maxLength).join('');
}
