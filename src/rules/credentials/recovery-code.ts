import type { RandomInt } from './access-code.ts';

// Without letters and digits that are mistaken for one another on paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 5;
const WHOLE = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP_LENGTH}}$`);

/** Three groups of five letters, such as k7fmx-3qd9t-wz2hp: some 74 bits. */
export function recoveryCode(randomInt: RandomInt): string {
  const letter = () => LETTERS.charAt(randomInt(LETTERS.length));
  return inGroups(Array.from({ length: GROUPS * GROUP_LENGTH }, letter).join(''));
}

/** The code as it was shown, however it was typed; null when it cannot be one. */
export function parseRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replace(/[\s-]/g, '');
  return WHOLE.test(letters) ? inGroups(letters) : null;
}

function inGroups(letters: string): string {
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  );
  return groups.join('-');
}
