import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfSpending, monthsOf, spendingByCategory } from './spending-by-category.ts';

const spent = (month: string, category: string, amount: string) => ({ month, category, amount });

const spending = [
  spent('2026-03', 'Housing', '1680.00'),
  spent('2026-03', 'Transfer', '600.00'),
  spent('2026-03', 'Deposit', '500.00'),
  spent('2026-03', 'Coffee', '20.00'),
  spent('2026-02', 'Coffee', '30.00'),
];

test('the months come newest first, each once', () => {
  assert.deepEqual(monthsOf(spending), ['2026-03', '2026-02']);
});

test('transfers between own accounts and returned deposits are no spending', () => {
  assert.deepEqual(spendingByCategory(spending, ['2026-03']), {
    total: '1700.00',
    shares: [
      { category: 'Housing', amount: '1680.00', length: 1000, percent: 99 },
      { category: 'Coffee', amount: '20.00', length: 11, percent: 1 },
    ],
  });
});

test('several months are added up', () => {
  const { shares, total } = spendingByCategory(spending, ['2026-03', '2026-02']);
  assert.equal(total, '1730.00');
  assert.equal(shares.find(({ category }) => category === 'Coffee')?.amount, '50.00');
});

test('many categories leave the small ones together', () => {
  const many = Array.from({ length: 10 }, (_, index) =>
    spent('2026-03', `Kind ${index}`, `${100 - index}.00`),
  );
  const { shares } = spendingByCategory(many, ['2026-03']);
  assert.equal(shares.length, 7);
  assert.deepEqual(shares.at(-1)?.category, 'Everything else');
  assert.equal(shares.at(-1)?.amount, '370.00');
});

test('nothing spent is an empty list', () => {
  assert.deepEqual(spendingByCategory([], ['2026-03']), { total: '0.00', shares: [] });
});

test('asked for all of them, no category is put together with others', () => {
  const many = Array.from({ length: 10 }, (_, index) => spent('2026-03', `Kind ${index}`, '1.00'));
  assert.equal(spendingByCategory(many, ['2026-03'], { isWhole: true }).shares.length, 10);
});

test('a bar has the days of its month, as far as the chart counts back', () => {
  const today = '2026-03-15';
  assert.deepEqual(daysOfSpending('2026-02', today), { from: '2026-02-01', to: '2026-02-28' });
  assert.deepEqual(daysOfSpending('2025-03', today), { from: '2025-03-16', to: '2025-03-31' });
  assert.deepEqual(daysOfSpending(undefined, today), { from: '2025-03-16', to: today });
});
