const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

// Letters that look like others and that Unicode does not fold: small capitals and phonetic forms.
const ALIKE: ReadonlyMap<string, string> = new Map(
  pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢɑɡȷɩʋ', 'abcdefghijklmnopqrstuvwyzagjiv'),
);

function pairs(from: string, to: string): [string, string][] {
  const letters = Array.from(to);
  return Array.from(from, (letter, index) => [letter, letters[index] ?? letter]);
}

/** A name reduced to what comparisons may rest on: lower case, no accents, no punctuation. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘`ʼ.]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[ɐ-ʯᴀ-ᶿꜰ-ꟿȷ]/g, (letter) => ALIKE.get(letter) ?? letter)
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
