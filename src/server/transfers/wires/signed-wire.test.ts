import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { transaction } from '#database/transaction.ts';
import { MINUTE_MS } from '#rules/calendar/durations.ts';
import { canonicalJson, type Json } from '#rules/documents/canonical-json.ts';
import {
  challengeFor,
  sendSignedWire,
  signatureOf,
  wireBody,
} from '#tests/support/money/signed-payments.ts';
import {
  auditOf,
  type Body,
  checkingOf,
  countRows,
  decide,
  receiptOf,
  submit,
} from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode } from '#tests/support/people/sign-in.ts';
import { addPasskey, originOf, type Quirks } from '#tests/support/people/software-passkey.ts';
import { confirmStepUp, outcomeOf } from '#tests/support/people/step-up.ts';
import { startBank } from '#tests/support/start-bank.ts';

const WIRE = '/api/wire-transfer';

const bank = await startBank({
  env: {
    SETTING_STEP_UP: 'on',
    LIMIT_WIRES_PER_DAY: '1000',
    LIMIT_WIRES_PER_MINUTE: '1000',
    LIMIT_REQUESTS_PER_MINUTE: '100000',
    LIMIT_ADDRESS_FAILURES: '1000',
  },
});

async function signer(name = 'iPhone') {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const { device, id: passkeyId } = await addPasskey(bank, customer, { name });
  return { customer, device, passkeyId };
}

const send = (customer: TestCustomer, body: Body, key?: string) =>
  submit(bank, customer, WIRE, body, key);

const get = (path: string, { cookies }: Pick<TestCustomer, 'cookies'>) =>
  bank.request('GET', path, { cookies });

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('a challenge shows the whole wire, and its hash is what the device signs', async () => {
  const { customer, device } = await signer();
  const before = await countRows(bank);
  const { wire, options, required } = await challengeFor(bank, customer, wireBody(customer));
  assert.deepEqual(await countRows(bank), before, 'nothing moves');
  const { nonce, issuedAt, uetr, ...rest } = wire;
  assert.deepEqual(rest, {
    v: 1,
    rp: 'localhost',
    customerId: customer.id,
    fromAccountId: customer.accounts.checking,
    amount: '125.00',
    fee: rest.fee,
    currency: 'USD',
    transferType: 'wire_domestic',
    recipientName: 'Ana Ruiz',
    recipientBank: 'Harbor Bank',
    recipientAccountNumber: '000123456789',
    recipientRoutingNumber: '021000021',
    recipientAddress: '12 Pine Street',
    recipientCity: 'Portland',
    recipientState: 'OR',
    recipientCountry: 'US',
    recipientPostalCode: '97201',
    description: 'Invoice 1042',
  });
  assert.equal(bytes(nonce).length, 16);
  assert.match(uetr, /^[0-9a-f-]{36}$/);
  assert.equal(new Date(issuedAt).toISOString(), issuedAt);
  const text = `larch-wire-v1\n${canonicalJson(wire as unknown as Json)}`;
  assert.equal(options.challenge, sha256(text).toString('base64url'));
  assert.equal(options.rpId, 'localhost');
  assert.equal(options.userVerification, 'required');
  assert.deepEqual(
    options.allowCredentials.map(({ id }) => id),
    [device.id],
  );
  assert.equal(required, false);
});

test('a challenge refuses what the wire itself would be refused for', async () => {
  const { customer } = await signer();
  const other = await makeCustomer(bank, { accounts: { checking: 10n } });
  const path = `${WIRE}/challenge`;
  const codeOf = async (change: Body) =>
    outcomeOf(await submit(bank, customer, path, wireBody(customer, change)));
  assert.equal(await codeOf({ amount: '5000.01' }), 'insufficient-funds');
  assert.equal(await codeOf({ amount: '25000.01' }), 'over-limit');
  assert.equal(await codeOf({ fromAccountId: other.accounts.checking }), 'not-found');
  assert.equal(await codeOf({ recipientRoutingNumber: '021000020' }), 'invalid-fields');
});

test('a signed wire is taken without a code, and its evidence verifies by itself', async () => {
  const { customer, device } = await signer();
  const body = wireBody(customer);
  assert.equal(outcomeOf(await send(customer, body)), 'step-up-required');
  const challenge = await challengeFor(bank, customer, body);
  const signature = signatureOf(device, challenge);
  const { transferId: id } = receiptOf(await send(customer, { ...body, signature }));
  const reply = await get(`/api/pending-transfers/${id}/evidence`, customer);
  assert.equal(reply.status, 200, reply.text);
  const evidence = reply.json<Record<string, string> & { wire: Json }>();
  assert.deepEqual(evidence.wire, challenge.wire);

  // As trade section 11 does it: with the platform's cryptography alone.
  const clientData = bytes(evidence['clientDataJSON'] ?? '');
  const client = JSON.parse(clientData.toString()) as Record<string, string>;
  const hash = sha256(`larch-wire-v1\n${canonicalJson(evidence.wire)}`);
  assert.equal(client['type'], 'webauthn.get');
  assert.equal(client['challenge'], hash.toString('base64url'));
  assert.equal(client['origin'], originOf(bank));
  const auth = bytes(evidence['authenticatorData'] ?? '');
  assert.deepEqual(auth.subarray(0, 32), sha256('localhost'));
  assert.equal((auth[32] ?? 0) & 0x05, 0x05);
  const publicKey = bytes(evidence['publicKey'] ?? '');
  assert.deepEqual(publicKey, device.publicKey());
  const [x, y] = [publicKey.subarray(10, 42), publicKey.subarray(45, 77)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const data = Buffer.concat([auth, sha256(clientData)]);
  assert.ok(verify('sha256', data, key, bytes(evidence['signature'] ?? '')));

  const stored = await one<{ uetr: string; confirmed: boolean }>(
    bank.deps.pool,
    sql`select uetr, confirmed_by_code as confirmed from transfers where id = ${id}`,
  );
  assert.deepEqual(stored, { uetr: challenge.wire.uetr, confirmed: true });
  assert.deepEqual((await auditOf(bank, id)).toSorted(), ['sign-payment', 'submit-wire']);
  const { pendingTransfers } = (await get('/api/pending-transfers', customer)).json<{
    pendingTransfers: Record<string, unknown>[];
  }>();
  assert.equal(pendingTransfers[0]?.['signedWith'], 'iPhone');
  assert.equal(pendingTransfers[0]?.['uetr'], challenge.wire.uetr);
});

test('staff see by what it was signed and that it verifies, and the evidence stays', async () => {
  const { customer, device, passkeyId } = await signer();
  const approver = await makeStaff(bank, 'approver');
  const { transferId: id } = receiptOf(await sendSignedWire(bank, customer, device));
  const rowOf = async () =>
    (await get(`/api/admin/transfers/${id}`, approver)).json<{
      transfer: Record<string, unknown>;
    }>().transfer;
  const { signedWith, signedAt, signatureVerified } = await rowOf();
  assert.deepEqual([signedWith, signatureVerified], ['iPhone', true]);
  assert.equal(typeof signedAt, 'string');
  const body = { password: customer.password, code: await poolCode(bank) };
  const removed = await submit(bank, customer, `/api/auth/passkeys/${passkeyId}/remove`, body);
  assert.equal(removed.status, 200, removed.text);
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
  assert.equal((await rowOf())['signatureVerified'], true);
  for (const [path, person] of [
    [`/api/pending-transfers/${id}/evidence`, customer],
    [`/api/admin/pending-transfers/${id}/evidence`, approver],
  ] as const) {
    assert.equal((await get(path, person)).status, 200);
  }
});

test('an unsigned wire, and another customer’s, have no evidence', async () => {
  const { customer, device } = await signer();
  const other = await makeCustomer(bank);
  const { transferId: signed } = receiptOf(await sendSignedWire(bank, customer, device));
  const approver = await makeStaff(bank, 'approver');
  // A recipient who was paid takes no code.
  assert.equal((await decide(bank, approver, signed, 'approve')).status, 200);
  const { transferId: unsigned } = receiptOf(await send(customer, wireBody(customer)));
  const pathOf = (id: string) => `/api/pending-transfers/${id}/evidence`;
  assert.equal((await get(pathOf(unsigned), customer)).status, 404);
  assert.equal((await get(pathOf(signed), other)).status, 404);
  assert.equal((await get(`/api/admin${pathOf(unsigned).slice(4)}`, approver)).status, 404);
  const row = await get(`/api/admin/transfers/${unsigned}`, approver);
  assert.equal(row.json<{ transfer: Record<string, unknown> }>().transfer['signedWith'], null);
});

/** Nothing of it was taken in, and the money is where it was. */
async function refuses(customer: TestCustomer, body: Body, code = 'signature-invalid') {
  const before = [await countRows(bank), await checkingOf(bank, customer)];
  const reply = await send(customer, body);
  assert.deepEqual([reply.status, reply.json()['code']], [403, code], reply.text);
  assert.deepEqual([await countRows(bank), await checkingOf(bank, customer)], before);
}

const tampered: Readonly<Record<string, Body>> = {
  'another amount': { amount: '125.01' },
  'another recipient': { recipientName: 'Ana Ruis' },
  'another bank': { recipientBank: 'Harbor Banc' },
  'another account': { recipientAccountNumber: '000123456780' },
  'another routing number': { recipientRoutingNumber: '026009593' },
  'a SWIFT code': { recipientSwiftCode: 'CHASUS33' },
  'another address': { recipientAddress: '13 Pine Street' },
  'another city': { recipientCity: 'Salem' },
  'another state': { recipientState: 'WA' },
  'another territory': { recipientCountry: 'PR' },
  'another ZIP code': { recipientPostalCode: '97202' },
  'another description': { description: 'Invoice 1043' },
  'no description': { description: '' },
};

for (const [what, change] of Object.entries(tampered)) {
  test(`refuses a signed wire with ${what}`, async () => {
    const { customer, device } = await signer();
    const body = wireBody(customer);
    const signature = signatureOf(device, await challengeFor(bank, customer, body));
    await refuses(customer, { ...body, ...change, signature });
    assert.equal((await send(customer, { ...body, signature })).status, 200);
  });
}

test('refuses a signed wire from another of the customer’s accounts', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 900n, savings: 900n } });
  const { device } = await addPasskey(bank, customer);
  const body = wireBody(customer);
  const signature = signatureOf(device, await challengeFor(bank, customer, body));
  await refuses(customer, { ...body, fromAccountId: customer.accounts.savings, signature });
});

const wrong: Readonly<Record<string, Quirks>> = {
  'another origin': { origin: 'https://bank.example.attacker.test' },
  'an address instead of a name': { origin: 'http://127.0.0.1:3000' },
  'another site’s passkey': { rpId: 'attacker.test' },
  'an owner who was not verified': { userVerified: false },
  'an owner who was not there': { userPresent: false },
  'an answer of another type': { type: 'webauthn.create' },
  'a wrong signature': { spoilSignature: true },
  'another owner’s name': { userHandle: Buffer.from('customer:x').toString('base64url') },
};

for (const [what, quirks] of Object.entries(wrong)) {
  test(`refuses ${what}`, async () => {
    const { customer, device } = await signer();
    const body = wireBody(customer);
    const signature = signatureOf(device, await challengeFor(bank, customer, body), quirks);
    await refuses(customer, { ...body, signature });
  });
}

test('refuses a stale challenge, and one that was never made', async () => {
  const { customer, device } = await signer();
  const body = wireBody(customer);
  const challenge = await challengeFor(bank, customer, body);
  const invented = { ...challenge, wire: { ...challenge.wire, nonce: 'A'.repeat(22) } };
  await refuses(customer, { ...body, signature: signatureOf(device, invented) });
  const signature = signatureOf(device, challenge);
  bank.clock.advance(5 * MINUTE_MS);
  await refuses(customer, { ...body, signature });
});

test('refuses another customer’s passkey, and another customer’s challenge', async () => {
  const [robin, other] = [await signer(), await signer()];
  const body = wireBody(robin.customer);
  const challenge = await challengeFor(bank, robin.customer, body);
  await refuses(robin.customer, { ...body, signature: signatureOf(other.device, challenge) });
  const signature = signatureOf(other.device, challenge);
  await refuses(other.customer, { ...wireBody(other.customer), signature });
});

test('refuses a passkey that was removed since, and one that counts backwards', async () => {
  const { customer, device, passkeyId } = await signer();
  const body = wireBody(customer);
  assert.equal((await sendSignedWire(bank, customer, device)).status, 200);
  const backwards = await challengeFor(bank, customer, body);
  await refuses(customer, { ...body, signature: signatureOf(device, backwards, { counter: 1 }) });
  const challenge = await challengeFor(bank, customer, body);
  await run(bank.deps.pool, sql`delete from passkeys where id = ${passkeyId}`);
  await refuses(customer, { ...body, signature: signatureOf(device, challenge, { counter: 9 }) });
});

test('a signature is used once: replayed it is refused, by its key it is answered again', async () => {
  const { customer, device } = await signer();
  const body = wireBody(customer);
  const signature = signatureOf(device, await challengeFor(bank, customer, body));
  const first = await send(customer, { ...body, signature }, 'lost-answer');
  assert.equal(first.status, 200);
  await refuses(customer, { ...body, signature });
  const again = await send(customer, { ...body, signature }, 'lost-answer');
  assert.deepEqual(again.json(), first.json());
  const resigned = signatureOf(device, await challengeFor(bank, customer, body));
  const second = await send(customer, { ...body, signature: resigned }, 'lost-answer');
  assert.deepEqual(second.json(), first.json(), 'signed twice it is still one submission');
  const altered = { ...body, amount: '126.00', signature };
  assert.equal(outcomeOf(await send(customer, altered, 'lost-answer')), 'key-reused');
  const { count } = await one<{ count: number }>(
    bank.deps.pool,
    sql`select count(*)::int4 as count from transfers where customer_id = ${customer.id}`,
  );
  assert.equal(count, 1);
});

test('of 200 requests with one signature exactly one is a payment', async () => {
  const { customer, device } = await signer();
  const body = wireBody(customer);
  const signature = signatureOf(device, await challengeFor(bank, customer, body));
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => send(customer, { ...body, signature })),
  );
  const taken = replies.filter(({ status }) => status === 200);
  assert.equal(taken.length, 1);
  const codes = new Set(replies.filter(({ status }) => status !== 200).map((r) => outcomeOf(r)));
  for (const code of codes) assert.ok(['signature-invalid', 'unavailable'].includes(String(code)));
  const { count } = await one<{ count: number }>(
    bank.deps.pool,
    sql`select count(*)::int4 as count from transfers where customer_id = ${customer.id}`,
  );
  assert.equal(count, 1);
});

test('a wire to a saved recipient is signed with the details that are saved', async () => {
  const { customer: signedIn, device } = await signer();
  const { fromAccountId, amount, description, ...wire } = wireBody(signedIn);
  const recipient = { name: 'Ana Ruiz', kind: 'person', wire };
  const refusal = await submit(bank, signedIn, '/api/recipients', recipient);
  const customer = await confirmStepUp(bank, signedIn, refusal);
  const saved = await submit(bank, customer, '/api/recipients', recipient);
  assert.equal(saved.status, 200, saved.text);
  const { id: recipientId } = saved.json<{ recipient: { id: string } }>().recipient;
  const body = { fromAccountId, amount, description, recipientId };
  const challenge = await challengeFor(bank, customer, body);
  assert.equal(challenge.wire.recipientAccountNumber, '000123456789');
  const signature = signatureOf(device, challenge);
  assert.equal((await send(customer, { ...body, signature })).status, 200);
});

test('a person has ten open challenges; the oldest makes way', async () => {
  const { customer, device } = await signer();
  const body = wireBody(customer);
  const next = async () => {
    bank.clock.advance(1_000);
    return await challengeFor(bank, customer, body);
  };
  const [first, second] = [await next(), await next()];
  for (let more = 0; more < 9; more += 1) await next();
  await refuses(customer, { ...body, signature: signatureOf(device, first) });
  const signature = signatureOf(device, second);
  assert.equal((await send(customer, { ...body, signature })).status, 200);
});

test('a wire whose row is not what was signed is not approved', async () => {
  const { customer, device } = await signer();
  const approver = await makeStaff(bank, 'approver');
  const { transferId: id } = receiptOf(await sendSignedWire(bank, customer, device));
  const set = (uetr: ReturnType<typeof sql>) =>
    transaction(bank.ownerPool, async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`);
      await run(tx, sql`update transfers set uetr = ${uetr} where id = ${id}`);
    });
  const { uetr } = await one<{ uetr: string }>(
    bank.deps.pool,
    sql`select uetr from transfers where id = ${id}`,
  );
  await set(sql`gen_random_uuid()`);
  const refused = await decide(bank, approver, id, 'approve');
  assert.equal(outcomeOf(refused), 'signature-invalid');
  await set(sql`${uetr}`);
  assert.equal((await decide(bank, approver, id, 'approve')).status, 200);
});
