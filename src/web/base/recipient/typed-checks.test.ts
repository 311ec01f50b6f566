import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abaCheckDigit } from '#rules/payments/aba.ts';
import { checkAccountAbroad, checkRoutingNumber, checkSwiftCode } from './typed-checks.ts';

test('a routing number is judged at its ninth digit', () => {
  assert.deepEqual(checkRoutingNumber('0210 0002'), {});
  assert.deepEqual(checkRoutingNumber('021000021'), {
    good: 'Routing number looks right',
  });
  assert.deepEqual(checkRoutingNumber('021000022'), {
    wrong: 'Check the routing number: one digit seems wrong',
  });
  assert.ok(checkRoutingNumber('0210000212').wrong, 'ten digits');
  assert.ok(checkRoutingNumber('02100O021').wrong, 'a letter among them');
});

test('a routing number that takes no wires is told apart', () => {
  const electronic = `61234567${abaCheckDigit('61234567')}`;
  assert.deepEqual(checkRoutingNumber(electronic), {
    wrong: 'This bank does not take wires at this number',
  });
});

test('a SWIFT code is judged at eight and at eleven characters, and named by its country', () => {
  assert.deepEqual(checkSwiftCode('DEUTDE'), {});
  assert.deepEqual(checkSwiftCode('deut deff'), { good: 'Valid: a bank in Germany' });
  assert.deepEqual(checkSwiftCode('DEUTDEFF5'), {});
  assert.deepEqual(checkSwiftCode('DEUTDEFF500'), { good: 'Valid: a bank in Germany' });
  assert.ok(checkSwiftCode('DEUTZZFF').wrong);
  assert.ok(checkSwiftCode('DEUTDEFF5000').wrong);
});

test('an IBAN is judged when it is as long as its country makes it', () => {
  assert.deepEqual(checkAccountAbroad('DE89 3704 0044', 'DE'), {});
  assert.deepEqual(checkAccountAbroad('DE89 3704 0044 0532 0130 00', 'DE'), {
    good: 'Valid IBAN, 22 characters',
  });
  assert.deepEqual(checkAccountAbroad('DE89 3704 0044 0532 0130 01', 'DE'), {
    wrong: 'An account in Germany needs a valid IBAN',
  });
  assert.deepEqual(checkAccountAbroad('DE89370400440532013000', 'FR'), {
    wrong: 'This IBAN is not from France',
  });
});

test('where there are no IBANs, or no country yet, nothing is said', () => {
  assert.deepEqual(checkAccountAbroad('12345678901234567890', 'JP'), {});
  assert.deepEqual(checkAccountAbroad('DE89 3704 0044 0532 0130 00', ''), {});
});
