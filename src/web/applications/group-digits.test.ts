import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caretAfter, groupDay, groupDigits, SSN_GROUPS, ZIP_GROUPS } from './group-digits.ts';

test('a Social Security number falls into 3-2-4 however it is typed or pasted', () => {
  for (const text of ['123456789', '123-45-6789', ' 123 45 6789 ', '123–45–6789', '1234567890']) {
    assert.equal(groupDigits(text, SSN_GROUPS), '123-45-6789', text);
  }
  assert.equal(groupDigits('123', SSN_GROUPS), '123');
  assert.equal(groupDigits('1234', SSN_GROUPS), '123-4');
  assert.equal(groupDigits('', SSN_GROUPS), '');
});

test('a ZIP code has five digits, and four more after a hyphen', () => {
  assert.equal(groupDigits('97301', ZIP_GROUPS), '97301');
  assert.equal(groupDigits('973011234', ZIP_GROUPS), '97301-1234');
});

test('a day grows by itself, by its slashes, or is turned round', () => {
  for (const text of ['04191988', '04/19/1988', '4/19/1988', '1988-04-19', '04-19-1988']) {
    assert.equal(groupDay(text), '04/19/1988', text);
  }
  assert.equal(groupDay('4/'), '04');
  assert.equal(groupDay('04/1/'), '04/01');
  assert.equal(groupDay('4'), '4');
});

test('the caret keeps its digits before it', () => {
  assert.equal(caretAfter('123-45-6789', 0), 0);
  assert.equal(caretAfter('123-45-6789', 3), 3);
  assert.equal(caretAfter('123-45-6789', 4), 5);
  assert.equal(caretAfter('123-45-6789', 9), 11);
});
