import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDate } from '#rules/calendar/calendar-date.ts';
import { filterProblems, isFiltered, queryOf } from './filter-query.ts';
import {
  filterFromParams,
  filterParams,
  noFilter,
  readFilter,
  spendingFilter,
} from './transaction-filter.ts';

const today = calendarDate('2026-03-31');

test('an empty filter asks for everything', () => {
  assert.deepEqual(queryOf(noFilter, today), {});
  assert.equal(isFiltered(noFilter), false);
  assert.equal(isFiltered({ ...noFilter, search: '  ' }), false);
});

test('each control has its place in the query', () => {
  const filter = {
    search: ' coffee ',
    accountId: 'a',
    type: 'debit',
    status: 'pending',
    category: 'Coffee',
    period: '30',
    from: '2020-01-01',
    to: '',
    minAmount: '$1,000',
    maxAmount: '2000.50',
  } as const;
  assert.deepEqual(queryOf(filter, today), {
    search: 'coffee',
    accountId: 'a',
    type: 'debit',
    status: 'pending',
    category: 'Coffee',
    from: '2026-03-02',
    minAmount: '1000',
    maxAmount: '2000.50',
  });
  assert.ok(isFiltered(filter));
});

test('days of one’s own count only while they are chosen, and only in order', () => {
  const own = { ...noFilter, period: 'own', from: '2026-01-05', to: '2026-02-01' } as const;
  assert.deepEqual(queryOf(own, today), { from: '2026-01-05', to: '2026-02-01' });
  assert.deepEqual(queryOf({ ...own, period: 'all' }, today), {});
  const turned = { ...own, to: '2026-01-04' };
  assert.ok(filterProblems(turned).to);
  assert.deepEqual(queryOf(turned, today), { from: '2026-01-05' });
});

test('what is no amount is told and not asked for', () => {
  const filter = { ...noFilter, minAmount: 'ten', maxAmount: '1e3' };
  assert.deepEqual(Object.keys(filterProblems(filter)), ['minAmount', 'maxAmount']);
  assert.deepEqual(queryOf(filter, today), {});
  assert.ok(filterProblems({ ...noFilter, minAmount: '20', maxAmount: '5' }).maxAmount);
});

test('a filter kept by the browser comes back, and odd ones do no harm', () => {
  const filter = { ...noFilter, search: 'rent', period: '90' } as const;
  assert.deepEqual(readFilter(structuredClone(filter)), filter);
  for (const odd of [null, 'x', 5, [], { search: 5, period: 'ages', more: 'y' }]) {
    assert.deepEqual(readFilter(odd) ?? noFilter, noFilter);
  }
});

test('an address holds the choices of a filter, and nothing that was typed', () => {
  const chosen = { ...noFilter, accountId: 'a', type: 'debit', period: '30' } as const;
  const params = { accountId: 'a', type: 'debit', period: '30' };
  assert.deepEqual(filterParams({ ...chosen, search: 'coffee', minAmount: '5' }), params);
  assert.deepEqual(filterFromParams(params), chosen);
  assert.deepEqual(filterFromParams({ search: 'coffee', type: 'odd', maxAmount: '5' }), noFilter);
});

test('a category of the bank is in the address, one of the customer’s own is not', () => {
  const filter = spendingFilter('Coffee', '2026-03-01', '2026-03-31');
  const params = {
    category: 'Coffee',
    type: 'debit',
    period: 'own',
    from: '2026-03-01',
    to: '2026-03-31',
  };
  assert.deepEqual(filterParams(filter), params);
  assert.deepEqual(filterFromParams(params), filter);
  assert.equal('category' in filterParams({ ...filter, category: 'Zeppelin' }), false);
  assert.equal(filterFromParams({ category: 'Zeppelin' }).category, '');
});
