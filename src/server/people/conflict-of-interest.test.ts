import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sql from 'sql-template-tag';
import { run } from '#database/connection.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { TestReply } from '#tests/support/http-client.ts';
import { depositCheck, reviewCheck } from '#tests/support/money/checks.ts';
import { decide, placeWire, submit } from '#tests/support/money/wires.ts';
import { applied } from '#tests/support/people/applications.ts';
import {
  accountOf,
  makeCustomer,
  makeStaff,
  type TestCustomer,
  type TestStaff,
} from '#tests/support/people/people.ts';
import { stopInOrder } from '#tests/support/start-bank.ts';

// Both as the demonstration runs and as `npm run serve` does.
let demo: TestApp;
let serve: TestApp;

before(async () => {
  demo = await startApp();
  serve = await startApp({
    env: { SETTING_DUAL_CONTROL: 'on', SETTING_HELD_OPENING_DEPOSITS: 'on' },
  });
});
after(async () => {
  await stopInOrder(demo);
  await stopInOrder(serve);
});

async function colleagueWith(bank: TestApp, email: string): Promise<TestStaff> {
  const colleague = await makeStaff(bank, 'administrator');
  await run(bank.deps.pool, sql`update staff set email = ${email} where id = ${colleague.id}`);
  return colleague;
}

async function namesakeOf(bank: TestApp, first: string, last: string): Promise<TestStaff> {
  const colleague = await makeStaff(bank, 'administrator');
  const named = sql`update staff set first_name = ${first}, last_name = ${last}
    where id = ${colleague.id}`;
  await run(bank.deps.pool, named);
  return colleague;
}

function post(bank: TestApp, path: string, { cookies }: TestStaff, body: object = {}) {
  return bank.request('POST', `/api/admin/${path}`, { cookies, body: { ...body } });
}

const codeOf = (reply: TestReply) => reply.json<{ code?: string }>().code;

async function limitRequestOf(bank: TestApp, customer: TestCustomer): Promise<string> {
  const reply = await submit(bank, customer, '/api/credit-limit-requests', {
    accountId: accountOf(customer, 'credit'),
    requestedLimit: '5000.00',
    annualIncome: '60000.00',
    employmentStatus: 'full-time',
    reason: 'A larger kitchen.',
  });
  assert.equal(reply.status, 200, reply.text);
  return reply.json<{ request: { id: string } }>().request.id;
}

test('D6: a colleague with the customer’s email address decides nothing about them', async () => {
  for (const bank of [demo, serve]) {
    const accounts = { checking: 900n, credit: 100n };
    const eve = await makeCustomer(bank, { accounts });
    const self = await colleagueWith(bank, eve.email.toUpperCase());
    const account = `accounts/${accountOf(eve, 'checking')}`;
    const wire = await placeWire(bank, eve);
    const check = (await depositCheck(bank, eve)).json<{ checkDeposit: { id: string } }>();
    const limit = await limitRequestOf(bank, eve);
    const money = { amount: '5.00', description: 'Correction' };
    const user = `users/${eve.id}`;
    const replies = [
      await post(bank, `${account}/credit`, self, money),
      await post(bank, `${account}/debit`, self, money),
      await decide(bank, self, wire, 'approve'),
      await decide(bank, self, wire, 'deny'),
      await reviewCheck(bank, self, check.checkDeposit.id, 'approve'),
      await reviewCheck(bank, self, check.checkDeposit.id, 'deny'),
      await post(bank, `credit-limit-requests/${limit}/approve`, self),
      await post(bank, `${user}/block`, self),
      await post(bank, `${user}/unblock`, self),
      await post(bank, `${user}/reset-sign-in`, self, { what: 'clear-lockout' }),
      await bank.request('DELETE', `/api/admin/${user}`, { cookies: self.cookies }),
    ];
    assert.deepEqual(
      replies.map((reply) => codeOf(reply) ?? reply.text),
      replies.map(() => 'own-affair'),
    );
  }
});

test('D6: the opening deposit of a colleague is confirmed by others', async () => {
  const approver = await makeStaff(serve, 'approver');
  const email = 'new.colleague@mail.example';
  const id = await applied(serve, { email, initialDeposit: 50 });
  const self = await colleagueWith(serve, email);
  const application = `pending-accounts/${id}`;
  assert.equal(codeOf(await post(serve, `${application}/approve`, self)), 'own-affair');
  assert.equal((await post(serve, `${application}/approve`, approver)).status, 200);
  assert.equal(codeOf(await post(serve, `${application}/confirm-funding`, self)), 'own-affair');
  assert.equal(codeOf(await post(serve, `${application}/return-funding`, self)), 'own-affair');
});

test('a customer with a colleague’s name needs a second person for every amount', async () => {
  const customer = await makeCustomer(serve, {
    firstName: 'José María',
    lastName: 'O’Brien',
    accounts: { checking: 0n },
  });
  const namesake = await namesakeOf(serve, 'JOSE-MARIA', "O'brien");
  const credit = `accounts/${accountOf(customer, 'checking')}/credit`;
  const other = await makeStaff(serve, 'administrator');
  for (const maker of [namesake, other]) {
    const reply = await post(serve, credit, maker, { amount: '1.00', description: 'Correction' });
    assert.equal(reply.json<{ status: string }>().status, 'pending', reply.text);
  }
  const waiting = await serve.request('GET', '/api/admin/adjustments', other);
  assert.ok(waiting.json<{ needs: string }[]>().every(({ needs }) => needs === 'same-name'));
  assert.equal(codeOf(await post(serve, `users/${customer.id}/block`, namesake)), 'own-affair');
  assert.equal((await post(serve, `users/${customer.id}/block`, other)).status, 200);
});

test('the demonstration flags a customer with a colleague’s name and goes on', async () => {
  const customer = await makeCustomer(demo, {
    firstName: 'Zoë',
    lastName: 'Hazel',
    accounts: { checking: 500n },
  });
  const namesake = await namesakeOf(demo, 'Zoe', 'Hazel');
  await placeWire(demo, customer);
  await depositCheck(demo, customer);
  for (const queue of ['pending-transfers', 'check-deposits']) {
    const list = await demo.request('GET', `/api/admin/${queue}?search=hazel`, namesake);
    const codes = list
      .json<{ warnings: { code: string }[] }[]>()
      .flatMap(({ warnings }) => warnings.map(({ code }) => code));
    assert.ok(codes.includes('staff-name'), queue);
  }
  const credit = `accounts/${accountOf(customer, 'checking')}/credit`;
  const reply = await post(demo, credit, namesake, { amount: '1.00', description: 'Correction' });
  assert.equal(reply.json<{ status: string }>().status, 'posted');
});
