import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beneficiaryAccount } from './beneficiary-account.ts';

test('a country that uses IBANs accepts nothing else', () => {
  assert.deepEqual(beneficiaryAccount('de89 3704 0044 0532 0130 00', 'DE'), {
    form: 'iban',
    account: 'DE89370400440532013000',
  });
  const refused = { form: 'refused', because: 'iban-required' };
  assert.deepEqual(beneficiaryAccount('0532013000', 'DE'), refused);
  assert.deepEqual(beneficiaryAccount('DE89370400440532013001', 'DE'), refused);
});

test("another country's IBAN is refused, but a territory may show its parent's", () => {
  assert.deepEqual(beneficiaryAccount('NL91ABNA0417164300', 'DE'), {
    form: 'refused',
    because: 'iban-of-another-country',
  });
  const french = { form: 'iban', account: 'FR1420041010050500013M02606' };
  assert.deepEqual(beneficiaryAccount('FR1420041010050500013M02606', 'MQ'), french);
  assert.deepEqual(beneficiaryAccount('FR1420041010050500013M02606', 'BL'), french);
});

test('where IBANs are optional, a plain number passes and a broken IBAN does not', () => {
  assert.deepEqual(beneficiaryAccount('0001 5400', 'DJ'), { form: 'other', account: '0001 5400' });
  assert.equal(beneficiaryAccount('DJ2100010000000154000100186', 'DJ').form, 'iban');
  assert.equal(beneficiaryAccount('DJ2200010000000154000100186', 'DJ').form, 'refused');
  assert.equal(beneficiaryAccount('GB82WEST12345698765432', 'JE').form, 'iban');
  assert.equal(beneficiaryAccount('GB83WEST12345698765432', 'JE').form, 'refused');
  assert.equal(beneficiaryAccount('12345678', 'JE').form, 'other');
});

test('elsewhere an account is up to 34 letters, digits and separators', () => {
  assert.deepEqual(beneficiaryAccount(' 001-234567/8 ', 'JP'), {
    form: 'other',
    account: '001-234567/8',
  });
  assert.equal(beneficiaryAccount('9'.repeat(34), 'US').form, 'other');
  const refused = { form: 'refused', because: 'not-an-account' };
  for (const bad of [
    '',
    '   ',
    '9'.repeat(35),
    '12\u000034',
    '12\u202e34',
    '=cmd()',
    '<b>1</b>',
    '-5',
  ]) {
    assert.deepEqual(beneficiaryAccount(bad, 'US'), refused, bad);
  }
});
