import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bankClock } from './bank-clock.ts';
import { formatDate, formatDateTime, formatLongDate } from './format.ts';

const instant = fc.date({
  min: new Date('1950-01-01'),
  max: new Date('2100-01-01'),
  noInvalidDate: true,
});

test('a browser without Temporal shows the same time', (t) => {
  const minutesOf = (at: Date) => bankClock(at).split(/\D/, 5).map(Number);
  const compared = fc.sample(instant, 500);
  const byTemporal = compared.map(minutesOf);
  const temporal = Temporal;
  t.after(() => Object.assign(globalThis, { Temporal: temporal }));
  Reflect.deleteProperty(globalThis, 'Temporal');
  assert.deepEqual(compared.map(minutesOf), byTemporal);
});

test('dates are written as Intl writes them in American English', () => {
  const timeZone = 'America/Los_Angeles';
  const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone });
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone });
  const timed = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  fc.assert(
    fc.property(instant, (at) => {
      const moment = at.toISOString();
      assert.equal(formatDate(moment), short.format(at));
      assert.equal(formatLongDate(moment), long.format(at));
      assert.equal(formatDateTime(moment), timed.format(at).replaceAll('\u202F', ' '));
    }),
    { numRuns: 500 },
  );
});
