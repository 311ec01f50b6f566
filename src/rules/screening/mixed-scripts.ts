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

// Latin letters of phonetic alphabets and small capitals. Azerbaijani has one of them, the schwa.
const PHONETIC = /(?!ə)[\u0250-\u02AF\u1D00-\u1DBF\uA720-\uA7FF]/u;

/** The words of a text that no language writes: small capitals, phonetic letters. */
export function phoneticWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => PHONETIC.test(word));
}

// A letter, or a symbol drawn as one: enclosed letters, the letters of flags.
const WORD = /[\p{Alphabetic}\p{M}\p{Regional_Indicator}]+/gu;
const NOT_LATIN = /(?![\p{Script=Latin}\p{M}\p{Lm}])[\p{Alphabetic}\p{Regional_Indicator}]/u;

/**
 * The words of a text that are not in the Latin alphabet. Payment networks carry no other, and
 * whole words of Cyrillic, Lisu or Cherokee letters can look like Latin ones.
 */
export function nonLatinWords(text: string): string[] {
  const words = text.normalize('NFKD').match(WORD) ?? [];
  return words.filter((word) => NOT_LATIN.test(word)).map((word) => word.normalize('NFC'));
}

/** The words of a text that mix letters of two alphabets. */
export function mixedScriptWords(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => ALPHABETS.filter((letters) => letters.test(word)).length > 1);
}
