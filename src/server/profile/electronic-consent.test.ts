import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { CONSENT_VERSION, withdrawalEffects } from '#brand/electronic-consent.ts';
import { rows } from '#database/connection.ts';
import { mailKinds } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  makeCustomer,
  makeStaff,
  signIn,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PATH = '/api/profile/electronic-consent';

const bank = await startBank();

type Cookies = TestCustomer['cookies'];

async function read(cookies: Cookies) {
  const reply = await bank.request('GET', PATH, { cookies });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ consent: Record<string, unknown> }>().consent;
}

function give(cookies: Cookies, version = CONSENT_VERSION) {
  return bank.request('POST', PATH, { cookies, body: { version } });
}

function withdraw(cookies: Cookies) {
  return bank.request('POST', `${PATH}/withdraw`, { cookies });
}

/** The cookies of an applicant who was approved, signed in. */
async function approvedWith(consents?: object): Promise<{ id: string; cookies: Cookies }> {
  const staff = await makeStaff(bank, 'approver');
  const id = await applied(bank, consents ? { consents } : {});
  const path = `/api/admin/pending-accounts/${id}/approve`;
  const reply = await bank.request('POST', path, { cookies: staff.cookies, body: {} });
  assert.equal(reply.status, 200, reply.text);
  const { customerId } = reply.json<{ customerId: string }>();
  return { id: customerId, cookies: await signIn(bank, 'customer', customerId) };
}

async function auditActions(customerId: string): Promise<string[]> {
  const records = await rows<{ action: string }>(
    bank.deps.pool,
    sql`select action from audit_log
        where subject_id = ${customerId} and action like '%electronic-consent' order by at, action`,
  );
  return records.map(({ action }) => action);
}

test('what an applicant agreed to is shown with its version and time', async () => {
  const consents = { electronicDelivery: true, version: '2025-01' };
  const at = bank.clock.businessNow().toISOString();
  const { cookies } = await approvedWith(consents);
  assert.deepEqual(await read(cookies), {
    status: 'given',
    version: '2025-01',
    givenAt: at,
    withdrawnAt: null,
    currentVersion: CONSENT_VERSION,
  });
});

for (const [what, consents] of [
  ['said nothing', undefined],
  ['did not agree', { electronicDelivery: false, version: '2025-01' }],
] as const) {
  test(`an applicant who ${what} has no consent`, async () => {
    const { cookies } = await approvedWith(consents);
    assert.equal((await read(cookies))['status'], 'none');
  });
}

test('a withdrawn consent is logged, confirmed by mail, and staff are asked for paper', async () => {
  const customer = await makeCustomer(bank, { lastName: 'Paperwell' });
  assert.equal((await give(customer.cookies)).status, 200);
  bank.clock.advance(1_000);
  const reply = await withdraw(customer.cookies);
  assert.equal(reply.status, 200, reply.text);
  const { status, version, withdrawnAt } = await read(customer.cookies);
  assert.deepEqual([status, version], ['withdrawn', CONSENT_VERSION]);
  assert.equal(withdrawnAt, bank.clock.now().toISOString());
  assert.deepEqual(await auditActions(customer.id), [
    'give-electronic-consent',
    'withdraw-electronic-consent',
  ]);
  const [mail] = await bank.readMailbox(customer.email);
  assert.equal(mail?.kind, 'electronic-consent-withdrawn');
  for (const sentence of withdrawalEffects) assert.ok(mail?.text.includes(sentence), sentence);

  const staff = await makeStaff(bank, 'approver');
  const path = '/api/admin/requests?search=paperwell';
  const list = await bank.request('GET', path, { cookies: staff.cookies });
  const [request, ...more] = list.json<{ topic: string; message: string }[]>();
  assert.deepEqual(more, []);
  assert.equal(request?.topic, 'Send documents on paper');
  assert.match(request?.message ?? '', /12 Fir Lane, Salem, OR 97301/);
});

test('two presses at once act once, and so does a withdrawal without a consent', async () => {
  const customer = await makeCustomer(bank, { lastName: 'Twicepress' });
  assert.equal((await withdraw(customer.cookies)).status, 200);
  assert.deepEqual(await auditActions(customer.id), []);
  await Promise.all([give(customer.cookies), give(customer.cookies)]);
  await Promise.all([withdraw(customer.cookies), withdraw(customer.cookies)]);
  assert.deepEqual(await mailKinds(bank, customer), [
    'electronic-consent-given',
    'electronic-consent-withdrawn',
  ]);
  assert.equal((await auditActions(customer.id)).length, 2);
});

test('a withdrawn consent can be given again; the older one stays in the record', async () => {
  const customer = await makeCustomer(bank);
  await give(customer.cookies);
  await withdraw(customer.cookies);
  bank.clock.advance(1_000);
  await give(customer.cookies);
  assert.equal((await read(customer.cookies))['status'], 'given');
  const kept = await rows<{ ended: boolean }>(
    bank.deps.pool,
    sql`select withdrawn_at is not null as ended from electronic_consents
        where customer_id = ${customer.id} order by given_at`,
  );
  assert.deepEqual(kept, [{ ended: true }, { ended: false }]);
});

test('nobody agrees to a text that is not the present one', async () => {
  const customer = await makeCustomer(bank);
  assert.equal((await give(customer.cookies, '2025-01')).status, 409);
  assert.equal((await give(customer.cookies, '')).status, 400);
  assert.equal((await read(customer.cookies))['status'], 'none');
});
