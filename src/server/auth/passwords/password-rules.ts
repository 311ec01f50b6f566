import { brand } from '#brand/brand.ts';
import { Refusal } from '#contract/refusals.ts';
import { PASSWORD_REASONS, passwordProblem } from '#rules/credentials/password-strength.ts';
import type { Settings } from '../../base/config/limits.ts';
import { leakedPasswords } from './leaked-passwords.ts';

export interface PasswordOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username?: string | null | undefined;
}

/**
 * Refuses, where the bank has that rule, what is guessed first: common passwords, the person's own
 * name or address, the bank's name. `field` is where the form shows the reason.
 */
export async function requireGoodPassword(
  settings: Settings,
  password: string,
  { firstName, lastName, email, username }: PasswordOwner,
  field = 'password',
): Promise<void> {
  if (!settings.refuseCommonPasswords) return;
  const owner = {
    names: [firstName, lastName],
    email,
    username: username ?? '',
    bankName: brand.name,
  };
  const leaked = await leakedPasswords();
  const problem = passwordProblem(password, owner, (text) => leaked.has(text));
  if (!problem) return;
  const reason = PASSWORD_REASONS[problem];
  throw new Refusal('invalid-fields', { sentence: reason, fields: { [field]: reason } });
}
