import assert from 'node:assert/strict';
import { test } from 'node:test';
import sql from 'sql-template-tag';
import { one, rows } from '#database/connection.ts';
import { followEvents } from '#tests/support/follow-events.ts';
import {
  alertsOf,
  chooseAlerts,
  putRules,
  readNotifications,
  readRules,
} from '#tests/support/money/alerts.ts';
import { payBill, savePayee } from '#tests/support/money/bills.ts';
import { depositCheck, depositIdOf, reviewCheck } from '#tests/support/money/checks.ts';
import {
  auditOf,
  cancel,
  DAY_MS,
  decide,
  MINUTE_MS,
  mailKinds,
  pass,
  placeWire,
  submit,
} from '#tests/support/money/wires.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
} from '#tests/support/people/people.ts';
import { signInThroughApi } from '#tests/support/people/sign-in.ts';
import { addPasskey } from '#tests/support/people/software-passkey.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { sendDueMail } from '../base/mail/outbox.ts';
import { completeWires, releaseWires } from '../transfers/wires/advance-wires.ts';
import { deriveAlerts } from './derive-alerts.ts';
import { forgetNotifications } from './keep-alerts.ts';

const bank = await startBank();
const administrator = await makeStaff(bank, 'administrator');

/** A customer whose opening deposit is no news any more. */
async function saver(): Promise<TestCustomer> {
  const customer = await makeCustomer(bank, { accounts: { checking: 500n, savings: 0n } });
  while (await deriveAlerts(bank.deps));
  return customer;
}

async function move(customer: TestCustomer, amount: string, isBack = false): Promise<void> {
  const both = [accountOf(customer, 'checking'), accountOf(customer, 'savings')] as const;
  const [fromAccountId, toAccountId] = isBack ? both.toReversed() : both;
  const body = { fromAccountId, toAccountId, amount };
  const reply = await submit(bank, customer, '/api/internal-transfer', body);
  assert.equal(reply.status, 200, reply.text);
}

async function adjust(customer: TestCustomer, direction: 'credit' | 'debit', amount: string) {
  const path = `/api/admin/accounts/${accountOf(customer, 'checking')}/${direction}`;
  const body = { amount, description: 'By hand' };
  const reply = await bank.request('POST', path, { cookies: administrator.cookies, body });
  assert.equal(reply.status, 200, reply.text);
}

const textsOf = (notifications: readonly { readonly text: string }[]) =>
  notifications.map(({ text }) => text);

async function alertMails(customer: TestCustomer): Promise<string[]> {
  return (await mailKinds(bank, customer)).filter((kind) => kind.startsWith('alert-'));
}

test('before anything is chosen, what is rare and matters is on, and every kind is listed', async () => {
  const rules = await readRules(bank, await saver());
  const on = rules.filter(({ enabled }) => enabled).map(({ kind }) => kind);
  assert.deepEqual(on, [
    'wire-step',
    'schedule-tomorrow',
    'schedule-failed',
    'statement-ready',
    'password-changed',
    'new-sign-in',
    'authenticator-changed',
    'passkey-changed',
    'profile-changed',
  ]);
  const off = rules.filter(({ enabled }) => !enabled).map(({ kind }) => kind);
  assert.deepEqual(off, ['balance-below', 'debit-above', 'deposit', 'hold-placed']);
});

test('chosen alerts are kept, those left out stay, and the customer is emailed of a change once', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'balance-below': '100.00' });
  const rules = await chooseAlerts(bank, customer, { deposit: null });
  assert.deepEqual(rules.slice(0, 3), [
    { kind: 'balance-below', threshold: '100.00', email: true, enabled: true },
    { kind: 'debit-above', threshold: null, email: true, enabled: false },
    { kind: 'deposit', threshold: null, email: true, enabled: true },
  ]);
  // The whole list can be sent back as it came.
  assert.equal((await putRules(bank, customer, rules)).status, 200);
  assert.deepEqual(await readRules(bank, customer), rules);
  const off = [{ kind: 'balance-below', email: true, enabled: false }];
  assert.equal((await putRules(bank, customer, off)).status, 200);
  const [below] = await readRules(bank, customer);
  assert.deepEqual(below, { ...rules[0], enabled: false }, 'the amount is still there');
  assert.deepEqual(await mailKinds(bank, customer), [
    'alerts-changed',
    'alerts-changed',
    'alerts-changed',
  ]);
  assert.deepEqual(await auditOf(bank, customer.id), [
    'change-alert-rules',
    'change-alert-rules',
    'change-alert-rules',
  ]);
});

test('what cannot be chosen is refused, and security alerts cannot be turned off', async () => {
  const customer = await saver();
  const on = { email: true, enabled: true };
  const wrong = [
    [{ kind: 'password-changed', email: true, enabled: false }],
    [{ kind: 'new-sign-in', email: false, enabled: true }],
    [{ kind: 'balance-below', ...on }],
    [{ kind: 'debit-above', threshold: null, ...on }],
    [{ kind: 'debit-above', threshold: '-1.00', ...on }],
    [{ kind: 'debit-above', threshold: '1.005', ...on }],
    [{ kind: 'nothing', ...on }],
    [
      { kind: 'deposit', ...on },
      { kind: 'deposit', ...on },
    ],
    [{ kind: 'deposit', email: 'yes', enabled: true }],
    'all of them',
  ];
  for (const rules of wrong) {
    const reply = await putRules(bank, customer, rules as unknown[]);
    assert.equal(reply.status, 400, JSON.stringify(rules));
  }
  assert.deepEqual(await auditOf(bank, customer.id), []);
});

test('failed payments and statements are emailed whatever was chosen; a wire has one switch', async () => {
  const customer = await saver();
  const quiet = ['wire-step', 'schedule-failed', 'statement-ready'].map((kind) => ({
    kind,
    email: false,
    enabled: true,
  }));
  assert.equal((await putRules(bank, customer, quiet)).status, 200);
  const emails = (await readRules(bank, customer)).filter(({ email }) => !email);
  assert.deepEqual(
    emails.map(({ kind }) => kind),
    ['deposit', 'hold-placed', 'wire-step'],
  );
  const { cookies } = customer;
  const reply = await bank.request('GET', '/api/profile', { cookies });
  const { profile } = reply.json<{ profile: { notifications: { transfers: boolean } } }>();
  assert.equal(profile.notifications.transfers, false);
});

test('a balance that falls below is reported when it crosses the amount, and again after it rose', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'balance-below': '100.00' });
  for (const amount of ['400.00', '1.00', '1.00']) await move(customer, amount);
  await move(customer, '50.00', true);
  await move(customer, '50.00');
  const alerts = await alertsOf(bank, customer, 'balance-below');
  assert.deepEqual(
    textsOf(alerts).map((text) => text.replace(/^.* is/, 'is')),
    ['is $99.00, below $100.00.', 'is $98.00, below $100.00.'],
  );
  assert.match(alerts[0]?.link ?? '', /^\/dashboard#transaction\/[0-9a-f-]{36}$/);
  assert.deepEqual(await alertMails(customer), ['alert-balance-below', 'alert-balance-below']);
});

test('a debit above the amount and a deposit are reported once each, with an email each', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '40.00', deposit: null });
  await move(customer, '40.00');
  await adjust(customer, 'debit', '40.01');
  await adjust(customer, 'credit', '7.00');
  const alerts = await alertsOf(bank, customer, 'debit-above', 'deposit');
  assert.deepEqual(
    textsOf(alerts).map((text) => text.replace(/••\d{4}/, '••')),
    [
      '$40.00 was deposited to Savings ••: Transfer from Everyday Checking',
      '$40.01 was debited from Everyday Checking ••: By hand',
      '$7.00 was deposited to Everyday Checking ••: By hand',
    ],
  );
  assert.deepEqual(await alertMails(customer), [
    'alert-deposit',
    'alert-debit-above',
    'alert-deposit',
  ]);
  await deriveAlerts(bank.deps);
  assert.equal((await alertsOf(bank, customer, 'debit-above', 'deposit')).length, 3);
});

test('an alert without email is a notification only, and one that is off is nothing', async () => {
  const customer = await saver();
  const rules = [
    { kind: 'debit-above', threshold: '1.00', email: false, enabled: true },
    { kind: 'deposit', email: true, enabled: false },
    { kind: 'wire-step', email: true, enabled: false },
  ];
  assert.equal((await putRules(bank, customer, rules)).status, 200);
  await move(customer, '2.00');
  await placeWire(bank, customer);
  const alerts = await alertsOf(bank, customer);
  assert.deepEqual(
    alerts.map(({ kind }) => kind),
    ['debit-above', 'profile-changed'],
  );
  assert.deepEqual(await alertMails(customer), []);
});

test('every step of a wire is a notification, and its email is the only one', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'hold-placed': null, 'debit-above': '1.00' });
  const wire = await placeWire(bank, customer);
  await decide(bank, administrator, wire, 'approve');
  await pass(bank, 2 * MINUTE_MS);
  await releaseWires.run(bank.deps, undefined);
  await pass(bank, 5 * DAY_MS);
  await completeWires.run(bank.deps, undefined);
  const second = await placeWire(bank, customer);
  await cancel(bank, customer, second);
  const steps = await alertsOf(bank, customer, 'wire-step');
  assert.deepEqual(
    textsOf(steps).map((text) => text.replace(/^Your wire of \$.* to .*? (was|is)/, '$1')),
    [
      'is waiting for our review.',
      'was approved.',
      'is on its way.',
      'is complete.',
      'is waiting for our review.',
      'was cancelled.',
    ],
  );
  const kinds = (await alertsOf(bank, customer, 'hold-placed', 'debit-above')).map((a) => a.kind);
  assert.deepEqual(kinds.toSorted(), ['debit-above', 'hold-placed', 'hold-placed']);
  assert.deepEqual(await mailKinds(bank, customer), [
    'alerts-changed',
    'transfer-received',
    'transfer-approved',
    'transfer-processing',
    'transfer-completed',
    'transfer-received',
    'transfer-cancelled',
  ]);
});

test('who does not get the bank’s own email about a step gets that of the alert', async () => {
  for (const isQuiet of [false, true]) {
    const customer = await saver();
    const choices = { transfers: !isQuiet, bills: !isQuiet, deposits: !isQuiet };
    const body = { notifications: choices };
    await bank.request('PUT', '/api/profile', { cookies: customer.cookies, body });
    await chooseAlerts(bank, customer, { 'debit-above': '1.00', deposit: null });
    const wire = await placeWire(bank, customer);
    await decide(bank, administrator, wire, 'approve');
    const payeeId = await savePayee(bank, customer);
    await payBill(bank, customer, { payeeId });
    const check = depositIdOf(await depositCheck(bank, customer, { amount: '300.00' }));
    await reviewCheck(bank, administrator, check, 'approve');
    await alertsOf(bank, customer);
    // The first bill to a payee and a check with a hold are emailed to everyone.
    assert.deepEqual(await alertMails(customer), isQuiet ? ['alert-debit-above'] : []);
    const mails = await mailKinds(bank, customer);
    assert.equal(mails.filter((kind) => kind === 'bill-payment-completed').length, 1);
    assert.equal(mails.filter((kind) => kind === 'check-deposit-approved').length, 1);
    assert.equal(mails.includes('transfer-approved'), !isQuiet);
  }
});

test('changes of the login and of contact details are always reported, beside the bank’s own email', async () => {
  const customer = await saver();
  const cookies = await signInThroughApi(bank, customer);
  const body = { phone: '5035550199' };
  assert.equal((await bank.request('PUT', '/api/profile', { cookies, body })).status, 200);
  await bank.request('PUT', '/api/profile', { cookies, body });
  await addPasskey(bank, customer);
  const alerts = await alertsOf(bank, customer);
  assert.deepEqual(
    alerts.map(({ kind, link }) => [kind, link]),
    [
      ['new-sign-in', '/dashboard#settings/security'],
      ['profile-changed', '/dashboard#settings/security'],
      ['passkey-changed', '/dashboard#settings/security'],
    ],
  );
  assert.deepEqual(await mailKinds(bank, customer), [
    'new-sign-in',
    'contact-changed',
    'passkey-added',
  ]);
});

test('notifications are listed newest first, by pages, and are searched', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '1.00' });
  for (const amount of ['2.00', '3.00', '4.00', '5.00']) await move(customer, amount);
  await alertsOf(bank, customer);
  const all = await readNotifications(bank, customer);
  assert.equal(all.length, 5);
  const { cookies } = customer;
  const seen: string[] = [];
  for (let path: string | undefined = '/api/notifications?limit=2'; path !== undefined; ) {
    const reply = await bank.request('GET', path, { cookies });
    const { notifications, unread } = reply.json<{
      notifications: { id: string }[];
      unread: number;
    }>();
    assert.equal(unread, 5);
    seen.push(...notifications.map(({ id }) => id));
    path = /<([^>]+)>/.exec(String(reply.headers['link'] ?? ''))?.[1];
  }
  assert.deepEqual(
    seen,
    all.map(({ id }) => id),
  );
  assert.match(
    (await readNotifications(bank, customer, '?search=4.00'))[0]?.text ?? '',
    /^\$4\.00/,
  );
  assert.equal((await readNotifications(bank, customer, '?direction=asc'))[0]?.id, seen.at(-1));
});

test('one is marked as read, then all, and another customer’s are not there', async () => {
  const [customer, other] = [await saver(), await saver()];
  for (const one of [customer, other]) await chooseAlerts(bank, one, { 'debit-above': '1.00' });
  await move(customer, '2.00');
  await move(customer, '3.00');
  const [first] = await alertsOf(bank, customer, 'debit-above');
  const { cookies } = customer;
  const read = (id: string, who: TestCustomer) =>
    bank.request('POST', `/api/notifications/${id}/read`, { cookies: who.cookies });
  assert.equal((await read(first?.id ?? '', other)).status, 404);
  const reply = await read(first?.id ?? '', customer);
  const once = reply.json<{ notification: { readAt: string }; unread: number }>();
  assert.ok(once.notification.readAt);
  assert.equal(once.unread, 2);
  bank.clock.advance(MINUTE_MS);
  assert.deepEqual((await read(first?.id ?? '', customer)).json(), once);
  const rest = await bank.request('POST', '/api/notifications/read', { cookies });
  assert.deepEqual(rest.json(), { unread: 0 });
  assert.ok((await readNotifications(bank, customer)).every(({ readAt }) => readAt !== null));
  assert.ok((await readNotifications(bank, other)).every(({ readAt }) => readAt === null));
});

test('an open page hears of a notification, and of one that was read elsewhere', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '1.00' });
  await alertsOf(bank, customer);
  const stream = await followEvents(bank.url, customer);
  await move(customer, '2.00');
  const [alert] = await alertsOf(bank, customer, 'debit-above');
  await stream.until(({ topic, id }) => topic === 'notifications' && id === alert?.id);
  await bank.request('POST', '/api/notifications/read', { cookies: customer.cookies });
  await stream.until(({ topic, id }) => topic === 'notifications' && id === '*');
  stream.leave();
});

test('several processes that look at once record and email each alert once', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '0.50' });
  await alertsOf(bank, customer);
  const moves = Array.from({ length: 40 }, () => move(customer, '1.00'));
  const looks = async () => {
    for (let look = 0; look < 30; look += 1) await deriveAlerts(bank.deps);
  };
  await Promise.all([...moves, looks(), looks(), looks()]);
  const alerts = await alertsOf(bank, customer, 'debit-above');
  assert.equal(alerts.length, 40);
  const entries = await rows<{ id: string }>(
    bank.deps.pool,
    sql`select id from ledger.entries
        where account_id = ${accountOf(customer, 'checking')} and amount_cents = -100`,
  );
  assert.deepEqual(
    alerts.map(({ link }) => link?.split('/').at(-1) ?? '').toSorted(),
    entries.map(({ id }) => id).toSorted(),
  );
  assert.equal((await alertMails(customer)).length, 40);
});

test('an email that is sent again has the same Message-ID', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '0.50' });
  await move(customer, '1.00');
  const [alert] = await alertsOf(bank, customer, 'debit-above');
  const { clock } = bank;
  const { pool: db, keys, log } = bank.deps;
  const ids: string[] = [];
  let isDown = true;
  const mailer = {
    async send({ id, kind }: { id: string; kind: string }) {
      if (kind !== 'alert-debit-above' || id !== alert?.id) return;
      ids.push(id);
      if (isDown) throw new Error('no answer');
    },
    async close() {},
  };
  const outbox = { db, keys, mailer, log, keepContent: true };
  while ((await sendDueMail(outbox, clock.now())) > 0);
  isDown = false;
  clock.advance(2 * MINUTE_MS);
  while ((await sendDueMail(outbox, clock.now())) > 0);
  assert.deepEqual(ids, [alert?.id, alert?.id]);
});

test('what a customer was notified of is gone when the customer is, and nothing follows', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '0.50', 'hold-placed': null });
  await move(customer, '1.00');
  await alertsOf(bank, customer);
  await move(customer, '2.00');
  const { cookies } = administrator;
  const reply = await bank.request('DELETE', `/api/admin/users/${customer.id}`, { cookies });
  assert.equal(reply.status, 200, reply.text);
  while (await deriveAlerts(bank.deps));
  const left = await one<{ rules: number; notifications: number }>(
    bank.deps.pool,
    sql`select (select count(*) from alert_rules where customer_id = ${customer.id})::integer
            as rules,
          (select count(*) from notifications where customer_id = ${customer.id})::integer
            as notifications`,
  );
  assert.deepEqual(left, { rules: 0, notifications: 0 });
});

test('old notifications are removed, and what is long past is no news', async () => {
  const customer = await saver();
  await chooseAlerts(bank, customer, { 'debit-above': '0.50' });
  await move(customer, '1.00');
  bank.clock.advance(30 * DAY_MS);
  await alertsOf(bank, { cookies: await signInThroughApi(bank, customer) });
  const count = async () =>
    (
      await one<{ kinds: string[] }>(
        bank.deps.pool,
        sql`select coalesce(array_agg(kind), '{}') as kinds from notifications
            where customer_id = ${customer.id}`,
      )
    ).kinds;
  assert.deepEqual(await count(), ['new-sign-in']);
  bank.clock.advance(bank.deps.config.limits.notificationsKeptMs + DAY_MS);
  await forgetNotifications.run(bank.deps, undefined);
  assert.deepEqual(await count(), []);
});
