import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMilitaryState, isStateCode, parseState, states } from './states.ts';

test('there are 50 states, the district, 5 territories and 3 military codes', () => {
  const codes = Object.keys(states);
  assert.equal(codes.length, 59);
  assert.equal(new Set(Object.values(states)).size, 59);
  assert.deepEqual(codes.filter(isMilitaryState), ['AA', 'AE', 'AP']);
  assert.ok(codes.every((code) => /^[A-Z]{2}$/.test(code)));
});

test('a state is understood by code or English name, in any case', () => {
  for (const [code, name] of Object.entries(states)) {
    assert.equal(parseState(code), code);
    assert.equal(parseState(` ${code.toLowerCase()} `), code);
    assert.equal(parseState(name), code);
    assert.equal(parseState(name.toUpperCase()), code);
  }
});

test('what is not a state is refused', () => {
  for (const bad of ['', 'XX', 'ZZ', 'Ontario', 'O', 'ORE', 'constructor', '__proto__', 'O.R.E']) {
    assert.equal(parseState(bad), null, bad);
  }
  assert.equal(isStateCode('OR'), true);
  assert.equal(isStateCode('or'), false);
  assert.equal(isStateCode('toString'), false);
});
