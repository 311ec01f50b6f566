import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStatusRequest, referenceInFragment } from './check-status-request.ts';

test('an empty form says what is required', () => {
  assert.deepEqual(checkStatusRequest({ reference: ' ', dateOfBirth: '' }), {
    reference: 'Reference is required',
    dateOfBirth: 'Date of birth is required',
  });
});

test('a reference and a day are taken as people type them', () => {
  for (const reference of ['MP-7QXD-K4HM', 'mp 7qxd k4hm', '7QXDK4HM']) {
    assert.deepEqual(checkStatusRequest({ reference, dateOfBirth: '04/19/1988' }), {}, reference);
  }
  const wrong = checkStatusRequest({ reference: 'MP-7QXD', dateOfBirth: '02/30/1988' });
  assert.deepEqual(Object.keys(wrong), ['reference', 'dateOfBirth']);
});

test('only a reference is taken from the address', () => {
  assert.equal(referenceInFragment('#MP-7QXD-K4HM'), 'MP-7QXD-K4HM');
  assert.equal(referenceInFragment(''), '');
  assert.equal(referenceInFragment('#<script>'), '');
});
