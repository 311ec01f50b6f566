import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestReply } from '#tests/support/http-client.ts';
import { billOf, payBill, savePayee } from '#tests/support/money/bills.ts';
import {
  challengeFor,
  sendSignedWire,
  signatureOf,
  wireBody,
} from '#tests/support/money/signed-payments.ts';
import {
  auditOf,
  type Body,
  DAY_MS,
  decide,
  mailKinds,
  receiptOf,
  sendWire,
  submit,
} from '#tests/support/money/wires.ts';
import { makeCustomer, makeStaff, type TestCustomer } from '#tests/support/people/people.ts';
import { poolCode, wrongCode } from '#tests/support/people/sign-in.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { outcomeOf } from '#tests/support/people/step-up.ts';
import { interrupt } from '#tests/support/postgres/interrupt.ts';
import { startBank } from '#tests/support/start-bank.ts';

const PATH = '/api/auth/signature-settings';
const OFF = { above: null, newRecipients: false };

const bank = await startBank({
  env: { LIMIT_WIRES_PER_MINUTE: '1000', LIMIT_ADDRESS_FAILURES: '1000' },
});

const put = (customer: TestCustomer, body: Body) =>
  bank.request('PUT', PATH, { body, cookies: customer.cookies });

async function settingsOf({ cookies }: TestCustomer) {
  const reply = await bank.request('GET', PATH, { cookies });
  return reply.json<{ settings: object }>().settings;
}

async function signer(settings: Body = OFF) {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  const { device, id } = await addPasskey(bank, customer);
  const reply = await put(customer, settings);
  assert.equal(reply.status, 200, reply.text);
  return { customer, device, passkeyId: id };
}

test('nothing has to be signed unless the customer chooses so, which takes a passkey', async () => {
  const customer = await makeCustomer(bank, { accounts: { checking: 5_000n } });
  assert.deepEqual(await settingsOf(customer), OFF);
  const refused = await put(customer, { above: '100.00', newRecipients: false });
  assert.equal(refused.status, 409);
  assert.match(refused.text, /add a passkey first/);
  assert.deepEqual(await settingsOf(customer), OFF);
  assert.equal((await put(customer, OFF)).status, 200);
});

test('more than the amount has to be signed; payments to one recipient add up', async () => {
  const { customer, device } = await signer({ above: '200.00', newRecipients: false });
  const send = (change: Body) => sendWire(bank, customer, change);
  assert.equal(outcomeOf(await send({ amount: '200.01' })), 'signature-required');
  assert.equal(outcomeOf(await send({ amount: '150.00' })), 'taken');
  assert.equal(outcomeOf(await send({ amount: '50.01' })), 'signature-required');
  assert.equal(outcomeOf(await send({ amount: '50.00' })), 'taken');
  const another = { recipientAccountNumber: '000999888777', amount: '200.00' };
  assert.equal(outcomeOf(await send(another)), 'taken');
  const challenge = await challengeFor(bank, customer, wireBody(customer, { amount: '60.00' }));
  assert.equal(challenge.required, true);
  const signed = await sendSignedWire(bank, customer, device, { amount: '300.00' });
  assert.equal(outcomeOf(signed), 'taken');
});

test('new recipients have to be signed for; one that was paid no more', async () => {
  const { customer, device } = await signer({ above: null, newRecipients: true });
  assert.equal(outcomeOf(await sendWire(bank, customer)), 'signature-required');
  const { transferId } = receiptOf(await sendSignedWire(bank, customer, device));
  assert.equal(outcomeOf(await sendWire(bank, customer)), 'signature-required');
  const approver = await makeStaff(bank, 'approver');
  assert.equal((await decide(bank, approver, transferId, 'approve')).status, 200);
  assert.equal(outcomeOf(await sendWire(bank, customer)), 'taken');
});

test('bills have to be signed alike, those with a date when they are submitted', async () => {
  const { customer, device } = await signer({ above: '50.00', newRecipients: false });
  const payeeId = await savePayee(bank, customer);
  const fromAccountId = customer.accounts.checking;
  const soon = new Date(bank.clock.businessNow().getTime() + 5 * DAY_MS);
  const payOn = soon.toISOString().slice(0, 10);
  for (const when of [{}, { payOn }]) {
    const bill = { fromAccountId, payeeId, amount: '80.00', memo: 'March', ...when };
    assert.equal(outcomeOf(await payBill(bank, customer, bill)), 'signature-required');
    const toSign = { kind: 'bill', ...bill };
    const challenge = await challengeFor(bank, customer, toSign, '/api/payments/challenge');
    assert.equal(challenge.required, true);
    assert.equal(challenge.wire.transferType, 'bill');
    assert.equal(challenge.wire.recipientName, 'Harbor Water');
    assert.equal(challenge.wire.recipientAccountNumber, 'W-1042');
    assert.equal(challenge.wire.fee, '0.00');
    const signature = signatureOf(device, challenge);
    for (const change of [{ amount: '80.01' }, { memo: 'April' }, { payOn: '2026-12-24' }]) {
      const altered = await payBill(bank, customer, { ...bill, ...change, signature });
      assert.equal(outcomeOf(altered), 'signature-invalid');
    }
    const paid = billOf(await payBill(bank, customer, { ...bill, signature }));
    assert.equal(paid.id, challenge.wire.uetr);
    assert.equal((paid as unknown as Body)['signedWith'], 'Phone');
    const evidence = await bank.request('GET', `/api/pending-transfers/${paid.id}/evidence`, {
      cookies: customer.cookies,
    });
    assert.deepEqual(evidence.json()['wire'], challenge.wire);
    const replayed = await payBill(bank, customer, { ...bill, signature });
    assert.equal(outcomeOf(replayed), 'signature-invalid');
  }
});

test('a bill’s signature does not serve another payee', async () => {
  const { customer, device } = await signer();
  const [payeeId, other] = [
    await savePayee(bank, customer),
    await savePayee(bank, customer, { name: 'Harbor Power' }),
  ];
  const bill = { fromAccountId: customer.accounts.checking, payeeId, amount: '80.00' };
  const toSign = { kind: 'bill', ...bill };
  const challenge = await challengeFor(bank, customer, toSign, '/api/payments/challenge');
  const signature = signatureOf(device, challenge);
  const altered = await payBill(bank, customer, { ...bill, payeeId: other, signature });
  assert.equal(outcomeOf(altered), 'signature-invalid');
});

test('what would have to be signed cannot be put on a schedule instead', async () => {
  const { customer } = await signer({ above: '50.00', newRecipients: false });
  const recipientId = await savePayee(bank, customer);
  const soon = new Date(bank.clock.businessNow().getTime() + 5 * DAY_MS);
  const schedule = {
    kind: 'bill',
    fromAccountId: customer.accounts.checking,
    recipientId,
    amount: '80.00',
    frequency: 'monthly',
    startOn: soon.toISOString().slice(0, 10),
  };
  const make = (body: Body) => submit(bank, customer, '/api/schedules', body);
  const refused = await make(schedule);
  assert.equal(outcomeOf(refused), 'signature-required');
  const monthly = await make({ ...schedule, amount: '50.00' });
  assert.equal(outcomeOf(monthly), 'signature-required', 'all of its payments count');
  const once = { ...schedule, frequency: 'once' };
  assert.equal(outcomeOf(await make({ ...once, amount: '50.00' })), 'taken');
});

test('to sign more takes no code; to sign fewer takes the password and a code', async () => {
  const { customer } = await signer({ above: '500.00', newRecipients: false });
  const { password } = customer;
  const stronger = { above: '100.00', newRecipients: true };
  assert.equal((await put(customer, stronger)).status, 200);
  for (const weaker of [
    { above: '100.01', newRecipients: true },
    { above: '50.00', newRecipients: false },
    { above: null, newRecipients: true },
    OFF,
  ]) {
    assert.equal(outcomeOf(await put(customer, weaker)), 'code-required');
    const wrong = { ...weaker, password, code: await wrongCode(bank) };
    assert.equal(outcomeOf(await put(customer, wrong)), 'wrong-proof');
    const forgotten = { ...weaker, password: 'not it', code: await poolCode(bank) };
    assert.equal(outcomeOf(await put(customer, forgotten)), 'wrong-proof');
    assert.deepEqual(await settingsOf(customer), stronger);
  }
  const proof = { password, code: await poolCode(bank) };
  assert.equal((await put(customer, { ...OFF, ...proof })).status, 200);
  assert.deepEqual(await settingsOf(customer), OFF);
  assert.equal(outcomeOf(await sendWire(bank, customer)), 'taken');
  const mails = await mailKinds(bank, customer);
  assert.equal(mails.filter((kind) => kind === 'signature-settings-changed').length, 3);
  const lines = await auditOf(bank, customer.id);
  assert.equal(lines.filter((action) => action === 'change-signature-settings').length, 3);
});

test('the last passkey takes the settings with it, and the customer gets a mail', async () => {
  const { customer, passkeyId } = await signer({ above: '100.00', newRecipients: true });
  const second = await addPasskey(bank, customer, { name: 'Laptop' });
  const { password } = customer;
  const remove = async (id: string) => {
    const body = { password, code: await poolCode(bank) };
    const reply = await submit(bank, customer, `/api/auth/passkeys/${id}/remove`, body);
    assert.equal(reply.status, 200, reply.text);
  };
  await remove(passkeyId);
  assert.deepEqual(await settingsOf(customer), { above: '100.00', newRecipients: true });
  await remove(second.id);
  assert.deepEqual(await settingsOf(customer), OFF);
  const [newest] = await bank.readMailbox(customer.email);
  assert.equal(newest?.kind, 'signature-settings-changed');
  assert.match(newest.text, /No payments have to be signed/);
  await addPasskey(bank, customer);
  assert.deepEqual(await settingsOf(customer), OFF);
  assert.equal(outcomeOf(await sendWire(bank, customer)), 'taken');
});

test('a deleted customer leaves the evidence, without the name of a device', async () => {
  const { customer, device } = await signer();
  const { transferId } = receiptOf(await sendSignedWire(bank, customer, device));
  const administrator = await makeStaff(bank, 'administrator');
  const { cookies } = administrator;
  const closed = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(closed.status, 200, closed.text);
  const reply = await bank.request('GET', `/api/admin/transfers/${transferId}`, { cookies });
  const { transfer } = reply.json<{ transfer: Body }>();
  assert.deepEqual([transfer['signedWith'], transfer['signatureVerified']], ['Passkey', true]);
});

test('a payment under way is not taken unsigned once the customer wants it signed', async () => {
  const payments: Readonly<Record<string, (by: TestCustomer) => Promise<TestReply>>> = {
    wire: (customer) => sendWire(bank, customer),
    bill: async (customer) =>
      await payBill(bank, customer, { payeeId: await savePayee(bank, customer), amount: '25.00' }),
  };
  for (const [name, pay] of Object.entries(payments)) {
    const { customer, device } = await signer();
    const come = async () => {
      const reply = await put(customer, { above: '0.00', newRecipients: false });
      assert.equal(reply.status, 200, reply.text);
    };
    const after = 'from signature_settings';
    const reply = await interrupt(bank, { after, come }, () => pay(customer));
    assert.equal(outcomeOf(reply), 'signature-required', name);
    assert.equal(outcomeOf(await sendSignedWire(bank, customer, device)), 'taken');
  }
});
