import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal, refusals } from './refusals.ts';

// The words of these are given: a toast shows them under its title, without a full stop.
const toastWords = new Set(['wrong-credentials', 'wrong-code']);

test('every refusal has a kebab-case code, a no as its status and a whole sentence', () => {
  for (const [code, { status, sentence }] of Object.entries(refusals)) {
    assert.match(code, /^[a-z]+(-[a-z]+)*$/);
    assert.ok((status >= 400 && status < 500) || status === 503, `${code} has status ${status}`);
    if (!toastWords.has(code)) assert.match(sentence, /^[A-Z].*\.$/, `${code}: ${sentence}`);
  }
});

test('a refusal carries its status, its sentence and its fields', () => {
  const refusal = new Refusal('invalid-fields', { fields: { email: 'Invalid email address' } });
  assert.equal(refusal.status, 400);
  assert.equal(refusal.message, 'Please check the highlighted fields.');
  assert.deepEqual(refusal.fields, { email: 'Invalid email address' });
});

test('a refusal may say it in other words', () => {
  const refusal = new Refusal('conflict', { sentence: 'This wire was already approved.' });
  assert.equal(refusal.message, 'This wire was already approved.');
  assert.equal(refusal.code, 'conflict');
});
