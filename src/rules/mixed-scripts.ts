// Alphabets whose letters look like one another's. A word that mixes two of them is rarely a name,
// and often one made to look like another.
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
] as const;

/** The words of a text that mix letters of two alphabets. */
export function mixedScriptWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => ALPHABETS.filter((letters) => letters.test(word)).length > 1);
}
