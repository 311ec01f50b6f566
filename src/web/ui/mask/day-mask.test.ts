import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMask, padDay } from './day-mask.ts';
import { Keyboard } from './keyboard.ts';

interface Day {
  readonly month: number;
  readonly day: number;
  readonly year: number;
}

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => ({
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  }));

const RUNS = { numRuns: 2_000 };

const two = (part: number) => String(part).padStart(2, '0');
const whole = ({ month, day, year }: Day) => `${two(month)}/${two(day)}/${year}`;
const keyboard = (value?: string) => new Keyboard(dayMask, value);

/** With and without leading zeros, and without slashes. */
function waysToType({ month, day, year }: Day): readonly string[] {
  const months = [two(month), String(month)];
  const separated = months.flatMap((m) => [`${m}/${two(day)}/${year}`, `${m}/${day}/${year}`]);
  return [...separated, `${two(month)}${two(day)}${year}`];
}

const american = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function waysToPaste(written: Day): readonly string[] {
  const { month, day, year } = written;
  const date = new Date(Date.UTC(year, month - 1, day));
  return [
    ...waysToType(written),
    ` ${whole(written)} `,
    `${month}-${day}-${year}`,
    `${month}.${day}.${year}`,
    `${year}-${two(month)}-${two(day)}`,
    `${year}/${month}/${day}`,
    `${year}${two(month)}${two(day)}`,
    ...[american, short, british].map((format) => format.format(date)),
  ];
}

test('2,000 days come out right however they are typed', () => {
  fc.assert(
    fc.property(days, fc.constantFrom('/', '-', '.', ' '), (date, sign) => {
      for (const text of waysToType(date)) {
        const typed = text.replaceAll('/', sign);
        assert.equal(keyboard().type(typed).field.value, whole(date), typed);
      }
    }),
    RUNS,
  );
});

test('2,000 days come out right however they are pasted, also over another day', () => {
  fc.assert(
    fc.property(days, days, (date, other) => {
      for (const text of waysToPaste(date)) {
        assert.equal(keyboard().paste(text).field.value, whole(date), text);
        assert.equal(keyboard(whole(other)).paste(text).field.value, whole(date), text);
        assert.equal(padDay(text), whole(date), text);
      }
    }),
    RUNS,
  );
});

test('2,000 days are typed over another one, from its start or with all of it selected', () => {
  fc.assert(
    fc.property(days, days, fc.nat(4), (date, other, way) => {
      const text = waysToType(date)[way] ?? '';
      const over = keyboard(whole(other)).press('Home').type(text);
      assert.equal(over.field.value, whole(date), `${text} over ${whole(other)}`);
      const selected = keyboard(whole(other)).select(0, 10).type(text);
      assert.equal(selected.field.value, whole(date), text);
    }),
    RUNS,
  );
});

/** Deletes one part of a day with a key; the other two must not move. */
const corrections = [
  {
    name: 'the month, by Home and Delete',
    wrong: (right: Day, wrong: Day) => ({ ...right, month: wrong.month }),
    correct: (keys: Keyboard, { month }: Day) =>
      keys.press('Home').press('Delete', 2).type(two(month)),
  },
  {
    name: 'the month without its zero, by Backspace',
    wrong: (right: Day, wrong: Day) => ({ ...right, month: wrong.month }),
    correct: (keys: Keyboard, { month }: Day) =>
      keys.press('Home').press('ArrowRight', 2).press('Backspace', 2).type(`${month}/`),
  },
  {
    name: 'the day, by Backspace over its slash',
    wrong: (right: Day, wrong: Day) => ({ ...right, day: wrong.day }),
    correct: (keys: Keyboard, { day }: Day) =>
      keys.press('End').press('ArrowLeft', 4).press('Backspace', 2).type(two(day)),
  },
  {
    name: 'the day, by Delete over its slash',
    wrong: (right: Day, wrong: Day) => ({ ...right, day: wrong.day }),
    correct: (keys: Keyboard, { day }: Day) =>
      keys.press('Home').press('ArrowRight', 2).press('Delete', 2).type(two(day)),
  },
  {
    name: 'the day, selected',
    wrong: (right: Day, wrong: Day) => ({ ...right, day: wrong.day }),
    correct: (keys: Keyboard, { day }: Day) => keys.select(3, 5).type(two(day)),
  },
  {
    name: 'the year, by Backspace',
    wrong: (right: Day, wrong: Day) => ({ ...right, year: wrong.year }),
    correct: (keys: Keyboard, { year }: Day) => keys.press('Backspace', 4).type(String(year)),
  },
  {
    name: 'everything but the year',
    wrong: (right: Day, wrong: Day) => ({ ...wrong, year: right.year }),
    correct: (keys: Keyboard, { month, day }: Day) =>
      keys.select(0, 5).press('Delete').type(`${month}/${day}`),
  },
] as const;

for (const { name, wrong, correct } of corrections) {
  test(`2,000 days are corrected in the middle: ${name}`, () => {
    fc.assert(
      fc.property(days, days, (date, other) => {
        const keys = keyboard(whole(wrong(date, other)));
        assert.equal(padDay(correct(keys, date).field.value), whole(date));
      }),
      RUNS,
    );
  });
}

test('whatever is pressed, month, day and year stay within their size and apart', () => {
  const press = fc.oneof(
    fc.constantFrom('Home', 'End', 'ArrowLeft', 'ArrowRight', 'Backspace', 'Delete'),
    fc.constantFrom(...Array.from('0123456789/-x')).map((character) => ({ character })),
    fc.tuple(fc.nat(10), fc.nat(10)).map((selected) => ({ selected })),
  );
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      const keys = keyboard();
      for (const one of presses) {
        if (typeof one === 'string') keys.press(one as 'Home');
        else if ('character' in one) keys.type(one.character);
        else {
          const [a, b] = one.selected.map((at) => Math.min(at, keys.field.value.length));
          keys.select(Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0));
        }
        const { value, start } = keys.field;
        assert.match(value, /^\d{0,2}(\/\d{0,2}(\/\d{0,4})?)?$/);
        assert.ok(start <= value.length);
      }
    }),
    RUNS,
  );
});

test('a digit that is corrected in place leaves the others where they are', () => {
  assert.equal(
    keyboard('04/19/1988').press('Home').press('Delete').type('1').field.value,
    '14/19/1988',
  );
  assert.equal(keyboard('04/19/1988').press('Home').type('1').field.value, '14/19/1988');
  assert.equal(keyboard('04/19/1988').press('ArrowLeft').type('7').field.value, '04/19/1987');
  assert.equal(keyboard('04/19/1988').type('5').field.value, '04/19/1988');
});

test('slashes come and go with their part', () => {
  const shown = Array.from('1231970').map((_, index, all) =>
    keyboard().type(all.slice(0, index + 1).join('')),
  );
  assert.deepEqual(
    shown.map(({ field }) => field.value),
    ['1', '12/', '12/3', '12/31/', '12/31/9', '12/31/97', '12/31/970'],
  );
  assert.equal(keyboard().type('4').field.value, '04/');
  assert.equal(keyboard().type('4').press('Backspace').field.value, '04');
  assert.equal(keyboard().type('4').press('Backspace', 3).field.value, '');
  assert.equal(keyboard().type('12').press('Backspace').type('3').field.value, '12/3');
});

test('what is no day is kept as far as it is one', () => {
  assert.equal(keyboard().paste('hello').field.value, '');
  assert.equal(keyboard().paste('4/19').field.value, '04/19/');
  assert.equal(padDay('04/19'), '04/19');
});
