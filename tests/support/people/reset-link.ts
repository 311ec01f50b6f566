import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';

/** The token of the newest link to a new password in this mailbox. */
export async function resetToken(bank: TestApp, email: string): Promise<string> {
  const mails = await bank.readMailbox(email);
  const mail = mails.find(({ kind }) => kind === 'password-reset-link');
  const [, token] = /^https?:\/\/\S+\/reset-password#([\w-]{43})$/m.exec(mail?.text ?? '') ?? [];
  assert.ok(token, 'no link was mailed');
  return token;
}

/** Requests a password reset and returns the token of the mailed link. */
export async function forgetPassword(bank: TestApp, email: string): Promise<string> {
  const reply = await bank.request('POST', '/api/auth/forgot-password', { body: { email } });
  assert.equal(reply.status, 202, reply.text);
  return await resetToken(bank, email);
}
