import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  back,
  cleared,
  filtered,
  forward,
  isNarrowed,
  pageQuery,
  readView,
  searched,
  sized,
  sorted,
  tableView,
  viewFromParams,
  viewParams,
  viewQuery,
} from './table-view.ts';

const first = tableView({ sort: 'name', direction: 'asc' });
const third = forward(forward(first, 'second'), 'third');

test('pages turn both ways, and there is none before the first', () => {
  assert.deepEqual(third.cursors, ['second', 'third']);
  assert.deepEqual(back(third).cursors, ['second']);
  assert.deepEqual(back(first).cursors, []);
});

test('every new question begins at its first page', () => {
  assert.deepEqual(searched(third, 'ada').cursors, []);
  assert.deepEqual(filtered(third, 'status', 'blocked').cursors, []);
  assert.deepEqual(sorted(third, 'name', 'desc').cursors, []);
  assert.deepEqual(sized(third, 50).cursors, []);
  assert.deepEqual(cleared(third).cursors, []);
  assert.equal(searched(third, third.search), third, 'the same words are no new question');
});

test('a table is narrowed by words or a filter, and cleared of both', () => {
  assert.equal(isNarrowed(first), false);
  const narrowed = filtered(searched(first, 'ada'), 'status', 'blocked');
  assert.equal(isNarrowed(narrowed), true);
  assert.equal(isNarrowed(filtered(first, 'status', '')), false);
  assert.deepEqual(cleared(narrowed), first);
});

test('the query names what was asked for and leaves out what was not', () => {
  const view = filtered(filtered(searched(first, 'ada'), 'status', 'blocked'), 'type', '');
  assert.deepEqual(viewQuery(view), {
    search: 'ada',
    status: 'blocked',
    sort: 'name',
    direction: 'asc',
  });
});

test('a kept view is read back, and anything else is not', () => {
  assert.deepEqual(readView(structuredClone(third)), third);
  for (const other of [null, 3, {}, { ...first, pageSize: 7 }, { ...first, cursors: [3] }]) {
    assert.equal(readView(other), undefined);
  }
});

test('the query of a page also says how many rows, and where it begins', () => {
  const { limit, cursor } = pageQuery(third);
  assert.deepEqual([limit, cursor], ['25', 'third']);
  assert.equal('cursor' in pageQuery(first), false);
});

test('an address holds what was chosen in a view, and nothing that was typed', () => {
  const plain = tableView({ sort: 'createdAt', direction: 'desc' });
  assert.deepEqual(viewParams(plain, plain), {});
  const chosen = sized(sorted(filtered(plain, 'status', 'blocked'), 'name', 'asc'), 50);
  const params = { status: 'blocked', sort: 'name', direction: 'asc', rows: '50' };
  const typed = filtered(searched(chosen, 'Ana Ruiz'), 'minAmount', '100');
  assert.deepEqual(viewParams(forward(typed, 'cursor'), plain), params);
  assert.deepEqual(viewFromParams(params, plain), chosen);
  assert.deepEqual(viewFromParams({ search: 'Ana', minAmount: '1', rows: '7' }, plain), plain);
});
