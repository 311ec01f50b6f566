import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countries } from '../people/countries.ts';
import { bicCountry, bicMatchesCountry, parseBic } from './bic.ts';

test('eight and eleven characters are accepted, cleaned of spaces and case', () => {
  assert.equal(parseBic('DEUTDEFF'), 'DEUTDEFF');
  assert.equal(parseBic('deut de ff 500'), 'DEUTDEFF500');
  assert.equal(parseBic('NEDSZAJJXXX'), 'NEDSZAJJXXX');
  assert.equal(parseBic('E097AEXX123'), 'E097AEXX123');
  assert.equal(parseBic('NCBVXKPR'), 'NCBVXKPR');
});

test('wrong lengths, unknown countries and foreign letters are refused', () => {
  for (const bad of ['', 'DEUT', 'DEUTDEF', 'DEUTDEFF5', 'DEUTDEFF50', 'DEUTDEFF5000']) {
    assert.equal(parseBic(bad), null, bad);
  }
  for (const bad of [
    'DEUTZZFF',
    'DEUTUKFF',
    'DEUT12FF',
    'DEUTDE-F',
    'DEUTDEFſ',
    'DEUTDıFF',
    'ßEUTDEF',
  ]) {
    assert.equal(parseBic(bad), null, bad);
  }
});

test('the country is read from the fifth and sixth place and compared, not enforced', () => {
  assert.equal(bicCountry('DEUTDEFF500'), 'DE');
  assert.equal(bicMatchesCountry('DEUTDEFF500', 'DE'), true);
  assert.equal(bicMatchesCountry('DEUTDEFF500', 'FR'), false);
});

test('any well-formed BIC of a real country is accepted as it stands', () => {
  const code = fc.constantFrom(...Object.keys(countries));
  const parts = fc.tuple(
    fc.stringMatching(/^[A-Z0-9]{4}$/),
    code,
    fc.stringMatching(/^[A-Z0-9]{2}([A-Z0-9]{3})?$/),
  );
  fc.assert(
    fc.property(parts, (bic) => {
      assert.equal(parseBic(bic.join('')), bic.join(''));
      assert.equal(parseBic(bic.join(' ').toLowerCase()), bic.join(''));
    }),
  );
});
