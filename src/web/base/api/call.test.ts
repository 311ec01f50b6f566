import assert from 'node:assert/strict';
import { after, afterEach, before, mock, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#contract/refusals.ts';
import { cents } from '#money/cents.ts';
import { mount } from '#server/base/http/mount.ts';
import {
  exportTransactions,
  listTransfers,
  removeUser,
  submitWire,
} from '#tests/architecture/endpoints/example-endpoints.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { CallError, call, NOT_REACHED } from './call.ts';

const ID = '3f1a0c2e-9d0b-4c7a-8b51-0a1b2c3d4e5f';
const transfer = {
  id: ID,
  recipientName: 'Ana Ruiz',
  recipientBank: null,
  amount: cents(12_550n),
  status: 'pending',
  createdAt: new Date('2026-03-02T17:45:00Z'),
  from: { accountName: 'Everyday', accountNumber: '1000000008' },
} as const;
const wire = {
  fromAccountId: ID,
  amount: '125.50',
  recipientName: 'Ana Ruiz',
  transferType: 'wire_domestic',
} as const;

let bank: TestApp;
let held: { mock: { restore: () => void } } | undefined;
let sent: { url: string; init: RequestInit } | undefined;

before(async () => {
  bank = await startApp({
    routes: [
      (app) => {
        mount(app, submitWire, ({ idempotencyKey }) => {
          if (idempotencyKey === 'frozen') throw new Refusal('frozen');
          if (idempotencyKey === 'bug') throw new Error('inner text');
          return { receipt: transfer };
        });
        mount(app, listTransfers, ({ query }) => (query.search === 'ana & co' ? [transfer] : []));
        mount(app, removeUser, () => ({}));
        mount(app, exportTransactions, () => 'date,amount\n');
        app.get('/api/empty', (_request, reply) => reply.code(502).send());
      },
    ],
  });
  // A browser resolves an address against its page; Node has none.
  const browserFetch = globalThis.fetch;
  mock.method(globalThis, 'fetch', (path: string, init: RequestInit) => {
    sent = { url: path, init };
    return browserFetch(new URL(path, bank.url), init);
  });
});

afterEach(() => held?.mock.restore());

after(async () => {
  mock.restoreAll();
  await bank.stop();
});

test('a call sends a JSON body and gets the reply as it travels', async () => {
  const { receipt } = await call(submitWire, { body: wire });
  assert.equal(receipt.amount, '125.50');
  assert.equal(receipt.createdAt, '2026-03-02T17:45:00.000Z');
  assert.equal(new Headers(sent?.init.headers).get('content-type'), 'application/json');
  assert.equal(sent?.init.credentials, 'same-origin');
});

test('a call without a body sends none, nor a content type', async () => {
  assert.deepEqual(await call(listTransfers), []);
  assert.equal(sent?.init.body, null);
  assert.equal(new Headers(sent.init.headers).get('content-type'), null);
});

test('queries are written into the address, and what is absent is left out', async () => {
  const transfers = await call(listTransfers, { query: { search: 'ana & co', status: undefined } });
  assert.equal(transfers.length, 1);
  assert.equal(sent?.url, '/api/admin/pending-transfers?search=ana+%26+co');
});

test('parameters are written into the path, whatever they hold', async () => {
  const refused = await refusalOf(call(removeUser, { params: { userId: '../admin?x=#' } }));
  assert.equal(sent?.url, '/api/admin/users/..%2Fadmin%3Fx%3D%23');
  assert.equal(refused.status, 401);
});

test('an answer that is not JSON comes as text', async () => {
  assert.equal(await call(exportTransactions), 'date,amount\n');
});

test('the message of an error is the status, a colon and the body', async () => {
  const error = await refusalOf(call(submitWire, { body: wire, idempotencyKey: 'frozen' }));
  const sentence = 'Money movement is paused. Please try again later.';
  assert.equal(error.message, `503: {"error":"${sentence}","code":"frozen"}`);
  assert.equal(error.status, 503);
  assert.equal(error.error, sentence);
  assert.equal(error.code, 'frozen');
});

test('an error without a body has its status text as message', async () => {
  const empty = { ...exportTransactions, path: '/api/empty' } as const;
  const error = await refusalOf(call(empty));
  assert.equal(error.message, '502: Bad Gateway');
  assert.equal(error.error, undefined);
  assert.deepEqual(error.fields, {});
});

test('messages of fields arrive for the form, and a bug’s reference for the toast', async () => {
  const invalid = await refusalOf(call(submitWire, { body: { ...wire, amount: '-5' } }));
  assert.deepEqual(invalid.fields, { amount: 'Amount must be dollars and cents, such as 125.00' });
  const bug = await refusalOf(call(submitWire, { body: wire, idempotencyKey: 'bug' }));
  assert.equal(bug.code, 'internal');
  assert.match(bug.reference ?? '', /^[0-9a-f-]{36}$/);
  assert.doesNotMatch(bug.message, /inner text/);
});

test('a call without an answer fails as a call does, without a sentence', async () => {
  const nowhere = mock.method(globalThis, 'fetch', () =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  const error = await refusalOf(call(listTransfers));
  nowhere.mock.restore();
  assert.equal(error.status, NOT_REACHED);
  assert.equal(error.error, undefined);
  assert.deepEqual(error.fields, {});
});

test('a list refused while the session got a new cookie is asked for once more', async () => {
  const answers = holdAnswers();
  const change = call(submitWire, { body: wire });
  const list = call(listTransfers);
  answers[1]?.resolve(notSignedIn());
  await setImmediate();
  assert.equal(answers.length, 2, 'not before the change is answered');
  answers[0]?.resolve(Response.json({ receipt: {} }));
  await change;
  await setImmediate();
  answers[2]?.resolve(Response.json([]));
  assert.deepEqual(await list, []);
  assert.equal(answers.length, 3);
});

test('a list refused after a change that was answered meanwhile is asked for once more', async () => {
  const answers = holdAnswers();
  const list = call(listTransfers);
  const change = call(submitWire, { body: wire });
  answers[1]?.resolve(Response.json({ receipt: {} }));
  await change;
  answers[0]?.resolve(notSignedIn());
  await setImmediate();
  answers[2]?.resolve(notSignedIn());
  assert.equal((await refusalOf(list)).code, 'not-signed-in');
  assert.equal(answers.length, 3, 'and not a third time');
});

test('a list refused without a change is not asked for again', async () => {
  const answers = holdAnswers();
  const refused = call(submitWire, { body: wire });
  const list = call(listTransfers);
  answers[0]?.resolve(notSignedIn());
  answers[1]?.resolve(notSignedIn());
  assert.equal((await refusalOf(refused)).code, 'not-signed-in');
  assert.equal((await refusalOf(list)).code, 'not-signed-in');
  assert.equal(answers.length, 2);
});

test('a call can be aborted', async () => {
  const aborted = call(listTransfers, { signal: AbortSignal.abort() });
  await assert.rejects(aborted, { name: 'AbortError' });
});

/** Answers are given by the test, in the order of the calls, until it ends. */
function holdAnswers(): PromiseWithResolvers<Response>[] {
  const answers: PromiseWithResolvers<Response>[] = [];
  held = mock.method(globalThis, 'fetch', () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  return answers;
}

function notSignedIn(): Response {
  return Response.json({ error: 'Please sign in.', code: 'not-signed-in' }, { status: 401 });
}

async function refusalOf(answer: Promise<unknown>): Promise<CallError> {
  const error = await answer.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof CallError);
  return error;
}
