import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from '../../bench/bars.ts';
import { bars as httpBars } from '../../bench/http/bars.ts';
import { bars as ledgerBars } from '../../bench/ledger/bars.ts';

const bars = [
  { figure: 'transfers', min: 1.2, aim: 1.5 },
  { figure: 'waits', max: 2 },
];

test('a figure at its bar meets it, and one beyond it misses', () => {
  const met = judge(bars, new Map(Object.entries({ transfers: 1.2, waits: 2 })));
  assert.deepEqual(met.misses, []);
  const missed = judge(bars, new Map(Object.entries({ transfers: 1.19, waits: 2.01 })));
  assert.deepEqual(missed.misses, [
    '✖ transfers: 1.19 ×, and the bar is ≥ 1.20 ×',
    '✖ waits: 2.01 ×, and the bar is ≤ 2.00 ×',
  ]);
});

test('a figure that is no number misses its bar', () => {
  const { misses, lines } = judge(bars, new Map([['waits', Number.NaN]]));
  assert.equal(misses.length, 1);
  assert.equal(lines[0]?.at(-1), '✖');
});

test('a figure that was not measured is left out', () => {
  assert.deepEqual(judge(bars, new Map()), { lines: [], misses: [] });
});

test('every figure has one bar', () => {
  const figures = [...ledgerBars, ...httpBars].map(({ figure }) => figure);
  assert.equal(new Set(figures).size, figures.length);
});
