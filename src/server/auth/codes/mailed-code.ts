// Codes that are mailed. Only a keyed hash is kept, bound to what the code is for and to its row:
// elsewhere the same six digits are worth nothing.
import { randomInt } from 'node:crypto';
import { accessCode } from '#rules/credentials/access-code.ts';
import type { KeyRing } from '../../base/sealing/keys.ts';

/** What the code is for, and the row it belongs to. */
export interface CodeBinding {
  readonly purpose: 'activation' | 'enrollment' | 'email-change' | 'sign-in';
  readonly row: string;
}

export interface MailedCode {
  readonly code: string;
  readonly index: string;
}

export function newMailedCode(keys: KeyRing, binding: CodeBinding): MailedCode {
  const code = accessCode(randomInt);
  return { code, index: keys.index('mailed code', bound(binding, code)) };
}

export function isMailedCode(keys: KeyRing, index: string, binding: CodeBinding, code: string) {
  return keys.isIndexOf(index, 'mailed code', bound(binding, code));
}

function bound({ purpose, row }: CodeBinding, code: string): string {
  return JSON.stringify([purpose, row, code]);
}
