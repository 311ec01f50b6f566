import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeStaff } from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank({ env: { LIMIT_VISITOR_REQUESTS_PER_HOUR: '6' } });
const approver = await makeStaff(bank, 'approver');

const someRequest = {
  kind: 'appointment',
  topic: 'Visit: Salem Home Loan Center',
  name: 'Ana Ruiz',
  email: 'ana@mail.example',
  phone: '(503) 555-0147',
  preferredDate: '2026-03-09',
  preferredTime: 'Morning',
  message: '<b>First</b> house.\r\nTwo of us.',
};

function send(changes: object = {}) {
  return bank.request('POST', '/api/requests', { body: { ...someRequest, ...changes } });
}

async function waiting(query = ''): Promise<Record<string, unknown>[]> {
  const path = `/api/admin/requests${query}`;
  return (await bank.request('GET', path, { cookies: approver.cookies })).json();
}

test('what a visitor asks for is stored for staff, who handle it once', async () => {
  const sent = await send();
  assert.equal(sent.status, 200, sent.text);
  const id = sent.json<{ requestId: string }>().requestId;
  const [row] = await waiting();
  const { name, phone, preferredDate, message, promisedBy, status } = row ?? {};
  assert.deepEqual(
    { name, phone, preferredDate, message, promisedBy, status },
    {
      name: 'Ana Ruiz',
      phone: '+15035550147',
      preferredDate: '2026-03-09',
      message: '<b>First</b> house.\nTwo of us.',
      promisedBy: '2026-03-03',
      status: 'open',
    },
  );
  const handle = () =>
    bank.request('POST', `/api/admin/requests/${id}/handle`, {
      body: { note: 'Called.' },
      cookies: approver.cookies,
    });
  const replies = await Promise.all([handle(), handle()]);
  assert.deepEqual(
    replies.map((reply) => reply.status).toSorted((a, b) => a - b),
    [200, 409],
  );
  assert.deepEqual(await waiting(), []);
  const [handled] = await waiting('?status=handled&search=ana%20ruiz');
  assert.equal(handled?.['note'], 'Called.');
});

test('a business that wants an account is stored with its name, type and signer', async () => {
  const business = { legalName: 'Fir Grove Bakery LLC', businessType: 'llc' };
  const request = { kind: 'business-account', topic: 'Small Business checking', ...business };
  assert.equal((await send(request)).status, 200);
  const [row] = await waiting('?kind=business-account&search=fir%20grove');
  assert.equal(row?.['name'], 'Ana Ruiz');
  assert.equal(row?.['legalName'], 'Fir Grove Bakery LLC');
  assert.equal(row?.['businessType'], 'llc');
  const unnamed = await send({ kind: 'business-account', legalName: '', businessType: '' });
  assert.equal(unnamed.status, 400);
  assert.deepEqual(unnamed.json<{ fields: object }>().fields, {
    legalName: 'Legal name is required',
    businessType: 'Choose the type of business',
  });
  assert.equal((await send({ ...request, businessType: 'guild' })).status, 400);
});

test('an untouched field is absent; a wrong one is told', async () => {
  const empty = { preferredDate: '', preferredTime: '', message: '' };
  assert.equal((await send({ kind: 'contact', ...empty })).status, 200);
  const [row] = await waiting('?kind=contact');
  assert.equal(row?.['preferredDate'], null);
  for (const wrong of [
    { kind: 'other' },
    { name: ' ' },
    { email: 'x' },
    { phone: '123' },
    { preferredDate: '2026-02-30' },
    { status: 'handled' },
  ]) {
    assert.equal((await send(wrong)).status, 400, JSON.stringify(wrong));
  }
});

test('so many requests an hour are taken from one address', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await send()).status);
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
  bank.clock.advance(3_600_001);
  assert.equal((await send()).status, 200);
});
