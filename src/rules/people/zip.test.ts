import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseZip } from './zip.ts';

test('five digits and ZIP+4 are accepted, and ZIP+4 is given its hyphen', () => {
  assert.equal(parseZip('97301'), '97301');
  assert.equal(parseZip(' 00501 '), '00501');
  assert.equal(parseZip('97301-1234'), '97301-1234');
  assert.equal(parseZip('97301 1234'), '97301-1234');
  assert.equal(parseZip('973011234'), '97301-1234');
});

test('other lengths, letters and foreign digits are refused', () => {
  for (const bad of [
    '',
    '9730',
    '973011',
    '97301-',
    '97301-123',
    '97301-12345',
    'K1A 0B1',
    '٩٧٣٠١',
  ]) {
    assert.equal(parseZip(bad), null, bad);
  }
});
