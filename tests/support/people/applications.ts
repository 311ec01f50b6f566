import assert from 'node:assert/strict';
import type { TestApp } from '../app.ts';
import type { TestReply } from '../http-client.ts';
import type { TestStaff } from './people.ts';

let made = 0;

/** What the application form sends: a new applicant each time, with the given changes. */
export function someApplication(changes: Readonly<Record<string, unknown>> = {}) {
  made += 1;
  return {
    email: `applicant${made}@mail.example`,
    username: `applicant${made}`,
    password: 'five-larches',
    firstName: 'Ashley',
    lastName: `Rowan${made}`,
    phone: '(503) 555-0142',
    address: '12 Fir Lane',
    city: 'Salem',
    state: 'OR',
    zipCode: '97301',
    dateOfBirth: '1990-03-02',
    ssn: `212-44-${String(1_000 + made)}`,
    accountType: 'checking',
    initialDeposit: 250.5,
    ...changes,
  };
}

/** Sends an application; what comes back may be a refusal. */
export function apply(
  bank: TestApp,
  changes: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestReply> {
  return bank.request('POST', '/api/account-opening', { body: someApplication(changes), headers });
}

/** The id of an application that was taken in. */
export async function applied(
  bank: TestApp,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const reply = await apply(bank, changes);
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ applicationId: string }>().applicationId;
}

const BORN = '1990-03-02';

/** Shows reference and birth date; the answer lets the applicant in while a question is open. */
export async function openStatus(bank: TestApp, reference: string): Promise<TestReply> {
  const body = { reference, dateOfBirth: BORN };
  return await bank.request('POST', '/api/application-status', { body });
}

/** Asks an applicant for documents, and answers the cookies with which they may be sent. */
export async function askForDocuments(
  bank: TestApp,
  { cookies }: Pick<TestStaff, 'cookies'>,
  question: Readonly<Record<string, unknown>> = {},
) {
  const taken = (await apply(bank)).json<{ applicationId: string; reference: string }>();
  const body = { text: 'Please send your passport.', wantsDocuments: true, ...question };
  const path = `/api/admin/pending-accounts/${taken.applicationId}/question`;
  const asked = await bank.request('POST', path, { cookies, body });
  assert.equal(asked.status, 200, asked.text);
  const status = await openStatus(bank, taken.reference);
  return { ...taken, cookies: status.cookies, status };
}

/** A PDF as small as it can be, different each time. */
export function somePdf(): Buffer {
  made += 1;
  return Buffer.from(`%PDF-1.4\n% ${made}\n%%EOF\n`);
}

/** The id of a document that an applicant sent. */
export async function sentDocument(
  bank: TestApp,
  staff: Pick<TestStaff, 'cookies'>,
): Promise<string> {
  const { cookies } = await askForDocuments(bank, staff);
  const body = { file: somePdf().toString('base64') };
  const path = '/api/application-status/documents';
  const reply = await bank.request('POST', path, { cookies, body });
  assert.equal(reply.status, 200, reply.text);
  const { question } = reply.json<{ question: { documents: { id: string }[] } }>();
  return question.documents[0]?.id ?? '';
}
