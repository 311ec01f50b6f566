import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brand } from '#brand/brand.ts';
import { applied } from '#tests/support/people/applications.ts';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

let made = 0;

const bank = await startBank();
const staff = await makeStaff(bank, 'approver');

/** The mail an applicant gets when staff deny the application, with this body or none. */
async function denialOf(accountType: string, body?: object) {
  made += 1;
  const email = `denied${made}@mail.example`;
  const id = await applied(bank, { accountType, email });
  const path = `/api/admin/pending-accounts/${id}/deny`;
  const application = { cookies: staff.cookies, ...(body && { body }) };
  const reply = await bank.request('POST', path, application);
  assert.deepEqual(reply.json(), { id, status: 'denied' }, reply.text);
  const mail = (await bank.readMailbox(email)).find(({ kind }) => kind === 'application-denied');
  assert.ok(mail);
  return mail;
}

const AGENCY =
  'Division of Depositor and Consumer Protection, National Center for Consumer and Depositor ' +
  'Assistance, Federal Deposit Insurance Corporation, 1100 Walnut Street, Box #11, Kansas City, ' +
  'MO 64106.';

test('a denied application for credit gets the notice of Regulation B with its reason', async () => {
  const { subject, text } = await denialOf('credit', { reason: 'Unable to verify income' });
  assert.equal(subject, 'About your application for credit');
  assert.match(text, /Principal reason: Unable to verify income\n/);
  assert.match(text, /Notice: The federal Equal Credit Opportunity Act prohibits creditors/);
  assert.ok(text.includes(AGENCY), text);
  assert.ok(text.includes(`${brand.name}, ${brand.headquarters.street}`));
  assert.doesNotMatch(text, /right to a statement/);
});

for (const [what, body] of [
  ['no body at all', undefined],
  ['an empty reason', { reason: '' }],
] as const) {
  test(`denied with ${what}, an application for credit tells how to get the reasons`, async () => {
    const { text } = await denialOf('credit', body);
    assert.match(text, /right to a statement of the specific reasons/);
    assert.match(text, /within 60 days of receiving this notice/);
    assert.match(text, /within 30 days of receiving your request/);
    assert.ok(text.includes(brand.phone));
    assert.ok(text.includes(AGENCY), text);
    assert.doesNotMatch(text, /Principal reason/);
  });
}

test('a denied deposit account is no denied credit', async () => {
  const { text } = await denialOf('savings', { reason: 'We could not confirm your identity.' });
  assert.match(text, /^Reason: We could not confirm your identity\.$/m);
  assert.doesNotMatch(text, /Equal Credit Opportunity/);
});
