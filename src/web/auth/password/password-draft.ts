import { PASSWORD_LENGTH } from '#rules/credentials/password-length.ts';
import type { FieldErrors } from '../../base/form/check-fields.ts';

export type PasswordDraft = Readonly<
  Record<'currentPassword' | 'newPassword' | 'confirmation', string>
>;

export const emptyPasswords: PasswordDraft = {
  currentPassword: '',
  newPassword: '',
  confirmation: '',
};

export type CodeDraft = Readonly<Record<'accessCode', string>>;

export const emptyCode: CodeDraft = { accessCode: '' };

const MISSING = 'Please fill out all password fields.';
const DIFFERENT = 'Passwords do not match: New password and confirmation must match.';
const SHORT = `Password too short: Password must be at least ${PASSWORD_LENGTH.changed} characters long.`;
const NO_CODE = 'Missing access code: Please enter the 6-digit access code from your admin.';
const BAD_CODE = 'Invalid access code: Access code must be 6 digits.';

/** What is wrong with the first step: one rule at a time, in the order people can mend them. */
export function checkPasswords(draft: PasswordDraft): FieldErrors {
  const all = ['currentPassword', 'newPassword', 'confirmation'] as const;
  const empty = all.filter((field) => draft[field] === '');
  if (empty.length > 0) return Object.fromEntries(empty.map((field) => [field, MISSING]));
  if (draft.newPassword !== draft.confirmation) return { confirmation: DIFFERENT };
  const isShort = Array.from(draft.newPassword).length < PASSWORD_LENGTH.changed;
  return isShort ? { newPassword: SHORT } : {};
}

export function checkAccessCode({ accessCode }: CodeDraft): FieldErrors {
  if (accessCode === '') return { accessCode: NO_CODE };
  return /^\d{6}$/.test(accessCode) ? {} : { accessCode: BAD_CODE };
}

/** A rule's message has a title and a text; the toast shows both. */
export function ruleToast(errors: FieldErrors): { title: string; text: string } | undefined {
  const [message] = Object.values(errors);
  if (message === undefined) return undefined;
  const [title = '', text] = message.split(': ');
  return text === undefined ? { title: 'Missing information', text: title } : { title, text };
}
