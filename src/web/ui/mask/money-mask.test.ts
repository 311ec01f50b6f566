import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Keyboard } from './keyboard.ts';
import { impliedDecimalsMask, moneyMask } from './money-mask.ts';
import { fromDigits, groupThousands } from './typed-money.ts';

test('thousands are grouped while an amount is typed, and the caret stays behind its digit', () => {
  assert.equal(new Keyboard(moneyMask).type('1234567.89').field.value, '1,234,567.89');
  const keys = new Keyboard(moneyMask, '1,250.00').select(1, 1).type(',');
  assert.deepEqual(keys.field, { value: '1,250.00', start: 1, end: 1 });
  assert.deepEqual(keys.type('3').field, { value: '13,250.00', start: 2, end: 2 });
  assert.equal(new Keyboard(moneyMask).paste(' $1,250.00 ').field.value, '1,250.00');
  assert.equal(new Keyboard(moneyMask, '99').select(0, 2).paste('$1,250').field.value, '1,250');
});

test('Backspace and Delete beside a separator remove the digit beyond it', () => {
  const behind = new Keyboard(moneyMask, '12,345').select(3, 3).press('Backspace');
  assert.deepEqual(behind.field, { value: '1,345', start: 1, end: 1 });
  const before = new Keyboard(moneyMask, '12,345').select(2, 2).press('Delete');
  assert.deepEqual(before.field, { value: '1,245', start: 3, end: 3 });
});

test('any edit of an amount is what a field without a mask would hold', () => {
  const edits = fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.stringMatching(/^[\d.]{0,3}$/)));
  fc.assert(
    fc.property(edits, (all) => {
      const keys = new Keyboard(moneyMask);
      let plain = '';
      for (const [a, b, text] of all) {
        const [start, end] = [Math.min(a, b, plain.length), Math.min(Math.max(a, b), plain.length)];
        plain = plain.slice(0, start) + text + plain.slice(end);
        keys.select(shownIndex(keys.field.value, start), shownIndex(keys.field.value, end));
        if (text === '' && start === end) continue;
        const former = keys.field.value;
        if (text === '') keys.press('Delete');
        else keys.paste(text);
        assert.equal(keys.field.value.replaceAll(',', ''), plain);
        const { value, start: caret } = keys.field;
        // Browsers tell of no edit that changes nothing.
        if (value === former) continue;
        assert.equal(value.slice(0, caret).replaceAll(',', '').length, start + text.length);
      }
    }),
  );
});

/** Where the character of a plain amount stands in one with separators. */
function shownIndex(value: string, index: number): number {
  let at = 0;
  for (let left = index; left > 0; at += 1) if (value[at] !== ',') left -= 1;
  return at;
}

const amounts = fc.integer({ min: 1, max: 99_999_999 }).map(String);
const shown = (digits: string) => groupThousands(fromDigits(digits));

test('digits come in from the right, the last two are cents', () => {
  fc.assert(
    fc.property(amounts, (digits) => {
      assert.equal(new Keyboard(impliedDecimalsMask).type(digits).field.value, shown(digits));
      assert.equal(new Keyboard(impliedDecimalsMask).paste(digits).field.value, shown(digits));
    }),
  );
  assert.equal(new Keyboard(impliedDecimalsMask).type('000').field.value, '');
  assert.equal(
    new Keyboard(impliedDecimalsMask).type('1'.repeat(40)).field.value,
    '1,111,111,111.11',
  );
});

test('each digit of 2,000 implied-decimals amounts can be corrected in place', () => {
  fc.assert(
    fc.property(amounts, fc.nat(8), fc.stringMatching(/^\d$/), (digits, any, digit) => {
      const index = any % digits.length;
      const wrong = digits.slice(0, index) + digit + digits.slice(index + 1);
      const keys = new Keyboard(impliedDecimalsMask, shown(digits));
      const behind = digits.length - index - 1;
      while (keys.field.value.slice(keys.field.start).replaceAll(/\D/g, '').length < behind) {
        keys.press('ArrowLeft');
      }
      keys.press('Backspace').type(digit);
      assert.equal(fromDigits(keys.field.value), fromDigits(wrong));
    }),
    { numRuns: 2_000 },
  );
});

test('the first digit can be replaced without losing the zeros behind it', () => {
  const keys = new Keyboard(impliedDecimalsMask, '500.00').press('Home').press('Delete');
  assert.equal(keys.field.value, '00.00');
  assert.equal(keys.type('7').field.value, '700.00');
});
