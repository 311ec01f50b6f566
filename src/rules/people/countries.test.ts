import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countries, isCountryCode, parseCountry } from './countries.ts';

test('all 249 codes of ISO 3166-1 are there, and Kosovo', () => {
  const codes = Object.keys(countries);
  assert.equal(codes.length, 250);
  assert.deepEqual(codes, codes.toSorted());
  assert.equal(new Set(Object.values(countries)).size, 250);
  assert.ok(codes.every((code) => /^[A-Z]{2}$/.test(code)));
  assert.equal(isCountryCode('XK'), true);
});

test('a country is understood by code or name, in any case', () => {
  for (const [code, name] of Object.entries(countries)) {
    for (const text of [code, code.toLowerCase(), name, ` ${name.toUpperCase()} `, `The ${name}`]) {
      assert.equal(parseCountry(text), code, text);
    }
  }
});

test("the runtime's own English names are understood too", () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of Object.keys(countries)) {
    const name = names.of(code);
    assert.ok(name);
    assert.equal(parseCountry(name), code, name);
  }
});

test('everyday and formal names lead to the code', () => {
  const known = {
    USA: 'US',
    'U.S.A.': 'US',
    'United States of America': 'US',
    UK: 'GB',
    'Great Britain': 'GB',
    'The Netherlands': 'NL',
    Turkey: 'TR',
    'Ivory Coast': 'CI',
    "Cote d'Ivoire": 'CI',
    'St. Lucia': 'LC',
    'Trinidad & Tobago': 'TT',
    'Korea, Republic of': 'KR',
    'Hong Kong SAR China': 'HK',
    'Falkland Islands (Islas Malvinas)': 'FK',
  };
  for (const [name, code] of Object.entries(known)) assert.equal(parseCountry(name), code, name);
});

test('what is not a country is refused', () => {
  for (const bad of ['', 'ZZ', 'AN', 'Atlantis', 'toString', 'constructor', '__proto__', 'U']) {
    assert.equal(parseCountry(bad), null, bad);
  }
  assert.equal(isCountryCode('us'), false);
  assert.equal(isCountryCode('hasOwnProperty'), false);
});
