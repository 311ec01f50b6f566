import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { printedAmount } from '#contract/fields/amount.ts';
import { cents } from '#money/cents.ts';
import {
  denyTransfer,
  exportTransactions,
  listTransfers,
  submitCheck,
  submitWire,
} from '#tests/architecture/endpoints/example-endpoints.ts';
import { cookiesOf } from '#tests/architecture/endpoints/visitors.ts';
import { startBank } from '#tests/support/start-bank.ts';
import { Replay } from '../idempotency/replay.ts';
import { mount } from './mount.ts';
import { shapeReply } from './shape-reply.ts';

const transfer = {
  id: randomUUID(),
  recipientName: 'Ana Ruiz',
  recipientBank: null,
  amount: cents(12_550n),
  status: 'pending',
  createdAt: new Date('2026-03-02T17:45:00Z'),
  from: { accountName: 'Everyday', accountNumber: '1000000008' },
} as const;

const misfit = endpoint({
  feature: 'service',
  summary: 'Answers with something else than it promises.',
  method: 'GET',
  path: '/api/misfit',
  access: 'public',
  reply: z.object({ email: z.string(), balance: printedAmount }),
});

// What the handlers were given, so that a test can look at it.
let received: unknown;

const bank = await startBank({
  routes: [
    (app) => {
      mount(app, submitWire, ({ body, idempotencyKey }) => {
        received = { body, idempotencyKey };
        const receipt = { ...transfer, amount: body.amount, ssn: '123-45-6789' };
        if (idempotencyKey === 'again') return new Replay(shapeReply(submitWire, { receipt }));
        return { receipt };
      });
      mount(app, listTransfers, ({ query, reply }) => {
        received = query;
        reply.header('link', '</api/next>; rel="next"');
        const row = { ...transfer, passwordHash: '$argon2id$…' };
        return [row];
      });
      mount(app, denyTransfer, ({ params, body, visitor }) => {
        received = { params, body, role: visitor.staff.role };
        return { id: params.id, status: 'denied' as const };
      });
      mount(app, submitCheck, () => ({ id: transfer.id }));
      mount(app, exportTransactions, () => 'date,amount\n2026-03-02,125.50\n');
      mount(app, misfit, () => ({ email: 7 as unknown as string, balance: cents(1n) }));
    },
  ],
});

const wire = {
  fromAccountId: transfer.id,
  amount: '125.5',
  recipientName: ' Ana Ruiz ',
  transferType: 'wire_domestic',
};

test('a handler gets the server’s values and its reply leaves as the wire’s', async () => {
  const reply = await bank.request('POST', '/api/wire-transfer', {
    body: { ...wire, recipientBank: '' },
  });
  assert.equal(reply.status, 201);
  assert.deepEqual(received, {
    body: {
      fromAccountId: transfer.id,
      amount: 12_550n,
      recipientName: 'Ana Ruiz',
      recipientBank: undefined,
      transferType: 'wire_domestic',
    },
    idempotencyKey: undefined,
  });
  assert.deepEqual(reply.json(), {
    receipt: { ...transfer, amount: '125.50', createdAt: '2026-03-02T17:45:00.000Z' },
  });
});

test('nothing leaves that the endpoint does not name', async () => {
  const wired = await bank.request('POST', '/api/wire-transfer', { body: wire });
  const listed = await bank.request('GET', '/api/admin/pending-transfers');
  assert.doesNotMatch(wired.text, /ssn|123-45/);
  assert.doesNotMatch(listed.text, /passwordHash|argon2/);
});

test('every answer is JSON that nobody keeps', async () => {
  const { headers } = await bank.request('GET', '/api/admin/pending-transfers');
  assert.equal(headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['link'], '</api/next>; rel="next"');
});

test('an endpoint may answer with something else than JSON', async () => {
  const reply = await bank.request('GET', '/api/transactions.csv');
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.equal(reply.text, 'date,amount\n2026-03-02,125.50\n');
});

test('all mistakes of a request are told at once, the first of each field', async () => {
  const reply = await bank.request('POST', '/api/wire-transfer', {
    body: {
      amount: '1e3',
      recipientName: '   ',
      transferType: 'pigeon',
      tags: ['ok', 'x'.repeat(21)],
      recipientAddress: { street: '1 Main St', planet: 'Mars' },
      balance: '1000000.00',
    },
  });
  assert.equal(reply.status, 400);
  assert.deepEqual(reply.json(), {
    error: 'Please check the highlighted fields.',
    code: 'invalid-fields',
    fields: {
      fromAccountId: 'This id is not valid',
      amount: 'Amount must be dollars and cents, such as 125.00',
      recipientName: 'Recipient name is required',
      transferType: 'This must be one of: wire_domestic, wire_international',
      'tags.1': 'Tag must be at most 20 characters',
      'recipientAddress.city': 'City is required',
      'recipientAddress.planet': 'This field is not recognized',
      balance: 'This field is not recognized',
    },
  });
});

test('a hostile body gets a short answer', async () => {
  const body = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`field${n}`, n]));
  const reply = await bank.request('POST', '/api/wire-transfer', { body });
  assert.equal(reply.status, 400);
  assert.equal(Object.keys(reply.json<{ fields: object }>().fields).length, 50);
  const long = { ['k'.repeat(60_000)]: { ['k'.repeat(50)]: 1 } };
  const short = await bank.request('POST', '/api/wire-transfer', { body: long });
  assert.equal(short.status, 400);
  assert.ok(short.text.length < 1_000, 'the key comes back whole');
});

test('a body that is no object is refused as such', async () => {
  for (const body of ['[]', '"text"', '5', 'null']) {
    const reply = await bank.request('POST', '/api/wire-transfer', { body });
    assert.deepEqual(reply.json(), {
      error: 'The body must be a JSON object.',
      code: 'bad-request',
    });
  }
});

test('a query is parsed too', async () => {
  await bank.request('GET', '/api/admin/pending-transfers?limit=20&search=%20ana&status=pending');
  assert.deepEqual(received, { limit: 20, search: 'ana', status: 'pending' });
  const reply = await bank.request('GET', '/api/admin/pending-transfers?limit=5&limit=6&status=x');
  assert.deepEqual(reply.json()['fields'], {
    limit: 'Limit must be a number from 1 to 500',
    status: 'This must be one of: pending, approved',
  });
});

test('an idempotency key is visible characters, and reaches the handler', async () => {
  const send = (key: string) =>
    bank.request('POST', '/api/wire-transfer', {
      body: wire,
      headers: { 'idempotency-key': key },
    });
  assert.equal((await send('K'.repeat(200))).status, 201);
  assert.partialDeepStrictEqual(received, { idempotencyKey: 'K'.repeat(200) });
  for (const bad of ['', 'two words', 'K'.repeat(201), 'ké']) {
    const reply = await send(bad);
    assert.equal(reply.status, 400, bad);
    assert.equal(reply.json()['code'], 'bad-idempotency-key');
  }
});

test('a stored answer leaves as it did the first time', async () => {
  const once = await bank.request('POST', '/api/wire-transfer', { body: wire });
  const again = await bank.request('POST', '/api/wire-transfer', {
    body: wire,
    headers: { 'idempotency-key': 'again' },
  });
  assert.equal(again.status, 201);
  assert.equal(again.text, once.text);
});

test('a reply that does not fit is a bug: logged by place, told to nobody', async () => {
  const reply = await bank.request('GET', '/api/misfit');
  assert.equal(reply.status, 500);
  assert.equal(reply.json()['code'], 'internal');
  assert.doesNotMatch(reply.text, /email|balance/);
  const line = bank.logLines.find((text) => text.includes('MisfitReply')) ?? '{}';
  assert.partialDeepStrictEqual(JSON.parse(line), {
    route: '/api/misfit',
    errorCode: 'email (invalid_type)',
    reference: reply.json()['reference'],
  });
});

test('who may not enter is told so before the body is looked at', async () => {
  const path = `/api/admin/pending-transfers/${transfer.id}/deny`;
  const stranger = await bank.request('POST', path, { body: '{"broken' });
  assert.equal(stranger.status, 401);
  const auditor = await bank.request('POST', path, {
    body: '{"broken',
    cookies: await cookiesOf(bank, 'auditor'),
  });
  assert.equal(auditor.status, 403);
  assert.equal(auditor.json()['code'], 'not-allowed');
});

test('the visitor reaches the handler, and a body may be left out where nothing is required', async () => {
  const reply = await bank.request('POST', `/api/admin/pending-transfers/${transfer.id}/deny`, {
    cookies: await cookiesOf(bank, 'approver'),
  });
  assert.deepEqual(reply.json(), { id: transfer.id, status: 'denied' });
  assert.deepEqual(received, { params: { id: transfer.id }, body: {}, role: 'approver' });
});

test('a body may be as large as its endpoint says, and no larger elsewhere', async () => {
  const large = 'x'.repeat(100_000);
  const cookies = await cookiesOf(bank, 'customer');
  const check = await bank.request('POST', '/api/check-deposits', {
    body: { front: large, back: large, amount: '5' },
    cookies,
  });
  assert.equal(check.status, 202);
  const usual = await bank.request('POST', '/api/wire-transfer', { body: { front: large } });
  assert.equal(usual.status, 413);
});
