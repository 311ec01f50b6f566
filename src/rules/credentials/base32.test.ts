import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseBase32, toBase32 } from './base32.ts';

test('the vectors of RFC 4648 hold in both directions', () => {
  const vectors = {
    '': '',
    f: 'MY======',
    fo: 'MZXQ====',
    foo: 'MZXW6===',
    foob: 'MZXW6YQ=',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI======',
  };
  for (const [text, encoded] of Object.entries(vectors)) {
    const bytes = new TextEncoder().encode(text);
    assert.equal(toBase32(bytes), encoded.replaceAll('=', ''));
    assert.deepEqual(parseBase32(encoded), bytes);
  }
});

test('people may type it in lower case and in groups, but with no other characters', () => {
  assert.deepEqual(parseBase32('mzxw 6ytb'), new TextEncoder().encode('fooba'));
  for (const bad of ['MZXW0', 'MZXW1', 'MZ-XW', 'MZXÉ']) assert.equal(parseBase32(bad), null, bad);
});

test('any bytes come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      assert.deepEqual(parseBase32(toBase32(bytes)), Uint8Array.from(bytes));
    }),
  );
});
