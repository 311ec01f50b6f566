import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatViewUrl, parseViewUrl, plainView } from './view-url.ts';

test('a fragment is the path of a view and its parameters', () => {
  assert.deepEqual(parseViewUrl('#customers/3f1a-0c2e?status=blocked&sort=name'), {
    path: ['customers', '3f1a-0c2e'],
    params: { status: 'blocked', sort: 'name' },
  });
  assert.deepEqual(parseViewUrl('#transactions'), { path: ['transactions'], params: {} });
  assert.deepEqual(parseViewUrl('#?status=blocked'), { path: [], params: { status: 'blocked' } });
});

test('no fragment is the plain view', () => {
  assert.deepEqual(parseViewUrl(''), plainView);
  assert.deepEqual(parseViewUrl('#'), plainView);
  assert.equal(formatViewUrl(plainView), '');
});

test('what is written is read again', () => {
  for (const fragment of ['#account/3f1a', '#transactions/statements/3f1a/2026-03?type=debit']) {
    const view = parseViewUrl(fragment);
    assert.ok(view);
    assert.equal(formatViewUrl(view), fragment);
  }
});

test('a fragment that is not written as a view is none', () => {
  const odd = ['#//evil.example', '#a//b', '#a/', '#a b', '#<b>', '#%3Cscript%3E', '#a?x=a%20b'];
  for (const fragment of [...odd, '#a?=b c', `#${'a'.repeat(65)}`]) {
    assert.equal(parseViewUrl(fragment), undefined, fragment);
  }
});

test('a value that is not a word never gets into an address', () => {
  const params = { status: 'blocked', search: 'Ana Ruiz', email: 'ana@mail.test', empty: '' };
  assert.equal(formatViewUrl({ path: ['customers'], params }), '#customers?status=blocked');
});
