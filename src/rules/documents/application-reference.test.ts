import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { applicationReference, parseApplicationReference } from './application-reference.ts';

test('a reference has two groups of letters that are not mistaken for one another', () => {
  const many = Array.from({ length: 500 }, () => applicationReference(randomInt));
  for (const one of many) assert.match(one, /^MP-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  assert.equal(new Set(many).size, many.length);
});

test('a reference is read however it was typed', () => {
  for (const typed of [
    'MP-7QXD-K4HM',
    'mp-7qxd-k4hm',
    ' MP 7QXD K4HM ',
    '7qxdk4hm',
    'MP7QXDK4HM',
  ]) {
    assert.equal(parseApplicationReference(typed), 'MP-7QXD-K4HM', typed);
  }
  // Eight letters are never prefix and six.
  assert.equal(parseApplicationReference('MPXD-K4HM'), 'MP-MPXD-K4HM');
  for (const wrong of ['', 'MP', 'MP-7QXD-K4H', 'MP-7QXD-K4HMM', 'XX-7QXD-K4HM', '7QXD_K4HM']) {
    assert.equal(parseApplicationReference(wrong), null, wrong);
  }
});
