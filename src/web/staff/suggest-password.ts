// Letters and digits that are not mistaken for each other when somebody reads them out.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const LENGTH = 5;

/** A first password nobody guesses, in groups that can be read out: 98 bits. */
export function suggestPassword(random: (count: number) => Uint8Array): string {
  const groups = Array.from({ length: GROUPS }, () => group(random));
  return groups.join('-');
}

function group(random: (count: number) => Uint8Array): string {
  let signs = '';
  while (signs.length < LENGTH) {
    for (const byte of random(LENGTH)) {
      // The last few values would make some signs likelier than others.
      const isFair = byte < 256 - (256 % SIGNS.length);
      if (isFair && signs.length < LENGTH) signs += SIGNS[byte % SIGNS.length] ?? '';
    }
  }
  return signs;
}
