import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, run } from '#database/connection.ts';
import { startApp } from '#tests/support/app.ts';
import {
  activityOf,
  authorize,
  clear,
  giveCard,
  onCard,
  simulate,
} from '#tests/support/money/cards.ts';
import {
  auditOf,
  balancesOf,
  checkingOf,
  DAY_MS,
  freeze,
  mailKinds,
  pass,
  setCustomerStatus,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { expireAuthorizations } from './expire-authorizations.ts';

const bank = await startBank();
const staff = await makeStaff(bank, 'administrator');

async function withCard(dollars = 1_000n) {
  const robin = await makeCustomer(bank, { accounts: { checking: dollars } });
  return { robin, cardId: await giveCard(bank, robin) };
}

async function statusOf(authorizationId: string): Promise<string> {
  const statement = sql`select status from card_authorizations where id = ${authorizationId}`;
  return (await one<{ status: string }>(bank.deps.pool, statement)).status;
}

async function declinedBecause(cardId: string, change = {}): Promise<string> {
  const { approved, reason } = await authorize(bank, staff, cardId, change);
  assert.equal(approved, false);
  return reason ?? '';
}

test('an authorization holds its amount, and its clearing posts it once', async () => {
  const { robin, cardId } = await withCard();
  const { authorizationId, approved, reason } = await authorize(bank, staff, cardId);
  assert.deepEqual([approved, reason], [true, undefined]);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '1000.00', available: '960.00' });
  const cleared = await clear(bank, staff, authorizationId);
  assert.deepEqual(cleared.json(), { authorizationId, status: 'cleared', amount: '40.00' });
  assert.deepEqual(await checkingOf(bank, robin), { balance: '960.00', available: '960.00' });
  assert.equal((await clear(bank, staff, authorizationId)).status, 409);
  assert.equal((await clear(bank, staff, authorizationId, '41.00')).status, 409);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '960.00', available: '960.00' });
  assert.deepEqual(await auditOf(bank, authorizationId), ['authorize-card', 'clear-card']);
});

test('the customer finds the payment as a transaction, and in the card’s activity', async () => {
  const { robin, cardId } = await withCard();
  const { authorizationId } = await authorize(bank, staff, cardId);
  const listed = async () => {
    const { cookies } = robin;
    const reply = await bank.request('GET', '/api/transactions', { cookies });
    const { transactions } = reply.json<{ transactions: Record<string, string>[] }>();
    return transactions.find(({ description }) => description?.includes('Kettle'));
  };
  const [pending] = await activityOf(bank, robin, cardId);
  const hold = await listed();
  assert.deepEqual([hold?.['status'], hold?.['amount']], ['pending', '40.00']);
  assert.deepEqual([pending?.status, pending?.transactionId], ['pending', hold?.['id']]);
  await clear(bank, staff, authorizationId, '38.20');
  const [cleared] = await activityOf(bank, robin, cardId);
  const entry = await listed();
  assert.deepEqual([entry?.['status'], entry?.['amount']], ['completed', '38.20']);
  assert.equal(entry?.['merchant'], 'Kettle & Pine');
  assert.deepEqual(
    [cleared?.status, cleared?.amount, cleared?.clearedAmount, cleared?.transactionId],
    ['cleared', '40.00', '38.20', entry['id']],
  );
  assert.deepEqual(await checkingOf(bank, robin), { balance: '961.80', available: '961.80' });
});

test('the detail of a payment names the card, and nobody else’s payment has one', async () => {
  const { robin, cardId } = await withCard();
  const { cookies } = robin;
  const cardOf = async () => {
    const [payment] = await activityOf(bank, robin, cardId);
    const path = `/api/transactions/${payment?.transactionId}`;
    const { related } = (await bank.request('GET', path, { cookies })).json<{
      related: { kind: string; id: string; cardType: string; channel: string }[];
    }>();
    return related.filter(({ kind }) => kind === 'card');
  };
  const { authorizationId } = await authorize(bank, staff, cardId, { channel: 'online' });
  const [held] = await cardOf();
  assert.deepEqual([held?.id, held?.cardType, held?.channel], [cardId, 'debit', 'online']);
  await clear(bank, staff, authorizationId);
  assert.deepEqual(await cardOf(), [held]);
  const list = await bank.request('GET', '/api/transactions', { cookies });
  const { transactions } = list.json<{ transactions: { id: string; description: string }[] }>();
  const opening = transactions.find(({ description }) => description === 'Opening deposit');
  const detail = await bank.request('GET', `/api/transactions/${opening?.id}`, { cookies });
  assert.deepEqual(detail.json()['related'], []);
});

test('a clearing above its authorization may overdraw the account, and says so by mail', async () => {
  const { robin, cardId } = await withCard(50n);
  const { authorizationId } = await authorize(bank, staff, cardId);
  assert.equal((await clear(bank, staff, authorizationId, '75.00')).status, 200);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '-25.00', available: '-25.00' });
  assert.deepEqual(await mailKinds(bank, robin), ['card-overdraft']);
  assert.match(await declinedBecause(cardId, { amount: '1.00' }), /overdrawn/);
});

test('a clearing above its authorization that the account can pay overdraws nothing', async () => {
  const { robin, cardId } = await withCard(90n);
  const { authorizationId } = await authorize(bank, staff, cardId);
  assert.equal((await clear(bank, staff, authorizationId, '75.00')).status, 200);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '15.00', available: '15.00' });
  assert.deepEqual(await mailKinds(bank, robin), []);
});

test('what was authorized is paid although the account is overdrawn by then', async () => {
  const { robin, cardId } = await withCard(50n);
  const first = await authorize(bank, staff, cardId, { amount: '20.00' });
  const second = await authorize(bank, staff, cardId, { amount: '30.00' });
  assert.equal((await clear(bank, staff, first.authorizationId, '60.00')).status, 200);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '-10.00', available: '-40.00' });
  assert.equal((await clear(bank, staff, second.authorizationId, '30.00')).status, 200);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '-40.00', available: '-40.00' });
});

test('a credit card is paid out of the available credit', async () => {
  const robin = await makeCustomer(bank, { accounts: { credit: 100n } });
  const credit = accountOf(robin, 'credit');
  const cardId = await giveCard(bank, robin, 'credit');
  const { authorizationId } = await authorize(bank, staff, cardId, { amount: '60.00' });
  assert.deepEqual(await balancesOf(bank, credit), { balance: '0.00', available: '40.00' });
  assert.match(await declinedBecause(cardId, { amount: '40.01' }), /Insufficient funds/);
  await clear(bank, staff, authorizationId, '60.00');
  assert.deepEqual(await balancesOf(bank, credit), { balance: '-60.00', available: '40.00' });
});

test('what is declined leaves no hold, and the customer reads why', async () => {
  const { robin, cardId } = await withCard(100n);
  await onCard(bank, robin, `${cardId}/limits`, { perDay: '90.00', atm: '20.00', online: '0.00' });
  assert.match(await declinedBecause(cardId, { amount: '90.01' }), /\$90\.00 a day\./);
  assert.match(await declinedBecause(cardId, { amount: '20.01', channel: 'atm' }), /at ATMs/);
  assert.match(await declinedBecause(cardId, { amount: '0.01', channel: 'online' }), /online/);
  await onCard(bank, robin, `${cardId}/limits`, { perDay: '900.00', atm: '0.00', online: '0.00' });
  assert.match(await declinedBecause(cardId, { amount: '100.01' }), /Insufficient funds/);
  await onCard(bank, robin, `${cardId}/lock`);
  assert.match(await declinedBecause(cardId), /locked/);
  await onCard(bank, robin, `${cardId}/report`, { kind: 'stolen' });
  assert.match(await declinedBecause(cardId), /reported stolen/);
  const activity = await activityOf(bank, robin, cardId);
  assert.equal(activity.length, 6);
  assert.ok(activity.every(({ status, reason }) => status === 'declined' && reason));
  assert.ok(activity.some(({ reason }) => reason?.includes('reported stolen')));
  assert.deepEqual(await checkingOf(bank, robin), { balance: '100.00', available: '100.00' });
  const { holds } = await one<{ holds: number }>(
    bank.deps.pool,
    sql`select count(*)::integer as holds from ledger.holds
        where account_id = ${accountOf(robin, 'checking')}`,
  );
  assert.equal(holds, 0);
});

test('limits count a bank day, by what was cleared in the end and by all channels', async () => {
  const { robin, cardId } = await withCard();
  await onCard(bank, robin, `${cardId}/limits`, {
    perDay: '100.00',
    atm: '50.00',
    online: '100.00',
  });
  const atm = { channel: 'atm', amount: '50.00' };
  const { authorizationId } = await authorize(bank, staff, cardId, atm);
  assert.match(await declinedBecause(cardId, { ...atm, amount: '0.01' }), /at ATMs/);
  assert.equal((await authorize(bank, staff, cardId, { amount: '50.00' })).approved, true);
  assert.match(await declinedBecause(cardId, { amount: '0.01' }), /a day/);
  await clear(bank, staff, authorizationId, '10.00');
  assert.equal((await authorize(bank, staff, cardId, { ...atm, amount: '40.00' })).approved, true);

  const report = await onCard(bank, robin, `${cardId}/report`, { kind: 'lost' });
  const { id: fresh } = report.json<{ card: { id: string } }>().card;
  assert.match(await declinedBecause(fresh, { amount: '0.01' }), /a day/, 'it counts on');
  await pass(bank, DAY_MS);
  assert.equal((await authorize(bank, staff, fresh, { amount: '100.00' })).approved, true);
});

test('a blocked customer, a closed account, a frozen bank and an expired card: declined', async () => {
  const { robin, cardId } = await withCard();
  await setCustomerStatus(bank, robin, 'blocked');
  assert.match(await declinedBecause(cardId), /blocked/);
  await setCustomerStatus(bank, robin, 'active');

  const { authorizationId } = await authorize(bank, staff, cardId);
  await freeze(bank, true);
  assert.match(await declinedBecause(cardId), /paused/);
  assert.equal((await clear(bank, staff, authorizationId)).status, 503);
  await freeze(bank, false);
  assert.equal((await clear(bank, staff, authorizationId)).status, 200);

  const other = await makeCustomer(bank, { accounts: { checking: 0n, business_checking: 0n } });
  const otherCard = await giveCard(bank, other);
  const path = `/api/admin/accounts/${accountOf(other, 'checking')}/close`;
  const payout = { toAccountId: accountOf(other, 'business_checking') };
  const closed = await bank.request('POST', path, { ...staff, body: { payout } });
  assert.equal(closed.status, 200, closed.text);
  assert.match(await declinedBecause(otherCard), /closed/);
  assert.equal((await onCard(bank, other, `${otherCard}/lock`)).status, 404);

  const { cardId: old } = await withCard();
  await run(bank.ownerPool, sql`alter table cards disable trigger user`);
  await run(bank.ownerPool, sql`update cards set expires_on = '2020-01-31' where id = ${old}`);
  await run(bank.ownerPool, sql`alter table cards enable trigger user`);
  assert.match(await declinedBecause(old), /expired/);
});

test('an authorization that nobody claims expires, and its hold is released once', async () => {
  const { robin, cardId } = await withCard();
  const { authorizationId } = await authorize(bank, staff, cardId);
  await pass(bank, 7 * DAY_MS - 60_000);
  await expireAuthorizations.run(bank.deps, {});
  assert.equal(await statusOf(authorizationId), 'pending');
  await pass(bank, 60_000);
  const runs = await Promise.all([1, 2, 3].map(() => expireAuthorizations.run(bank.deps, {})));
  assert.ok(runs.reduce((sum, done) => sum + done, 0) >= 1);
  assert.equal(await statusOf(authorizationId), 'expired');
  assert.deepEqual(await checkingOf(bank, robin), { balance: '1000.00', available: '1000.00' });
  assert.equal((await clear(bank, staff, authorizationId)).status, 409);
  assert.deepEqual(await auditOf(bank, authorizationId), [
    'authorize-card',
    'expire-authorization',
  ]);
});

test('who leaves has nothing held by a card, and nothing is claimed of them later', async () => {
  const { robin, cardId } = await withCard();
  const { authorizationId } = await authorize(bank, staff, cardId);
  const gone = await bank.request('DELETE', `/api/admin/users/${robin.id}`, staff);
  assert.equal(gone.status, 200, gone.text);
  assert.equal(await statusOf(authorizationId), 'cancelled');
  assert.equal((await clear(bank, staff, authorizationId)).status, 409);
  assert.equal((await authorize(bank, staff, cardId)).approved, false);
});

test('an account with a pending card payment is not closed', async () => {
  const robin = await makeCustomer(bank, { accounts: { checking: 90n, savings: 0n } });
  const cardId = await giveCard(bank, robin);
  await authorize(bank, staff, cardId);
  const path = `/api/admin/accounts/${accountOf(robin, 'checking')}/close`;
  const payout = { toAccountId: accountOf(robin, 'savings') };
  const reply = await bank.request('POST', path, { ...staff, body: { payout } });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /Card purchase, Kettle/);
});

test('of many clearings at once one posts; authorizations at once never pass the balance', async () => {
  const { robin, cardId } = await withCard(100n);
  const many = await Promise.all(
    Array.from({ length: 10 }, () => authorize(bank, staff, cardId, { amount: '30.00' })),
  );
  const approved = many.filter((one) => one.approved);
  assert.equal(approved.length, 3);
  assert.deepEqual(await checkingOf(bank, robin), { balance: '100.00', available: '10.00' });
  const [first] = approved;
  assert.ok(first);
  const replies = await Promise.all(
    ['10.00', '30.00', '500.00', '30.00'].map((amount) =>
      clear(bank, staff, first.authorizationId, amount),
    ),
  );
  assert.deepEqual(
    replies.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  );
});

test('a simulated event names a card or an authorization that there is', async () => {
  const { cardId } = await withCard();
  assert.equal((await clear(bank, staff, randomUUID())).status, 404);
  const event = { kind: 'authorize-card', cardId: randomUUID(), amount: '1.00' };
  const whole = { ...event, merchant: 'Nobody', channel: 'store' };
  assert.equal((await simulate(bank, staff, whole)).status, 404);
  for (const wrong of [
    { ...whole, channel: 'phone' },
    { ...whole, amount: '0.00' },
    { ...whole, merchant: '' },
    { ...whole, kind: 'wish' },
    event,
  ]) {
    assert.equal((await simulate(bank, staff, wrong)).status, 400, JSON.stringify(wrong));
  }
  const declined = await authorize(bank, staff, cardId, { amount: '4999.00' });
  assert.equal(declined.approved, false);
  assert.equal((await clear(bank, staff, declined.authorizationId)).status, 409);
});

test('where a real bank runs, nobody plays a card network', async () => {
  const real = await startApp({ demo: false });
  try {
    const administrator = await makeStaff(real, 'administrator');
    const customer: TestCustomer = await makeCustomer(real, { accounts: { checking: 50n } });
    const cardId = await giveCard(real, customer);
    const event = { kind: 'authorize-card', cardId, amount: '1.00' };
    const reply = await simulate(real, administrator, {
      ...event,
      merchant: 'Nobody',
      channel: 'store',
    });
    assert.equal(reply.status, 404, reply.text);
    assert.equal((await simulate(real, administrator, {})).status, 404);
  } finally {
    await real.stop();
  }
});
