import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isBusinessDay } from '../calendar/business-days.ts';
import { addDays, calendarDate, daysBetween, endOfMonth } from '../calendar/calendar-date.ts';
import { type BusinessDayRule, dueDay, firstOccurrences, remaining, usualRule } from './due-day.ts';
import { daysProblem, type Frequency, frequencies, type Series } from './series.ts';

const NEVER = { on: null, after: null };
const LONG_AGO = calendarDate('2020-01-01');

function series(
  frequency: Frequency,
  startOn: string,
  days: readonly number[] | null = null,
  end: Series['end'] = NEVER,
): Series {
  return { frequency, startOn: calendarDate(startOn), days, end };
}

function due(of: Series, rule: BusinessDayRule, count: number, today = LONG_AGO): string[] {
  return firstOccurrences(of, rule, { today, count }).map(({ dueOn }) => dueOn);
}

const nominal = (of: Series, count: number) => due(of, 'none', count);

test('the 31st of each month goes to the last day in short months and back, and to the next business day', () => {
  const rent = series('monthly', '2027-01-31');
  const expected = ['02-01', '03-01', '03-31', '04-30', '06-01', '06-30'];
  assert.deepEqual(
    due(rent, 'next', 6),
    expected.map((day) => `2027-${day}`),
  );
  const months = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31'];
  assert.deepEqual(
    nominal(rent, 7),
    months.map((day) => `2027-${day}`),
  );
});

test('the 1st and 15th of May 2027 are weekends, and move to Monday or Friday', () => {
  const pay = series('twice-a-month', '2027-05-01', [1, 15]);
  assert.deepEqual(due(pay, 'next', 2), ['2027-05-03', '2027-05-17']);
  assert.deepEqual(due(pay, 'previous', 2), ['2027-04-30', '2027-05-14']);
  assert.deepEqual(due(pay, 'none', 2), ['2027-05-01', '2027-05-15']);
});

test('June 19 of 2027 is a Saturday and not observed; July 4 is observed on Monday', () => {
  assert.deepEqual(due(series('once', '2027-06-19'), 'previous', 1), ['2027-06-18']);
  assert.deepEqual(due(series('once', '2027-07-04'), 'next', 1), ['2027-07-06']);
});

const shown: readonly (readonly [string, Series, readonly string[]])[] = [
  ['once', series('once', '2026-12-24'), ['2026-12-24']],
  ['weekly', series('weekly', '2026-12-24'), ['2026-12-24', '2026-12-31', '2027-01-07']],
  ['every two weeks', series('every-2-weeks', '2026-12-24'), ['2026-12-24', '2027-01-07']],
  [
    'twice a month, on the 15th and the last day',
    series('twice-a-month', '2028-01-16', [31, 15]),
    ['2028-01-31', '2028-02-15', '2028-02-29', '2028-03-15'],
  ],
  [
    'monthly on another day than that of the start',
    series('monthly', '2027-01-20', [5]),
    ['2027-02-05', '2027-03-05'],
  ],
  [
    'monthly on the 30th',
    series('monthly', '2027-01-30'),
    ['2027-01-30', '2027-02-28', '2027-03-30'],
  ],
  ['quarterly', series('quarterly', '2026-11-30'), ['2026-11-30', '2027-02-28', '2027-05-30']],
  ['quarterly on a day', series('quarterly', '2027-01-20', [5]), ['2027-02-05', '2027-05-05']],
  [
    'yearly on February 29',
    series('yearly', '2028-02-29'),
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
];

for (const [name, of, days] of shown) {
  test(`the days of a schedule: ${name}`, () => {
    assert.deepEqual(nominal(of, days.length), days);
  });
}

test('a schedule ends on its last day, or after so many occurrences', () => {
  const until = (end: Series['end']) => nominal(series('monthly', '2027-01-31', null, end), 100);
  assert.deepEqual(until({ on: calendarDate('2027-03-31'), after: null }), [
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
  assert.deepEqual(until({ on: calendarDate('2027-03-30'), after: null }).length, 2);
  assert.deepEqual(until({ on: null, after: 2 }), ['2027-01-31', '2027-02-28']);
  assert.equal(nominal(series('once', '2027-01-31'), 100).length, 1);
});

test('the business day before never moves what is still to come before today', () => {
  const [friday, saturday, sunday] = ['2026-11-20', '2026-11-21', '2026-11-22'].map(calendarDate);
  assert.ok(friday && saturday && sunday);
  assert.equal(dueDay(sunday, 'previous', friday), friday);
  assert.equal(dueDay(sunday, 'previous', saturday), saturday);
  assert.equal(dueDay(sunday, 'previous', sunday), sunday);
  assert.equal(dueDay(sunday, 'previous', addDays(sunday, 1)), friday, 'the past stays as it was');
});

test('what leaves the bank goes by business days, own accounts do not', () => {
  assert.equal(usualRule('bill'), 'next');
  assert.equal(usualRule('wire'), 'next');
  assert.equal(usualRule('internal-transfer'), 'none');
});

test('the days of a month must fit the frequency', () => {
  const fine: [Frequency, number[] | null][] = [
    ['once', null],
    ['weekly', []],
    ['monthly', [31]],
    ['yearly', null],
    ['twice-a-month', [1, 15]],
    ['twice-a-month', [27, 31]],
  ];
  for (const [frequency, days] of fine) assert.equal(daysProblem(frequency, days), undefined);
  const wrong: [Frequency, number[] | null][] = [
    ['once', [3]],
    ['weekly', [3]],
    ['monthly', [1, 15]],
    ['twice-a-month', null],
    ['twice-a-month', [1]],
    ['twice-a-month', [1, 1]],
    ['twice-a-month', [28, 31]],
    ['twice-a-month', [31, 30]],
    ['twice-a-month', [1, 2, 3]],
  ];
  for (const [frequency, days] of wrong) assert.ok(daysProblem(frequency, days), frequency);
});

test('what is still to come begins after the last occurrence; a day that passed is missed', () => {
  const rent = series('monthly', '2027-01-01');
  const next = (today: string, lastOn: string | null, skipped: string[] = []) =>
    remaining(rent, 'next', {
      today: calendarDate(today),
      lastOn: lastOn === null ? null : calendarDate(lastOn),
      skipped: new Set(skipped),
    }).next().value;
  const january = { on: '2027-01-01', dueOn: '2027-01-04' };
  const february = { on: '2027-02-01', dueOn: '2027-02-01' };
  assert.deepEqual(next('2026-11-17', null), { ...january, isMissed: false });
  assert.deepEqual(next('2027-01-04', null), { ...january, isMissed: false });
  assert.deepEqual(next('2027-01-05', null), { ...january, isMissed: true });
  assert.deepEqual(next('2027-01-04', '2027-01-01'), { ...february, isMissed: false });
  assert.deepEqual(next('2026-11-17', null, ['2027-01-01']), { ...february, isMissed: false });
});

const anyDay = fc.integer({ min: 0, max: 15_000 }).map((days) => addDays(LONG_AGO, days));
const anySeries = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    startOn: anyDay,
    day: fc.integer({ min: 1, max: 31 }),
    other: fc.integer({ min: 1, max: 27 }),
    isByStart: fc.boolean(),
    after: fc.option(fc.integer({ min: 1, max: 40 })),
    lasting: fc.option(fc.integer({ min: 0, max: 4_000 })),
  })
  .map(({ frequency, startOn, day, other, isByStart, after, lasting }): Series => {
    const single = isByStart ? null : [day];
    const pair = day === other ? [day, (day % 27) + 1] : [day, other];
    const days = frequency === 'twice-a-month' ? pair : single;
    return {
      frequency,
      startOn,
      days: daysProblem(frequency, days) === undefined ? days : null,
      end: { after, on: lasting === null ? null : addDays(startOn, lasting) },
    };
  });

test('days come in order, each once, within the bounds of their schedule', () => {
  fc.assert(
    fc.property(anySeries, (of) => {
      const days = firstOccurrences(of, 'none', { today: LONG_AGO, count: 60 }).map(({ on }) => on);
      for (const [index, day] of days.entries()) {
        assert.ok(day >= of.startOn);
        assert.ok(index === 0 || day > (days[index - 1] ?? ''));
        if (of.end.on !== null) assert.ok(day <= of.end.on);
        const wanted = of.days ?? [Number(of.startOn.slice(8))];
        const last = Number(endOfMonth(day).slice(8));
        if (['twice-a-month', 'monthly', 'quarterly', 'yearly'].includes(of.frequency)) {
          assert.ok(wanted.some((of) => Math.min(of, last) === Number(day.slice(8))));
        }
      }
      if (of.end.after !== null) assert.ok(days.length <= of.end.after);
    }),
  );
});

test('what is moved lands on a business day nearby, and never changes the order', () => {
  fc.assert(
    fc.property(anySeries, anyDay, (of, today) => {
      for (const rule of ['next', 'previous'] as const) {
        let before = '';
        for (const { on, dueOn } of firstOccurrences(of, rule, { today, count: 30 })) {
          assert.ok(isBusinessDay(dueOn) || dueOn === today, `${on} became ${dueOn}`);
          assert.ok(Math.abs(daysBetween(on, dueOn)) <= 4);
          assert.ok(dueOn >= before);
          assert.ok(rule === 'next' ? dueOn >= on : dueOn <= on);
          if (on >= today) assert.ok(dueOn >= today);
          before = dueOn;
        }
      }
    }),
  );
});
