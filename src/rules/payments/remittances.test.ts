import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remittanceWarning } from './remittances.ts';

test('staff are warned from 450 remittance transfers of a year on', () => {
  assert.equal(remittanceWarning(449), undefined);
  assert.match(
    remittanceWarning(450) ?? '',
    /^450 of 500 .* above 500 the remittance rule applies/,
  );
});

test('500 are exempt, and the next one is not', () => {
  assert.doesNotMatch(remittanceWarning(500) ?? '', /no longer/);
  assert.match(remittanceWarning(501) ?? '', /^501 of 500 .* no longer exempt/);
});
