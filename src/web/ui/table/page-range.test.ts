import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageRange } from './page-range.ts';
import { forward, tableView } from './table-view.ts';

const first = tableView({ sort: 'name', direction: 'asc' });

test('the range names the rows of the page and how many there are', () => {
  assert.equal(pageRange(first, { shown: 25, hasNext: true, total: 1_284 }), '1–25 of 1,284');
  assert.equal(pageRange(forward(first, 'next'), { shown: 7, hasNext: false }), '26–32 of 32');
});

test('where the rows are not counted it names only those of the page', () => {
  assert.equal(pageRange(first, { shown: 25, hasNext: true }), 'Rows 1–25');
});

test('a count that is older than the rows is not repeated', () => {
  assert.equal(pageRange(first, { shown: 25, hasNext: true, total: 25 }), 'Rows 1–25');
  assert.equal(pageRange(first, { shown: 3, hasNext: false, total: 2 }), '1–3 of 3');
});

test('no rows are no range', () => {
  assert.equal(pageRange(first, { shown: 0, hasNext: false }), 'No rows');
});
