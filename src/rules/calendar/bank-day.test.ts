import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bankDay } from './bank-day.ts';

test('the bank changes its date at midnight in its own zone', () => {
  assert.equal(bankDay(new Date('2026-11-16T07:59:59.999Z')), '2026-11-15');
  assert.equal(bankDay(new Date('2026-11-16T08:00:00.000Z')), '2026-11-16');
  assert.equal(bankDay(new Date('2026-07-16T06:59:59.999Z')), '2026-07-15');
  assert.equal(bankDay(new Date('2026-07-16T07:00:00.000Z')), '2026-07-16');
  assert.equal(bankDay(new Date('2026-11-16T04:00:00Z'), 'America/New_York'), '2026-11-15');
});

test('days with 23 and 25 hours, leap days, new year and 2038 come out right', () => {
  assert.equal(bankDay(new Date('2026-03-09T06:59:59Z')), '2026-03-08');
  assert.equal(bankDay(new Date('2026-03-09T07:00:00Z')), '2026-03-09');
  assert.equal(bankDay(new Date('2026-11-02T07:59:59Z')), '2026-11-01');
  assert.equal(bankDay(new Date('2026-11-02T08:00:00Z')), '2026-11-02');
  assert.equal(bankDay(new Date('2028-03-01T07:59:59Z')), '2028-02-29');
  assert.equal(bankDay(new Date('2027-01-01T07:59:59Z')), '2026-12-31');
  assert.equal(bankDay(new Date('2038-01-19T03:14:08Z')), '2038-01-18');
});

test('Intl and Temporal name the same day at any instant', () => {
  const instant = fc.date({
    min: new Date('1950-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom('America/Los_Angeles', 'America/New_York', 'Pacific/Guam', 'UTC');
  fc.assert(
    fc.property(instant, zone, (at, where) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(at.getTime());
      const expected = moment.toZonedDateTimeISO(where).toPlainDate().toString();
      assert.equal(bankDay(at, where), expected);
    }),
    { numRuns: 500 },
  );
});
