// Calls of the product's actions without HTTP: what `mount` would pass on, with real sessions.
import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { transaction } from '#database/transaction.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Call } from '#server/base/http/mount.ts';
import { createSession, type Session } from '#server/base/session/sessions.ts';
import type { VisitorOf } from '#server/base/session/visitor.ts';

const FROM = { address: '127.0.0.1', userAgent: 'bench' };

export type Http = Pick<Call<Endpoint>, 'request' | 'reply'>;

/** A request and its reply, which every call carries and no action about money looks at. */
export async function captureHttp(): Promise<Http> {
  const app = fastify();
  const captured: Http[] = [];
  app.get('/', async (request, reply) => {
    captured.push({ request, reply });
    return '';
  });
  await app.inject('/');
  await app.close();
  const [http] = captured;
  if (!http) throw new Error('The request was not served.');
  return http;
}

/** A session row, as if the person had just signed in. */
export async function openSession(
  { pool, clock, config }: Deps,
  login: { readonly audience: 'customer' | 'staff'; readonly subjectId: string },
): Promise<Session> {
  const { session } = await transaction(pool, (tx) =>
    createSession(
      tx,
      { ...login, ...FROM, ...(login.audience === 'staff' && { role: 'approver' }) },
      clock.now(),
      config.limits,
    ),
  );
  return session;
}

/** A call of its own: another request id, another idempotency key. */
export function newCall<E extends Endpoint>(
  http: Http,
  signedIn: Pick<VisitorOf<E['access']>, 'session' | 'staff'>,
  parts: Pick<Call<E>, 'params' | 'query' | 'body'>,
): Call<E> {
  const visitor = { requestId: randomUUID(), ...FROM, ...signedIn } as VisitorOf<E['access']>;
  return { ...parts, ...http, visitor, idempotencyKey: randomUUID() };
}
