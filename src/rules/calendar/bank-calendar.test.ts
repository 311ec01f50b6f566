import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bankMoment, expectedCompletion, processingDay, WIRE_TIMES } from './bank-calendar.ts';
import { bankDay } from './bank-day.ts';
import { isBusinessDay } from './business-days.ts';
import { addDays, calendarDate } from './calendar-date.ts';

/** What a wall clock in Salem shows, as an instant. */
function salem(date: string, time: `${number}:${number}`): Date {
  return bankMoment(calendarDate(date), time);
}

function nextMillisecond(at: Date): Date {
  return new Date(at.getTime() + 1);
}

test('wall clock times become instants in winter, in summer and around the changes', () => {
  const iso = (date: string, time: `${number}:${number}`) => salem(date, time).toISOString();
  assert.equal(iso('2026-01-15', '14:00'), '2026-01-15T22:00:00.000Z');
  assert.equal(iso('2026-07-15', '14:00'), '2026-07-15T21:00:00.000Z');
  assert.equal(iso('2026-03-08', '02:30'), '2026-03-08T10:30:00.000Z');
  assert.equal(iso('2026-11-01', '01:30'), '2026-11-01T08:30:00.000Z');
  assert.equal(iso('2026-11-01', '00:00'), '2026-11-01T07:00:00.000Z');
  assert.equal(iso('2038-01-19', '14:00'), '2038-01-19T22:00:00.000Z');
});

test('the cut-off minute itself is in time, a millisecond later is not', () => {
  const cutOff = salem('2026-11-16', '14:00');
  assert.equal(processingDay(cutOff, '14:00'), '2026-11-16');
  assert.equal(processingDay(nextMillisecond(cutOff), '14:00'), '2026-11-17');
});

test('weekends and holidays are handled on the next business day at any hour', () => {
  assert.equal(processingDay(salem('2026-11-14', '09:00'), '14:00'), '2026-11-16');
  assert.equal(processingDay(salem('2026-11-15', '23:59'), '14:00'), '2026-11-16');
  assert.equal(processingDay(salem('2026-11-26', '09:00'), '14:00'), '2026-11-27');
  assert.equal(processingDay(salem('2026-11-25', '15:00'), '14:00'), '2026-11-27');
  assert.equal(processingDay(salem('2026-12-31', '15:00'), '14:00'), '2027-01-04');
});

test('a domestic wire takes two business days after approval, an international one five', () => {
  const cases: [string, `${number}:${number}`, string, string][] = [
    ['2026-11-16', '09:00', '2026-11-18', '2026-11-23'],
    ['2026-11-16', '12:00', '2026-11-18', '2026-11-23'],
    ['2026-11-16', '12:01', '2026-11-18', '2026-11-24'],
    ['2026-11-16', '14:00', '2026-11-18', '2026-11-24'],
    ['2026-11-16', '14:01', '2026-11-19', '2026-11-24'],
    ['2026-11-13', '16:00', '2026-11-18', '2026-11-23'],
    ['2026-11-24', '09:00', '2026-11-27', '2026-12-02'],
    ['2026-07-02', '09:00', '2026-07-06', '2026-07-09'],
    ['2027-07-02', '09:00', '2027-07-07', '2027-07-12'],
    ['2026-12-30', '09:00', '2027-01-04', '2027-01-07'],
    ['2028-02-28', '09:00', '2028-03-01', '2028-03-06'],
    ['2026-03-06', '13:59', '2026-03-10', '2026-03-16'],
    ['2026-10-30', '13:59', '2026-11-03', '2026-11-09'],
    ['2038-01-15', '09:00', '2038-01-20', '2038-01-25'],
  ];
  for (const [date, time, domestic, international] of cases) {
    assert.equal(expectedCompletion(salem(date, time), 'domestic'), domestic, `${date} ${time}`);
    assert.equal(expectedCompletion(salem(date, time), 'international'), international, date);
  }
});

test('zone, cut-offs and days are the settings of the bank', () => {
  const eastern = {
    ...WIRE_TIMES,
    zone: 'America/New_York',
    cutOff: { domestic: '17:00', international: '16:00' },
    businessDays: { domestic: 0, international: 1 },
  } as const;
  const fourInSalem = salem('2026-11-16', '13:30');
  assert.equal(expectedCompletion(fourInSalem, 'domestic', eastern), '2026-11-16');
  assert.equal(expectedCompletion(fourInSalem, 'international', eastern), '2026-11-18');
});

test('at every hour of many years a wire completes on a later business day, in order', () => {
  const hour = fc.integer({ min: 0, max: 24 * 365 * 15 });
  fc.assert(
    fc.property(hour, fc.constantFrom('domestic' as const, 'international' as const), (h, kind) => {
      const approvedAt = new Date(Date.UTC(2025, 0, 1, h, 30));
      const completes = expectedCompletion(approvedAt, kind);
      assert.ok(isBusinessDay(completes));
      assert.ok(completes > bankDay(approvedAt));
      assert.ok(completes <= addDays(bankDay(approvedAt), 14));
      const anHourLater = new Date(approvedAt.getTime() + 3_600_000);
      assert.ok(expectedCompletion(anHourLater, kind) >= completes);
    }),
    { numRuns: 500 },
  );
});
