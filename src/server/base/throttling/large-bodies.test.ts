import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import fastify, { type FastifyInstance } from 'fastify';
import { Refusal } from '#contract/refusals.ts';
import { LargeBodies } from './large-bodies.ts';

const BODY = 'x'.repeat(1_000);

let app: FastifyInstance;
let url: URL;
let bodies: LargeBodies;
/** Told of each body that was let in, and of each that has gone. */
let seen: EventTarget;
let answers: PromiseWithResolvers<void>;

before(async () => {
  app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, text, done) => {
    done(null, text);
  });
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof Refusal ? 503 : 500).send();
  });
  app.post('/:customer', {
    onRequest: async (request, reply) => {
      bodies.take((request.params as { customer: string }).customer, reply);
      reply.raw.once('close', () => seen.dispatchEvent(new Event('gone')));
      seen.dispatchEvent(new Event('let in'));
    },
    handler: async () => {
      seen.dispatchEvent(new Event('read'));
      await answers.promise;
      return 'done';
    },
  });
  url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
});
after(() => app.close());

beforeEach(() => {
  bodies = new LargeBodies({ atOnce: 3, perCustomer: 1, bytes: 1_500 });
  seen = new EventTarget();
  answers = Promise.withResolvers();
});

/** Begins to send a body; the rest of it comes when the test says so. */
function begin(customer: string, sent = '') {
  const headers = { 'content-type': 'text/plain', 'content-length': BODY.length };
  const { hostname, port } = url;
  const path = `/${customer}`;
  const outgoing = httpRequest({ hostname, port, path, method: 'POST', agent: false, headers });
  const status = once(outgoing, 'response').then(([incoming]) => {
    incoming.resume();
    return incoming.statusCode as number;
  });
  status.catch(() => {});
  outgoing.write(sent);
  outgoing.flushHeaders();
  return { outgoing, status };
}

test('of one customer one body is read at a time, and its end makes room', async () => {
  const read = once(seen, 'read');
  const first = begin('ann', BODY);
  await read;
  assert.equal(await begin('ann').status, 503);
  const gone = once(seen, 'gone');
  answers.resolve();
  assert.equal(await first.status, 200);
  await gone;
  assert.equal(await begin('ann', BODY).status, 200);
});

test('a body that breaks off makes room', async () => {
  const letIn = once(seen, 'let in');
  const { outgoing } = begin('ann', 'x');
  await letIn;
  const gone = once(seen, 'gone');
  outgoing.destroy();
  await gone;
  answers.resolve();
  assert.equal(await begin('ann', BODY).status, 200);
});

test('bodies count by what has arrived, so that slow ones keep no others out', async () => {
  for (const customer of ['ann', 'bea']) {
    const letIn = once(seen, 'let in');
    begin(customer, 'x');
    await letIn;
  }
  answers.resolve();
  assert.equal(await begin('cyd', BODY).status, 200);
});

test('so many bytes of all customers lie in memory, and so many bodies', async () => {
  for (const customer of ['ann', 'bea']) {
    const letIn = once(seen, 'let in');
    const { outgoing } = begin(customer);
    await letIn;
    const read = once(seen, 'read');
    outgoing.end(BODY);
    await read;
  }
  assert.equal(await begin('cyd').status, 503);
  bodies = new LargeBodies({ atOnce: 0, perCustomer: 1, bytes: 1_500 });
  assert.equal(await begin('dot').status, 503);
  answers.resolve();
});
