import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filtered, searched, sorted, tableView, viewParams } from '../../../ui/table/table-view.ts';
import { openView, parseViews, shownView, withoutView, withView } from './saved-views.ts';

const first = tableView({ sort: 'createdAt', direction: 'asc' });
const risky = sorted(filtered(first, 'accountType', 'credit'), 'risk', 'asc');
const saved = { name: 'Risky credit', params: viewParams(risky, first) };

test('a view is its filters and its order; the search is not saved', () => {
  const typed = searched(risky, 'Hollybrook');
  assert.deepEqual(viewParams(typed, first), saved.params);
  assert.deepEqual(openView(saved, first), risky);
  assert.equal(shownView([saved], typed, first), saved);
  assert.equal(shownView([saved], first, first), undefined);
});

test('a name is used once, and can be removed', () => {
  const other = { name: 'Another', params: { status: 'denied' } };
  const views = withView(withView([], saved), other);
  assert.deepEqual(
    views.map(({ name }) => name),
    ['Another', 'Risky credit'],
  );
  const replaced = withView(views, { name: 'Another', params: {} });
  assert.equal(replaced.length, 2);
  assert.deepEqual(withoutView(replaced, 'Risky credit'), [{ name: 'Another', params: {} }]);
});

test('whatever else lies in the storage is no view', () => {
  const stored = JSON.stringify({
    'a q': [saved, null, 7, { name: 'x' }, { name: 1, params: {} }],
  });
  assert.deepEqual(parseViews(stored, 'a q'), [saved]);
  for (const text of [null, '', 'null', '[]', '{', '{"a q":7}', stored]) {
    assert.deepEqual(parseViews(text, 'b q'), []);
  }
});
