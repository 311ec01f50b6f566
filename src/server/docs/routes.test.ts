import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBank } from '#tests/support/start-bank.ts';

const bank = await startBank();

test('anyone may read the description, as a page and as a document', async () => {
  const page = await bank.request('GET', '/api/docs', { headers: { accept: 'text/html' } });
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(page.text, /<h1>Marys Peak Community Bank API<\/h1>/);
  const document = await bank.request('GET', '/api/docs.json');
  assert.equal(document.json()['openapi'], '3.1.1');
});

test('the page’s style comes from its own address, as the policy asks', async () => {
  const page = await bank.request('GET', '/api/docs');
  assert.match(String(page.headers['content-security-policy']), /style-src 'self'/);
  const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text) ?? [];
  const style = await bank.request('GET', address);
  assert.equal(style.status, 200);
  assert.equal(style.headers['content-type'], 'text/css; charset=utf-8');
  assert.match(style.text, /prefers-color-scheme|light-dark\(/);
});
