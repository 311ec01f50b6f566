import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatMonth,
  formatSigned,
  maskedNumber,
} from './format.ts';

test('amounts have dollars in groups and two decimals', () => {
  assert.equal(formatAmount('0.05'), '$0.05');
  assert.equal(formatAmount('100'), '$100.00');
  assert.equal(formatAmount('1234.5'), '$1,234.50');
  assert.equal(formatAmount('9999999999.99'), '$9,999,999,999.99');
});

test('what is owed has a real minus sign before the dollar', () => {
  assert.equal(formatAmount('-1234.50'), '−$1,234.50');
});

test('the direction of a transaction is its sign', () => {
  assert.equal(formatSigned('5.00', 'credit'), '+$5.00');
  assert.equal(formatSigned('5.00', 'debit'), '−$5.00');
});

test('a moment belongs to the day it is at the bank', () => {
  assert.equal(formatDate('2026-03-02T07:59:00.000Z'), 'Mar 1, 2026');
  assert.equal(formatDateTime('2026-03-02T17:45:00.000Z'), 'Mar 2, 2026, 9:45 AM');
});

test('a calendar day is that day everywhere', () => {
  assert.equal(formatDate('2026-03-02'), 'Mar 2, 2026');
});

test('counts are grouped, account numbers show their last four digits', () => {
  assert.equal(formatCount(12_345), '12,345');
  assert.equal(maskedNumber('1000000008'), '•••• 0008');
});

test('a month needs no day', () => {
  assert.equal(formatMonth('2024-03-02T17:00:00.000Z'), 'Mar 2024');
});
