import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { digitsMask, ssnMask, zipMask } from './digits-mask.ts';
import { Keyboard } from './keyboard.ts';

const ssn = fc.stringMatching(/^\d{9}$/);
const shown = (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
const digitsBefore = (text: string, caret: number) =>
  text.slice(0, caret).replaceAll(/\D/g, '').length;

test('a Social Security number falls into 3-2-4 however it is typed or pasted', () => {
  for (const text of ['123456789', '123-45-6789', ' 123 45 6789 ', '123–45–6789', '1234567890']) {
    assert.equal(new Keyboard(ssnMask).paste(text).field.value, '123-45-6789', text);
    assert.equal(new Keyboard(ssnMask).type(text).field.value, '123-45-6789', text);
    assert.equal(new Keyboard(ssnMask, '987-65-4321').paste(text).field.value, '123-45-6789', text);
  }
  assert.equal(new Keyboard(ssnMask).type('123').field.value, '123');
  assert.equal(new Keyboard(ssnMask).type('1234').field.value, '123-4');
});

test('a ZIP code has five digits, and four more after a hyphen', () => {
  assert.equal(new Keyboard(zipMask).type('97301').field.value, '97301');
  assert.equal(new Keyboard(zipMask).type('97301-1234').field.value, '97301-1234');
  assert.equal(new Keyboard(zipMask, '97301-1234').press('Backspace', 4).field.value, '97301');
});

test('each digit of 2,000 numbers can be corrected in place by any key', () => {
  fc.assert(
    fc.property(ssn, fc.nat(8), fc.stringMatching(/^\d$/), (digits, index, digit) => {
      const wrong = digits.slice(0, index) + digit + digits.slice(index + 1);
      const right = digits[index] ?? '';
      const at = shown(wrong)
        .split('')
        .findIndex((_, i) => digitsBefore(shown(wrong), i + 1) > index);
      const start = () => new Keyboard(ssnMask, shown(wrong)).press('Home').press('ArrowRight', at);
      assert.equal(start().type(right).field.value, shown(digits));
      assert.equal(start().press('Delete').type(right).field.value, shown(digits));
      const behind = start().press('ArrowRight').press('Backspace').type(right);
      assert.equal(behind.field.value, shown(digits));
    }),
    { numRuns: 2_000 },
  );
});

test('a digit that was left out can be put in where it belongs', () => {
  fc.assert(
    fc.property(ssn, fc.nat(8), (digits, index) => {
      const keys = new Keyboard(ssnMask).type(digits.slice(0, index) + digits.slice(index + 1));
      const before = keys.field.value;
      while (digitsBefore(before, keys.field.start) > index) keys.press('ArrowLeft');
      assert.equal(keys.type(digits[index] ?? '').field.value, shown(digits));
    }),
  );
});

test('Backspace and Delete beside a hyphen take the digit beyond it', () => {
  const at = (caret: number) => new Keyboard(ssnMask, '123-45-6789').select(caret, caret);
  assert.deepEqual(at(4).press('Backspace').field, { value: '124-56-789', start: 2, end: 2 });
  assert.deepEqual(at(3).press('Delete').field, { value: '123-56-789', start: 3, end: 3 });
});

test('a recovery code is lower case and keeps the caret where a letter is corrected', () => {
  const mask = digitsMask({ sizes: [5, 5, 5], between: '-', characters: /[a-z0-9]/ });
  const keys = new Keyboard(mask).paste('ABCDE fghjk 23456');
  assert.equal(keys.field.value, 'abcde-fghjk-23456');
  assert.deepEqual(keys.press('Home').press('Delete').type('Q').field, {
    value: 'qbcde-fghjk-23456',
    start: 1,
    end: 1,
  });
});

test('a letter typed into a code changes neither it nor the caret', () => {
  const code = digitsMask({ sizes: [6] });
  const keys = new Keyboard(code, '123456').select(2, 2).type('x');
  assert.deepEqual(keys.field, { value: '123456', start: 2, end: 2 });
  assert.equal(new Keyboard(code).paste('Access code: 872 204').field.value, '872204');
});
