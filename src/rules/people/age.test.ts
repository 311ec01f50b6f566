import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, calendarDate } from '../calendar/calendar-date.ts';
import { ageOn, birthDate } from './age.ts';

const today = calendarDate('2026-11-15');

test('an account can be opened from the eighteenth birthday on', () => {
  assert.deepEqual(birthDate('11/15/2008', today), { ok: true, date: '2008-11-15' });
  assert.deepEqual(birthDate('2008-11-16', today), { ok: false, because: 'too-young' });
  assert.deepEqual(birthDate('2010-11-15', today, 16), { ok: true, date: '2010-11-15' });
});

test('a person born on 29 February is eighteen on the first of March', () => {
  assert.equal(birthDate('2008-02-29', calendarDate('2026-02-28')).ok, false);
  assert.equal(birthDate('2008-02-29', calendarDate('2026-03-01')).ok, true);
  assert.equal(ageOn(calendarDate('2008-02-29'), calendarDate('2028-02-29')), 20);
  assert.equal(ageOn(calendarDate('2008-02-29'), calendarDate('2028-02-28')), 19);
});

test('future dates and lives of more than 120 years are refused', () => {
  assert.deepEqual(birthDate('2026-11-16', today), { ok: false, because: 'in-the-future' });
  assert.deepEqual(birthDate('2026-11-15', today), { ok: false, because: 'too-young' });
  assert.deepEqual(birthDate('1906-11-15', today), { ok: true, date: '1906-11-15' });
  assert.deepEqual(birthDate('1906-11-14', today), { ok: false, because: 'too-long-ago' });
  assert.deepEqual(birthDate('0026-01-01', today), { ok: false, because: 'too-long-ago' });
});

test('what is not a date is refused', () => {
  for (const bad of ['', '02/30/1990', '1990', '13/13/1990', '05/06/90']) {
    assert.deepEqual(birthDate(bad, today), { ok: false, because: 'not-a-date' }, bad);
  }
});

test('age rises by one on a birthday and on no other day', () => {
  const born = fc.integer({ min: 0, max: 40_000 });
  fc.assert(
    fc.property(born, fc.integer({ min: 1, max: 40_000 }), (start, later) => {
      const birth = addDays(calendarDate('1920-01-01'), start);
      const eve = addDays(birth, later - 1);
      const date = addDays(birth, later);
      const leapling = birth.endsWith('02-29') && date.endsWith('03-01') && eve.endsWith('02-28');
      const birthday = date.slice(4) === birth.slice(4) || leapling;
      assert.equal(ageOn(birth, date) - ageOn(birth, eve), birthday ? 1 : 0);
    }),
    { numRuns: 500 },
  );
});
