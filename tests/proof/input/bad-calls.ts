// One way at a time in which a call that would be served is spoilt.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';
import { encodeCursor } from '#contract/lists/cursor.ts';
import { wireSchema } from '#server/base/openapi/openapi-schema.ts';
import type { Ask } from '#tests/support/http-client.ts';
import { pathOf, type UsualCall } from '#tests/support/one-of-everything.ts';
import { badJson, badMediaType, badText, badValue, extraKey } from './bad-values.ts';

export interface BadCall {
  /** What is wrong with it, for the failure message. */
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Ask['body'];
  readonly headers?: Ask['headers'];
  readonly cookies?: Ask['cookies'];
  /** Refused for certain; otherwise it is odd, and may be taken for what it says. */
  readonly isWrong: boolean;
}

type Spoilt = Omit<BadCall, 'method'> & { readonly method?: string };

/** All ways to spoil a call of this endpoint. */
export function badCalls(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<BadCall> {
  const { method } = endpoint;
  const ways = [
    ...(endpoint.body ? bodyWays(endpoint, usual) : []),
    ...(method === 'GET' ? [] : unsafeWays(endpoint, usual)),
    ...(endpoint.params ? paramWays(endpoint, usual) : []),
    ...(endpoint.query ? queryWays(endpoint, usual) : []),
    ...(endpoint.idempotent ? [keyWay(endpoint, usual)] : []),
    ...(endpoint.access === 'public' ? [] : [cookieWay(endpoint, usual)]),
    methodWay(endpoint, usual),
  ];
  return fc.oneof(...ways).map((spoilt) => ({ method, ...spoilt }));
}

function bodyWays(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt>[] {
  const path = pathOf(endpoint, usual.params);
  const { body: good = {} } = usual;
  const say = (what: string, body: unknown): Spoilt => {
    // Read again, as the server will: JSON has no undefined, no -0 and no NaN.
    const travelled: unknown = JSON.parse(JSON.stringify(body));
    const isWrong = endpoint.body?.safeParse(travelled).success === false;
    return { what, path, body: JSON.stringify(body), isWrong };
  };
  const extra = fc
    .tuple(extraKey, badValue)
    .filter(([key]) => !Object.hasOwn(good, key))
    .map(([key, value]) => say(`there is also ${show(key)}`, { ...good, [key]: value }));
  const whole = badValue.map((value) => say(`the body is ${show(value)}`, value));
  const known = Object.keys(good);
  if (known.length === 0) return [extra, whole];
  const names = fc.constantFrom(...known);
  const field = fc
    .tuple(names, badValue)
    .map(([name, value]) => say(`${name} is ${show(value)}`, { ...good, [name]: value }));
  const missing = names.map((name) => {
    const { [name]: _gone, ...others } = good;
    return say(`${name} is missing`, others);
  });
  return [field, field, field, missing, extra, whole];
}

const HUGE = `{"a":"${'x'.repeat(65_536)}"}`;

function unsafeWays(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt>[] {
  const path = pathOf(endpoint, usual.params);
  const body = JSON.stringify(usual.body ?? {});
  const call = { path, isWrong: true };
  const noJson = badJson.map((bytes) => ({ ...call, what: `sent ${show(bytes)}`, body: bytes }));
  const form = badMediaType.map((type) => {
    return { ...call, what: `sent as ${type}`, body, headers: { 'content-type': type } };
  });
  const foreign = fc
    .constantFrom<Record<string, string>>(
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    )
    .map((headers) => ({ ...call, what: `sent with ${show(headers)}`, body, headers }));
  const large = { ...call, what: 'sent too much', body: HUGE };
  const ways = [noJson, form, foreign];
  return endpoint.bodyLimit === undefined ? [...ways, fc.constant(large)] : ways;
}

function paramWays(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt>[] {
  const { method, params: schema } = endpoint;
  const body = usual.body && JSON.stringify(usual.body);
  const names = fc.constantFrom(...Object.keys(usual.params));
  const hostile = badText.filter(
    (text) => text !== '' && text.isWellFormed() && text.length < 9_000,
  );
  const changed = (name: string, value: string): Spoilt => {
    const params = { ...usual.params, [name]: value };
    const isWrong = schema?.safeParse(params).success === false;
    return { what: `${name} is ${show(value)}`, path: pathOf(endpoint, params), body, isWrong };
  };
  const bad = fc.tuple(names, hostile).map(([name, value]) => changed(name, value));
  // An unknown id: harmless to read, not to act on.
  const ids = Object.keys(usual.params).filter((name) => /id$/i.test(name));
  const unknown = ids.map((name) =>
    fc.constant({ ...changed(name, randomUUID()), isWrong: method !== 'GET' }),
  );
  const broken = fc.constantFrom('%', '%zz', '%c0%af', '%00', '%ff', '%ud800').map((text) => {
    const path = endpoint.path.replaceAll(/:\w+/g, text);
    return { what: `the path has ${text}`, path, body, isWrong: true };
  });
  return [bad, ...unknown, broken];
}

function queryWays(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt>[] {
  const path = pathOf(endpoint, usual.params);
  const { query: schema } = endpoint;
  const names = fc.constantFrom(
    ...Object.keys((schema && wireSchema(schema, 'input').properties) ?? {}),
  );
  const short = badText.filter((text) => text.length < 3_000 && text.isWellFormed());
  const withQuery = (name: string, value: string, what = `${name} is ${show(value)}`): Spoilt => {
    const isWrong = schema?.safeParse({ [name]: value }).success === false;
    const query = new URLSearchParams({ [name]: value }).toString();
    return { what, path: `${path}?${query}`, isWrong };
  };
  const field = fc.tuple(names, short).map(([name, value]) => withQuery(name, value));
  const twice = names.map((name) => {
    const isWrong = schema?.safeParse({ [name]: ['1', '2'] }).success === false;
    return { what: `${name} twice`, path: `${path}?${name}=1&${name}=2`, isWrong };
  });
  const cursor = fc
    .array(fc.oneof(short, fc.constantFrom('createdAt', 'date', 'desc', 'asc', '1')), {
      maxLength: 9,
    })
    .map((values) => withQuery('cursor', encodeCursor(values), `the cursor says ${show(values)}`));
  const broken = fc
    .tuple(names, fc.constantFrom('%', '%zz', '%00', '%c0%af', '%ed%a0%80'))
    .map(([name, text]) => ({
      what: `${name}=${text}`,
      path: `${path}?${name}=${text}`,
      isWrong: false,
    }));
  return [field, field, twice, cursor, broken];
}

function keyWay(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt> {
  return fc
    .constantFrom('', ' ', 'a b', 'x'.repeat(201), 'caf\u00e9', '\u00a0', 'tab\there')
    .map((key) => ({
      what: `the submission key is ${show(key)}`,
      path: pathOf(endpoint, usual.params),
      body: JSON.stringify(usual.body ?? {}),
      headers: { 'idempotency-key': key },
      isWrong: true,
    }));
}

function cookieWay(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt> {
  const body = usual.body && JSON.stringify(usual.body);
  return fc
    .constantFrom(
      '',
      'x',
      '%',
      '"',
      'a'.repeat(5_000),
      `${'A'.repeat(43)}`,
      '../../x',
      "' or 1=1 --",
    )
    .map((value) => ({
      what: `every cookie is ${show(value)}`,
      path: pathOf(endpoint, usual.params),
      body,
      cookies: { 'larch-session': value, 'larch-staff': value, 'larch-challenge': value },
      isWrong: true,
    }));
}

function methodWay(endpoint: Endpoint, usual: UsualCall): fc.Arbitrary<Spoilt> {
  const path = pathOf(endpoint, usual.params);
  return fc
    .constantFrom('TRACE', 'OPTIONS', 'PROPFIND', 'LINK', 'PATCH', 'MKCOL', 'SEARCH', 'QUERY')
    .map((method) => ({ what: `asked by ${method}`, method, path, isWrong: true }));
}

function show(value: unknown): string {
  const text =
    value instanceof Uint8Array ? `bytes ${value.join()}` : (JSON.stringify(value) ?? 'nothing');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
