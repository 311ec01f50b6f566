// RFC 4648 base32 without padding: how authenticator apps take a secret that people may type.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET.charAt((held >> (bits - 5)) & 31);
  }
  return bits === 0 ? text : text + ALPHABET.charAt((held << (5 - bits)) & 31);
}

/** Reads base32 in any case, with spaces and padding; null when a character does not belong. */
export function parseBase32(text: string): Uint8Array | null {
  const symbols = text.replace(/[\s=]/g, '').toUpperCase();
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const symbol of symbols) {
    const value = ALPHABET.indexOf(symbol);
    if (value === -1) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return Uint8Array.from(bytes);
}
