import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applied } from '#tests/support/people/applications.ts';
import { makeCustomer, makeStaff } from '#tests/support/people/people.ts';
import { enterPassword } from '#tests/support/people/sign-in.ts';
import { startBank } from '#tests/support/start-bank.ts';

const env = { LIMIT_PASSWORD_RESET: '45m', LIMIT_PRE_AUTH: '12m', LIMIT_ACTIVATION_CODE: '3d' };
const bank = await startBank({ env });

async function mailTo(email: string): Promise<string> {
  const mails = await bank.readMailbox(email);
  return mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
}

test('a mail says how long its code or link works as the bank has configured it', async () => {
  const customer = await makeCustomer(bank);
  const { email } = customer;
  await bank.request('POST', '/api/auth/forgot-password', { body: { email } });
  assert.match(await mailTo(email), /The link works once, within 45 minutes\./);

  const { cookies } = await enterPassword(bank, customer);
  await bank.request('POST', '/api/auth/email-code', { cookies });
  assert.match(await mailTo(email), /It works once, within 12 minutes, in the browser/);

  const body = { email: 'new@mail.example', password: 'some-pass-phrase', firstName: 'Linden' };
  await bank.request('POST', '/api/auth/register', { body: { ...body, lastName: 'Ash' } });
  assert.match(await mailTo('new@mail.example'), /The code works for 12 minutes,/);

  const applicant = 'ashley@mail.example';
  const id = await applied(bank, { email: applicant });
  const approver = await makeStaff(bank, 'administrator');
  const path = `/api/admin/pending-accounts/${id}/approve`;
  const reply = await bank.request('POST', path, { body: {}, cookies: approver.cookies });
  assert.equal(reply.status, 200, reply.text);
  assert.match(await mailTo(applicant), /works for one sign-in within 3 days\./);
});
