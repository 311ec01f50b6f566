import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, NOT_REACHED } from './call.ts';
import { isUnreachable } from './reachability.ts';
import { refusalSentence } from './refusal-sentence.ts';

const unavailable = '{"error":"Briefly unavailable.","code":"unavailable"}';

test('silence, a gateway and an unavailable service mean that the bank was not reached', () => {
  assert.ok(isUnreachable(new CallError(NOT_REACHED, 'Failed to fetch', '')));
  assert.ok(isUnreachable(new CallError(502, 'Bad Gateway', '')));
  assert.ok(isUnreachable(new CallError(503, '', unavailable)));
});

test('a refusal, a freeze, a bug and a call that was called off do not', () => {
  assert.ok(!isUnreachable(new CallError(409, 'Conflict', '')));
  assert.ok(!isUnreachable(new CallError(503, '', '{"error":"Paused.","code":"frozen"}')));
  assert.ok(!isUnreachable(new CallError(500, '', '')));
  assert.ok(!isUnreachable(new DOMException('', 'AbortError')));
});

test('a refusal is shown in the server’s words, else in those of the screen', () => {
  assert.equal(refusalSentence(new CallError(503, '', unavailable)), 'Briefly unavailable.');
  assert.equal(refusalSentence(new CallError(500, '', ''), 'Login failed'), 'Login failed');
  const silence = new CallError(NOT_REACHED, 'Failed to fetch', '');
  assert.match(refusalSentence(silence, 'Login failed'), /could not be reached/);
});
