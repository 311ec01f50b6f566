// What a colleague does with the link that an invitation, or a reset, mails to them.
import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';

/** The token in the newest link that was mailed to this address. */
export async function invitationToken(bank: TestApp, email: string): Promise<string> {
  const mails = await bank.readMailbox(email);
  const tokens = mails.map(({ text }) => /^http\S+\/admin\/invitation#(\S+)$/m.exec(text)?.[1]);
  const token = tokens.find((one) => one !== undefined);
  assert.ok(token, `no link was mailed to ${email}`);
  return token;
}

export async function acceptInvitation(
  bank: TestApp,
  token: string,
  password = 'six-patient-otters-swim',
): Promise<TestReply> {
  const body = { token, password };
  return await bank.request('POST', '/api/admin/auth/accept-invitation', { body });
}
