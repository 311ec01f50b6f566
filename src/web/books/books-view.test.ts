import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BooksView, booksItem, booksPage, readBooksView } from './books-view.ts';

test('the address of each view of the books is read again', () => {
  const views: readonly BooksView[] = [
    { kind: 'trial-balance' },
    { kind: 'trial-balance', day: '2026-11-15' },
    { kind: 'days' },
    { kind: 'clearing' },
    { kind: 'products' },
    { kind: 'interest' },
    { kind: 'fees' },
    { kind: 'open-items', number: '1090' },
    { kind: 'account', number: '2010', day: undefined },
    { kind: 'account', number: '2010', day: '2026-11-15' },
    { kind: 'journal', number: '1024' },
  ];
  for (const view of views) assert.deepEqual(readBooksView(booksItem(view)), view);
});

test('another day is the same page, another account is not', () => {
  assert.equal(booksPage('2010-2026-11-15'), booksPage('2010'));
  assert.equal(booksPage('2026-11-15'), booksPage('days'));
  assert.notEqual(booksPage('2010'), booksPage('2020'));
  assert.notEqual(booksPage('journal-2010'), booksPage('2010'));
});

test('an address that names nothing in the books is not taken for a view', () => {
  for (const item of [
    '',
    '20',
    '20100',
    '2026-11',
    'journal-0',
    'journal-x',
    'clearing-1',
    'day',
  ]) {
    assert.equal(readBooksView(item), undefined, item);
  }
});
