import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '#contract/refusals.ts';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string) => parseStrictJson(Buffer.from(text, 'utf8'));
const refuses = (text: string | Buffer) =>
  assert.throws(
    () => parseStrictJson(Buffer.from(text)),
    (error) => error instanceof Refusal && error.status === 400,
    String(text).slice(0, 60),
  );

test('plain JSON is read as JSON.parse reads it', () => {
  for (const value of [{ a: [1, 'x', null, { b: '"\\' }], c: {} }, [], 'text', 1.5, true, null]) {
    assert.deepEqual(parse(JSON.stringify(value)), value);
    assert.deepEqual(parse(JSON.stringify(value, null, 2)), value);
  }
});

test('C13: ten levels pass and eleven do not', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  assert.ok(parse(nested(10)));
  refuses(nested(11));
  refuses(`${'{"a":'.repeat(11)}1${'}'.repeat(11)}`);
});

test('a thousand keys and elements pass, one more does not', () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;
  const object = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":{}`).join()}}`;
  assert.ok(parse(list(1_000)));
  assert.ok(parse(object(1_000)));
  assert.ok(parse(`{"a": [ ],"b":${list(998)}}`));
  refuses(list(1_001));
  refuses(object(1_001));
  refuses(`{"a":[ ],"b":${list(999)}}`);
  refuses(`[${Array.from({ length: 501 }, () => '[0]').join()}]`);
});

test('there is too much of it before there is anything wrong with it', () => {
  // Reading on would have found that this is no JSON at all.
  for (const [text, sentence] of [
    [`[${'0,'.repeat(2_000)}`, 'The body has more than 1000 entries.'],
    [`${'['.repeat(5_000)}`, 'The body is nested more than 10 deep.'],
    [`${' '.repeat(200_000)}{`, 'The body has too many spaces.'],
  ] as const) {
    assert.throws(() => parse(text), { message: sentence });
  }
});

test('C13: a key that comes twice in one object is refused, in two objects it is not', () => {
  refuses('{"amount":"1.00","amount":"9.00"}');
  refuses('{"amount":"1.00","\\u0061mount":"9.00"}');
  refuses('[{"a":{"b":1,"c":[{}],"b":2}}]');
  assert.ok(parse('{"a":{"a":1},"b":[{"a":1},{"a":2}]}'));
  assert.ok(parse('{"a":"b","c":"a,\\"a\\":"}'));
});

test('C13: __proto__ is refused however it is written', () => {
  refuses('{"__proto__":{"isAdmin":true}}');
  refuses('{"a":[{"\\u005f_proto__":1}]}');
  assert.ok(parse('{"a":"__proto__"}'));
});

test('text that no database stores or that is no UTF-8 is refused', () => {
  refuses('{"a":"x\\u0000y"}');
  refuses(Buffer.from([0x22, 0xff, 0x22]));
  assert.deepEqual(parse('"\\\\u0000"'), '\\u0000');
});

test('what is no JSON is refused', () => {
  for (const text of ['{', '{"a":}', "{'a':1}", 'NaN', '{"a":1}{"b":2}', '\ufeff{}', '{"a":1,}']) {
    refuses(text);
  }
});
