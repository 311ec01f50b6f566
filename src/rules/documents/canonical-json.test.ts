import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson, type Json } from './canonical-json.ts';

test('the example of RFC 8785, 3.2.4, has the bytes that the RFC prints', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  };
  const bytes =
    '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b333333333333' +
    '3333332e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282' +
    'ac245c75303030665c6e4127425c225c5c5c5c5c222f227d';
  assert.equal(Buffer.from(canonicalJson(value)).toString('hex'), bytes);
});

test('names are sorted by their UTF-16 units, as in RFC 8785, 3.2.3', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const names = [...canonicalJson(value).matchAll(/"([^"]+)":/g)].map(([, name]) => name);
  assert.deepEqual(names, ['\\r', '1', '\u0080', 'ö', '€', '😀', '\ufb33']);
});

// RFC 8785, Appendix B.
const numbers: readonly (readonly [bits: string, text: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555556', '333333333.3333334'],
];

test('numbers are printed as in RFC 8785, Appendix B', () => {
  for (const [bits, text] of numbers) {
    assert.equal(canonicalJson(Buffer.from(bits, 'hex').readDoubleBE()), text);
  }
});

test('what JSON cannot say is refused', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { '\udc00': 1 }]) {
    assert.throws(() => canonicalJson(value), TypeError);
  }
});

test('reading the text gives the value back, and the same text again', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = canonicalJson(value as Json);
      assert.equal(canonicalJson(JSON.parse(text) as Json), text);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
    }),
  );
});
